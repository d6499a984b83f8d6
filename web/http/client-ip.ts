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

/** A network that an address is counted in, and how many times a visitor's number it may have. */
export interface CountedNetwork {
  readonly name: string;
  readonly times: number;
}

/** What the last group of a /56 keeps of its bits. */
const FIRST_BYTE = 0xff00;
const WIDER_TIMES = { "/56": 4, "/48": 16 } as const;

/**
 * Every network that what an address does is counted in. A customer of IPv6 is often given a /56 or a /48, thousands of networks that would each count
 * as a visitor; in other places strangers share one, so a wider network may have several visitors' numbers. The API has the same for requests.
 */
export function networksOf(address: string): readonly CountedNetwork[] {
  const visitor = visitorOf(address);
  const [network = "", bits] = visitor.split("::/");
  if (bits !== "64") return [{ name: visitor, times: 1 }];
  const groups = network.split(":");
  const site = groups.slice(0, 3).join(":");
  const subnet = (Number.parseInt(groups[3] ?? "", 16) & FIRST_BYTE).toString(16);
  return [
    { name: visitor, times: 1 },
    { name: `${site}:${subnet}::/56`, times: WIDER_TIMES["/56"] },
    { name: `${site}::/48`, times: WIDER_TIMES["/48"] },
  ];
}

/** Whether a header that names the visitor's country can only be the visitor's own claim: no proxy of ours is in front to set it. */
export function isOwnClaim(config: Pick<WebConfig, "proxyHops">): boolean {
  return config.proxyHops === 0;
}
