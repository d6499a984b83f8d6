/** A busy page does it by then all the same. */
const LATEST_MS = 500;

/** Does what nobody waits for once the browser has nothing else to do. Safari has no such time: there it comes in a later task. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
