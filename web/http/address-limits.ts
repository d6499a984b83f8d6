/**
 * What no address of the site comes near. Matching and rendering cost more than in proportion to an address's length, so that one of 15 kB would
 * keep everybody else waiting: whatever is beyond these is answered before the router sees it.
 */
export const MAX_PATH_SEGMENTS = 24;
export const MAX_ADDRESS_CHARACTERS = 8_000;

/** The status that answers an address beyond the limits; null for one that the router may see. Takes time linear in the address's length. */
export function refuseAddress(address: string): 404 | 414 | null {
  if (address.length > MAX_ADDRESS_CHARACTERS) return 414;
  const pathname = address.split("?", 1)[0] ?? "";
  return pathname.split("/").length - 1 > MAX_PATH_SEGMENTS ? 404 : null;
}
