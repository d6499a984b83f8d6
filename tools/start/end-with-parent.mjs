// Loaded before a process of ours that must not outlive its parent: when the parent dies, even by `kill -9`, the channel between them
// closes. Then it ends in order, or after a while at once.
const PATIENCE_MS = 8000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref();
