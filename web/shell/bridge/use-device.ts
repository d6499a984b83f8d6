import { useSyncExternalStore } from "react";
import { APP_MARKER } from "@plaza/contract/app-marker.ts";
import { useRootData } from "../root-data.ts";
import { deviceOf, type DeviceKind } from "../device.ts";

const never = () => () => undefined;

/** What this page runs on. The server knows by the request; only the page can see an app's object, so it may be known a moment later. */
export function useDevice(): DeviceKind {
  const { device } = useRootData();
  return useSyncExternalStore(
    never,
    () => (device === "h5" ? deviceOfPage() : device),
    () => device,
  );
}

function deviceOfPage(): DeviceKind {
  return deviceOf({ userAgent: navigator.userAgent, address: location.href, hasAppObject: hasAppObject(), remembered: false });
}

function hasAppObject(): boolean {
  return APP_MARKER in globalThis;
}
