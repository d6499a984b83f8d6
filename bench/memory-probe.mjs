// Loaded before a process that is measured (`process-memory.ts`): says over the channel to the bench what it holds after a collection.
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc();
  // What the first one finished with is only free after the second.
  setImmediate(() => {
    globalThis.gc();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
    process.send({ memory: { rss, heapUsed, external, arrayBuffers, handles, listeners } });
  });
});
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref();
