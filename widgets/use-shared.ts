import { useSyncExternalStore } from "react";
import { channel } from "./channel.ts";

/** A value shared by the page and its widgets; rerenders when it changes. `otherwise` until it is set, and in the first paint. */
export function useShared(key: string, otherwise: unknown): unknown {
  const { store } = typeof window === "undefined" ? NOWHERE : channel();
  const subscribe = (listener: () => void) => {
    store.on(key, listener);
    return () => store.off(key, listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => store.get(key) ?? otherwise,
    () => otherwise,
  );
}

/** The server shares nothing between visitors. */
const NOWHERE = channel({});
