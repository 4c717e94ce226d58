/*
 * Makes the house open without the network: its own files from the cache, the rest always from the house.
 *
 * Files under /assets/ carry their content in their names and never change: the cache first. A page comes from the
 * network, and when there is none, it is the offline page, which leads to the house in a page where this device has kept
 * one (/here/, whose worker is another). What the house says (/api/) is never kept.
 */
const OURS = "ronron-";
const CACHE = `${OURS}3`;
const HERE = new URL("/here/", location.origin).href;
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
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))),
      )
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
    const kept = await cache.match(instead);
    return kept && instead === "/offline.html" ? leading(kept) : (kept ?? Response.error());
  }
}

/** The offline page; its way to the house in a page shows where all of that is on the device. */
async function leading(page) {
  const whole = await caches.match(`${HERE}kept/whole`);
  const text = await page.text();
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(whole ? text.replace(" hidden>", ">") : text, { headers });
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
