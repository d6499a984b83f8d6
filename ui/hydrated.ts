import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false on the server and in the first render, true ever after. For components that a native control replaces until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
