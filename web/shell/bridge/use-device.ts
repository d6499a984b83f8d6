import { useSyncExternalStore } from "react";
import { APP_MARKER } from "@plaza/contract/app-marker.ts";
import { useLocation } from "react-router";
import { useRootData } from "../root-data.ts";
import { APP_COOKIE, deviceOf, type DeviceKind } from "../device.ts";

const never = () => () => undefined;

/**
 * What this page runs on. The server knows by the request; only the page can see an app's object or a fragment, so it may be known a moment
 * later. A marker in the address goes with it.
 */
export function useDevice(): DeviceKind {
  const { device } = useRootData();
  useLocation();
  return useSyncExternalStore(never, deviceOfPage, () => device);
}

function deviceOfPage(): DeviceKind {
  return deviceOf({
    userAgent: navigator.userAgent,
    address: location.href,
    hasAppObject: hasAppObject(),
    remembered: document.cookie.includes(`${APP_COOKIE}=1`),
  });
}

/** Whether an exchange's app has put its object into this page. Only in a browser. */
export function hasAppObject(): boolean {
  return APP_MARKER in globalThis;
}
