// Shows push messages and opens what they are about. It keeps nothing and answers no requests of pages.

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
