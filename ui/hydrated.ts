import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false on the server and in the first render, true ever after. For what a native control stands in for until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
