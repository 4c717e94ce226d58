/**
 * The house in a page, which a house on the network serves beside itself: kept on the device in good time, it is there when
 * the connection is gone. Only where the browser calls the page secure, and where the house came with its engine.
 */
import { hasOwnHouse } from "./own-house";

const MINUTE_MILLISECONDS = 60_000; // whoever only looks in is not sent five megabytes

class Here {
  /** Where it lies; undefined where this house has none, or the browser would not keep it. */
  readonly at =
    hasOwnHouse || !window.isSecureContext || !("serviceWorker" in navigator)
      ? undefined
      : document.documentElement.dataset["here"];
  kept = $state(false); // all of it is on this device
  coming = $state(false);

  /** Looks whether it is there. */
  async look(): Promise<void> {
    this.kept = (await this.registration().catch(() => undefined))?.active != null;
  }

  /** Brings it, or a newer one, to this device. */
  async keep(): Promise<void> {
    if (this.at === undefined || this.coming) return;
    this.coming = true;
    try {
      const registration = await navigator.serviceWorker.register(`${this.at}service-worker.js`, { scope: this.at });
      if (registration.active) await registration.update();
      else await active(registration);
    } catch {
      // A network that is gone, or a private window: it is tried again the next time.
    }
    this.coming = false;
    await this.look();
  }

  /** Called once: it comes by itself to whoever has the house as an app, or stays for a while, and does not save data. */
  keepInGoodTime(): void {
    if (this.at === undefined) return;
    addEventListener("appinstalled", () => void this.keep());
    const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (matchMedia("(display-mode: standalone)").matches) void this.keep();
    else if (!saves) setTimeout(() => void this.keep(), MINUTE_MILLISECONDS);
  }

  private async registration(): Promise<ServiceWorkerRegistration | undefined> {
    if (this.at === undefined) return undefined;
    const found = await navigator.serviceWorker.getRegistration(this.at);
    return found?.scope === new URL(this.at, location.origin).href ? found : undefined; // or it is the house's own
  }
}

/** Resolves once all of it has come, or did not. */
function active(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  return new Promise((resolve) => {
    if (!coming) resolve();
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated" || coming.state === "redundant") resolve();
    });
  });
}

export const here = new Here();
