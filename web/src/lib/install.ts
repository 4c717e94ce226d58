/** The house as an app: a service worker where the browser calls the page secure; elsewhere nothing, and we say so. */

/** Whether this page can be installed and open without the network. */
export function canInstall(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator;
}

export function startServiceWorker(): void {
  if (!canInstall() || import.meta.env.DEV) return;
  navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // A private window may refuse it: the house works without.
  });
}
