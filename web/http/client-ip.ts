import type { IncomingMessage } from "node:http";
import type { WebConfig } from "../shell/config.ts";

/**
 * The address of the person's device. `hops` of our proxies are in front; each has appended the address that it saw to
 * `x-forwarded-for`, so the entry that many places from the right is the last one that nobody outside could have written.
 */
export function clientIp(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? "";
  if (hops === 0) return direct;
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return seen.at(-hops) ?? direct;
}

/** Whether a header that names the visitor's country can only be the visitor's own claim: no proxy of ours is in front to set it. */
export function isOwnClaim(config: Pick<WebConfig, "proxyHops">): boolean {
  return config.proxyHops === 0;
}
