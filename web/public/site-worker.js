// The site's worker. It answers a page that can't be reached with the one kept for that moment, shows push messages and opens what they are
// about. It keeps no other page: a price or an order from yesterday would be a lie.

self.addEventListener("install", () => self.skipWaiting());

// The page is asked for while the worker is still starting, so that it costs nobody time.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(orOfflinePage(event, pathname));
  else if (/^\/offline\.(css|js)$/.test(pathname)) event.respondWith(orKept(fetch(event.request), pathname));
});

function orOfflinePage(event, pathname) {
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request));
  return orKept(asked, `/${pathname.split("/", 2)[1]}/offline`);
}

async function orKept(asked, path) {
  try {
    return await asked;
  } catch (fault) {
    const cache = await caches.open("plaza-offline");
    // Pages differ by cookie, this one doesn't. A path without a language gets whichever was kept.
    const kept = (await cache.match(path, { ignoreVary: true })) ?? (await anyPage(cache));
    if (kept === undefined) throw fault;
    return kept;
  }
}

async function anyPage(cache) {
  const page = (await cache.keys()).find(({ url }) => url.endsWith("/offline"));
  return page && cache.match(page, { ignoreVary: true });
}

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, text, path, tag, lang } = event.data.json();
  // A second copy of the same notice takes the place of the first, without another sound.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, lang, data: { path }, icon: "/favicon.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((client) => client.url === address);
      await (there ? there.focus() : self.clients.openWindow(address));
    })(),
  );
});
