// The page without a network: everything it needs is kept when it is first visited. VERSION and FILES come from the
// build. Files under /assets/ never change; the page itself is asked for anew while there is a network.
/* global VERSION, FILES */
const CACHE = `cloister-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("cloister-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== "GET" ||
    url.origin !== location.origin ||
    url.pathname.startsWith("/api") ||
    url.pathname === "/ws"
  )
    return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
