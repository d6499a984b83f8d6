/**
 * Coins hidden where the Korean restriction holds, by default (docs/specification.md, Client data). None of them is traded here; an
 * operator may list one.
 */
export const RESTRICTED_ASSETS: readonly string[] = [
  "XMR", "ZEC", "DASH", "XVG", "BEAM", "GRIN", "FIRO", "ARRR", "SCRT", "ZEN", "XHV", "MWC", "ZANO", "HOPR", "LOCK", "DVPN",
];
