import { useSyncExternalStore } from "react";

let isHydrated = false;
let isAnnounced = false;
const listeners = new Set<() => void>();

/** What waits for scripts is drawn in a separate task: together with the hydration of a page, a cheap phone would hear no tap for that long. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAnnounced) setTimeout(announce);
  isAnnounced = true;
  return () => void listeners.delete(listener);
}

function announce(): void {
  isHydrated = true;
  for (const listener of listeners) listener();
}

/** Whether scripts run: false on the server and in the first render, true ever after. For components that a native control replaces until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
}
