/** The house as an app: a service worker where the browser calls the page secure; elsewhere nothing, and we say so. */

import { here } from "./here.svelte";
import { hasOwnHouse } from "./own-house";

/** What some browsers hand us when the page can be installed; others have it in their menu alone. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined = $state.raw();

/** Whether this page can be installed and open without the network. */
export function canInstall(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator;
}

/** Asks the browser to install the house; undefined where it has not offered to, or has done it. */
export function installer(): (() => void) | undefined {
  const prompt = offered;
  if (!prompt) return undefined;
  return () => {
    offered = undefined; // it can be asked once
    void prompt.prompt().catch(() => undefined);
  };
}

/** Called once, by the application. */
export function startServiceWorker(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // we ask where it fits, on the page about the house
    offered = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (offered = undefined));
  if (hasOwnHouse || !canInstall() || import.meta.env.DEV) return; // a page that is a house keeps itself (engine/)
  navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // A private window may refuse it: the house works without.
  });
  here.keepInGoodTime();
}
