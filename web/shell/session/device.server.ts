import { APP_COOKIE, deviceOf, type DeviceKind } from "../device.ts";

/** What a request comes from. */
export function deviceOfRequest(request: Request, url: URL, cookies: ReadonlyMap<string, string>): DeviceKind {
  return deviceOf({
    userAgent: request.headers.get("user-agent") ?? "",
    address: url.pathname + url.search,
    hasAppObject: false,
    remembered: cookies.get(APP_COOKIE) === "1",
  });
}
