import { BlockList, isIP } from "node:net";

/**
 * Where a webhook may go: to public addresses only. People choose these addresses, so that without this anybody could have our own network
 * asked for things. Names are looked at when they are resolved, and the connection goes to the very address that was looked at.
 */

const V4_REFUSED: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Global unicast is 2000::/3; of it, what wraps or translates IPv4, and what is set aside. Everything else is refused as a whole. */
const V6_REFUSED: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, bits] of V4_REFUSED) refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of V6_REFUSED) refused.addSubnet(network, bits, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export interface Reach {
  /** For trying things out on one's own machine; never in production. */
  readonly loopback: boolean;
  readonly httpsOnly: boolean;
}

/** Whether a numeric address may be connected to. */
export function isReachable(address: string, reach: Reach): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return false;
  if (reach.loopback && loopback.check(address, family === 4 ? "ipv4" : "ipv6")) return true;
  if (family === 4) return !refused.check(address, "ipv4");
  return globalV6.check(address, "ipv6") && !refused.check(address, "ipv6");
}

const SECURE_PORTS = new Set(["", "443", "8443"]);

/** An address as entered, or null for one that can't receive webhooks. Decimal, octal and hexadecimal hosts are read as browsers read them. */
export function readDestination(typed: string, reach: Reach): URL | null {
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const plain = url.username === "" && url.password === "" && url.hash === "";
  return plain && isWebAddress(url, reach) && isOutside(hostOf(url), reach) ? url : null;
}

function isWebAddress({ protocol, port }: URL, { httpsOnly }: Reach): boolean {
  return httpsOnly ? protocol === "https:" && SECURE_PORTS.has(port) : protocol === "https:" || protocol === "http:";
}

const NAME = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const INNER_NAME = /\.(localhost|local|internal|home\.arpa)$/;

function isOutside(host: string, reach: Reach): boolean {
  if (isIP(host) !== 0) return isReachable(host, reach);
  return (reach.loopback && host === "localhost") || (NAME.test(host) && !INNER_NAME.test(host));
}

/** Without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}
