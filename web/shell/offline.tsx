import { useCallback, useId, useSyncExternalStore } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { OfflineBar } from "@plaza/ui/offline-bar.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { onPage } from "./page-listeners.ts";
import { useRootData } from "./root-data.ts";

/** Whether the device says that its line is down. */
export function useOffline(): boolean {
  const name = useId();
  const subscribe = useCallback((listener: () => void) => onPage(`offline ${name}`, listener), [name]);
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

/** The bar over the page while the device has no connection, once no toast says the same. The shell draws it. */
export function Offline() {
  const t = useTexts();
  const offline = useOffline();
  const hasNetworkToast = useNetworkToast();
  return <OfflineBar offline={offline && !hasNetworkToast}>{t("frame.offline")}</OfflineBar>;
}

/** Whether a toast says that a call found no connection; the start's has its step's number before it. */
function useNetworkToast(): boolean {
  const { networkError } = useRootData();
  return useSyncExternalStore(
    toasts.subscribe,
    () => toasts.shown().some(({ text }) => text.endsWith(networkError)),
    () => false,
  );
}
