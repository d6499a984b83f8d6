import { isIPv6 } from "node:net";

const MAPPED = "::ffff:";
const GROUPS = 8;
/** Of an IPv6 address: a household has all of a /64. */
const GROUPS_OF_A_NETWORK = 4;
/** What the last group of a /56 keeps of its bits. */
const FIRST_BYTE = 0xff00;

/** The network that what an address does is counted for: an IPv4 address itself, of an IPv6 address the /64. `login.store.ts` has the same as SQL. */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return address;
  const groups = networkGroups(address);
  return groups === null ? shortestForm(address) : `${groups.join(":")}::/64`;
}

/** The /56 of an IPv6 address, which providers often give one customer: 256 networks of 64 bits. Null for an IPv4 address. */
export function widerNetworkOf(ip: string): string | null {
  const [address = ""] = ip.split("%");
  const groups = isIPv6(address) ? networkGroups(address) : null;
  if (groups === null) return null;
  const last = Number.parseInt(groups.at(-1) ?? "", 16) & FIRST_BYTE;
  return `${[...groups.slice(0, -1), last.toString(16)].join(":")}::/56`;
}

/** The /48 of an IPv6 address, which some providers give each customer: 256 times a /56. Null for an IPv4 address. */
export function widestNetworkOf(ip: string): string | null {
  const [address = ""] = ip.split("%");
  const groups = isIPv6(address) ? networkGroups(address) : null;
  return groups === null ? null : `${groups.slice(0, -1).join(":")}::/48`;
}

/** The first 64 bits of an IPv6 address; null for one that stands for an IPv4 address. */
function networkGroups(address: string): readonly string[] | null {
  const shortest = shortestForm(address);
  if (shortest.startsWith(MAPPED)) return null;
  const [first = [], last = []] = shortest.split("::").map((end) => end.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, GROUPS_OF_A_NETWORK);
}

function shortestForm(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
