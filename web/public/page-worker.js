/*
 * Keeps a page that is a house on the device, whole: from then on it opens without any network.
 *
 * Each file is known by its hash, and kept under it: what does not change from one version to the next is not fetched
 * again, and what came wrong is not kept. A network that stumbles is asked again; what came until it fell is there the
 * next time. A new version waits until the player takes it. `ronron page` fills in the two lines below.
 */
const VERSION = "";
const FILES = {};
const CACHE = `ronron page ${self.registration.scope}`;
const TRIES = 4;
const PAUSE_MILLISECONDS = 1000;
const AT_ONCE = 6;

const HEADERS = ["content-type", "content-security-policy"]; // what it may do comes with a file
const WHOLE = new URL("kept/whole", self.registration.scope).href; // whoever finds this finds all of it

const keyOf = (hash) => new URL(`kept/${hash}`, self.registration.scope).href;
const pause = (milliseconds) => new Promise((later) => setTimeout(later, milliseconds));

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const next = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await keep(cache, name, FILES[name]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function keep(cache, name, hash) {
  if (await cache.match(keyOf(hash))) return;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(new URL(name, self.registration.scope), {
        cache: attempt === 1 ? "default" : "reload",
      });
      const content = await answer.arrayBuffer();
      if (!answer.ok || (await hashOf(content)) !== hash) throw new Error(`${name} came as something else`);
      const headers = HEADERS.map((name) => [name, answer.headers.get(name)]).filter(([, value]) => value !== null);
      await cache.put(keyOf(hash), new Response(content, { headers }));
      return;
    } catch (problem) {
      if (attempt === TRIES) throw problem;
      await pause(PAUSE_MILLISECONDS * attempt);
    }
  }
}

async function hashOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const cache = await caches.open(CACHE);
  await cache.put(WHOLE, new Response());
  const ours = new Set([WHOLE, ...Object.values(FILES).map(keyOf)]);
  for (const kept of await cache.keys()) if (!ours.has(kept.url)) await cache.delete(kept);
  await self.clients.claim();
}

self.addEventListener("message", ({ data }) => {
  if (data === "take") void self.skipWaiting(); // the player agrees to the new version
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const name = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length) || "index.html";
  const hash = FILES[request.mode === "navigate" ? "index.html" : name];
  if (hash !== undefined) event.respondWith(fromKept(request, hash));
});

async function fromKept(request, hash) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(hash))) ?? fetch(request);
}

void VERSION; // another version is another script, also where no file is another
