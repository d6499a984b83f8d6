import { useSyncExternalStore } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { OfflineBar } from "@plaza/ui/offline-bar.tsx";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device says that its line is down. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

export function Offline() {
  const t = useTexts();
  return <OfflineBar offline={useOffline()}>{t("frame.offline")}</OfflineBar>;
}
