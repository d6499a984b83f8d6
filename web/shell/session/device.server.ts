import { config } from "../config.server.ts";
import { cookieLine } from "../cookies.ts";
import { APP_COOKIE, DAY_SECONDS, addressHasMarker, deviceOf, type DeviceKind } from "../device.ts";

/** What a request comes from. A marker in the address is remembered, since the next link won't carry it. */
export function deviceOfRequest(request: Request, url: URL, cookies: ReadonlyMap<string, string>, setCookies: string[]): DeviceKind {
  const address = url.pathname + url.search;
  const remembered = cookies.get(APP_COOKIE) === "1";
  if (addressHasMarker(address) && !remembered)
    setCookies.push(cookieLine(APP_COOKIE, "1", DAY_SECONDS, config.publicOrigin.startsWith("https:")));
  return deviceOf({ userAgent: request.headers.get("user-agent") ?? "", address, hasAppObject: false, remembered });
}
