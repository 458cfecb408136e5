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

// A notice, also while no page is open. Who is looking at one of our pages is told there.
async function tell(notice) {
  if (notice.turns) await self.navigator.setAppBadge?.(notice.turns).catch(() => undefined);
  const pages = await self.clients.matchAll({ type: "window" });
  if (notice.kind !== "trial" && pages.some((page) => page.focused)) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: `${notice.kind} ${notice.path}`,
    icon: "/icon.svg",
    data: { path: notice.path },
  });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// The browser has made a new subscription of the old one: the server must know.
async function renew(event) {
  const options = event.oldSubscription?.options;
  const subscription = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/add_device", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

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
