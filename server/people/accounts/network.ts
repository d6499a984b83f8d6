import { isIPv6 } from "node:net";

const MAPPED = "::ffff:";
const GROUPS = 8;
/** Of an IPv6 address: a household has all of a /64. */
const GROUPS_OF_A_NETWORK = 4;

/** The network that what an address does is counted for: an IPv4 address itself, of an IPv6 address the /64. `login.store.ts` has the same as SQL. */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return address;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (shortest.startsWith(MAPPED)) return shortest;
  const [first = [], last = []] = shortest.split("::").map((end) => end.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`;
}
