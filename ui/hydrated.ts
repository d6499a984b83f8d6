import { useSyncExternalStore } from "react";

let isHydrated = false;
/** Components of the first page that have not been told yet. */
const waiting = new Set<() => void>();

/** What waits for scripts is drawn in separate tasks: together, or with the hydration of a page, a cheap phone would hear no tap for that long. */
function subscribe(listener: () => void): () => void {
  // A component that comes later sees it at its first drawing.
  if (isHydrated) return () => undefined;
  if (waiting.size === 0) setTimeout(announce);
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** Tells one component, which React draws before the next task. */
function announce(): void {
  isHydrated = true;
  const [listener] = waiting;
  if (listener === undefined) return;
  waiting.delete(listener);
  listener();
  setTimeout(announce);
}

/** Whether scripts run: false on the server and in the first render, true ever after. For components that a native control replaces until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
}
