import { useCallback, useId, useSyncExternalStore } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { OfflineBar } from "@plaza/ui/offline-bar.tsx";
import { onPage } from "./page-listeners.ts";

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

/** The bar over the page while the device has no connection. The shell draws it. */
export function Offline() {
  const t = useTexts();
  return <OfflineBar offline={useOffline()}>{t("frame.offline")}</OfflineBar>;
}
