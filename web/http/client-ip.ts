import { isIP, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";
import { plainAddress } from "@plaza/domain/region/forwarded.ts";
import type { WebConfig } from "../shell/config.ts";

interface Caller extends Pick<IncomingMessage, "headers"> {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
}

/**
 * The address of the person's device. `hops` of our proxies are in front; each has appended the address that it saw to
 * `x-forwarded-for`, so the entry that many places from the right is the last one that nobody outside could have written. Where that entry is no
 * address, the one that connected to us is used.
 */
export function clientIp(request: Caller, hops: number): string {
  const direct = request.socket.remoteAddress ?? "";
  if (hops === 0) return direct;
  const entries = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(plainAddress)
    .filter(Boolean);
  const address = entries.at(-hops) ?? "";
  return isIP(address) === 0 ? direct : address;
}

/** What counts as one visitor where connections and requests are counted: an IPv4 address, or the /64 network that one household is given. */
export function visitorOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after] = address.split("::");
  const left = before.split(":").filter(Boolean);
  const right = (after ?? "").split(":").filter(Boolean);
  const zeros = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Whether a header that names the visitor's country can only be the visitor's own claim: no proxy of ours is in front to set it. */
export function isOwnClaim(config: Pick<WebConfig, "proxyHops">): boolean {
  return config.proxyHops === 0;
}
