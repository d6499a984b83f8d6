/**
 * What no address of the site comes near. Matching and rendering cost more than in proportion to an address's length, so that one of 15 kB would
 * keep everybody else waiting: whatever is beyond these is answered before the router sees it.
 */
export const MAX_PATH_SEGMENTS = 24;
export const MAX_ADDRESS_CHARACTERS = 8_000;

/** A name or an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The status that answers an address beyond the limits, or a `Host` that names none; null for what the router may see. Takes time linear in the
 * length of both.
 */
export function refuseAddress(address: string, host: string | undefined): 400 | 404 | 414 | null {
  if (host !== undefined && !HOST.test(host)) return 400;
  if (address.length > MAX_ADDRESS_CHARACTERS) return 414;
  const pathname = address.split("?", 1)[0] ?? "";
  return pathname.split("/").length - 1 > MAX_PATH_SEGMENTS ? 404 : null;
}
