/**
 * Where pages of the version before send their forms, and where these are taken now: an upgrade replaces the sites while pages are open. Not in the table
 * of routes, which every page would carry.
 */
const FORMER: readonly (readonly [former: RegExp, now: string])[] = [
  // Of 0.2.0; to be removed in 0.4.0.
  [/^(\/[^/]+\/p2p\/)favourite(?=$|\.data$)/, "$1favorite"],
];

/** Returns the path by which the site takes today what was sent to `pathname`. */
export function todaysPath(pathname: string): string {
  return FORMER.reduce((path, [former, now]) => path.replace(former, now), pathname);
}
