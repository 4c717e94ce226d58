/** The page kept on the device: a service worker has all of its files, and tells when there is a new version of them. */

class Keep {
  fresh = $state(false); // a new version is there, and waits until the player takes it
  private registration: ServiceWorkerRegistration | undefined;

  /** Called once the house is awake: what one waits for comes first. */
  async begin(): Promise<void> {
    if (!window.isSecureContext || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
    try {
      const had = navigator.serviceWorker.controller !== null;
      const registration = await navigator.serviceWorker.register("./service-worker.js");
      this.registration = registration;
      this.fresh = had && registration.waiting !== null;
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => {
          if (coming.state === "installed" && navigator.serviceWorker.controller) this.fresh = true;
        });
      });
      addEventListener("online", () => void registration.update().catch(() => undefined));
    } catch {
      // A private window may refuse it: the page works without, as long as there is a network.
    }
  }

  /** The new version, from now on. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.registration?.waiting?.postMessage("take");
  }
}

export const keep = new Keep();
