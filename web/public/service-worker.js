/*
 * Makes the house open without the network: its own files from the cache, the rest always from the house.
 *
 * Files under /assets/ carry their content in their names and never change: the cache first. A page comes from the
 * network, and when there is none, it is the offline page: without the house there is nobody to play with. What the
 * house says (/api/) is never kept.
 */
const CACHE = "ronron-2";
const KEPT_AT_MOST = 120;
const FIRST = ["/offline.html", "/offline.css", "/asleep.svg", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fromHouse(request, "/offline.html"));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (FIRST.includes(address.pathname)) event.respondWith(fromHouse(request));
});

/** From the house while it answers; else what was kept of it, or of what stands in for it. */
async function fromHouse(request, instead = request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(instead)) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    const old = all.filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
    for (const one of old.slice(0, Math.max(0, old.length - KEPT_AT_MOST))) await cache.delete(one);
  }
  return answer;
}
