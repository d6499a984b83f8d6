/** Whether the page at `route` (path and search) is the one that `href` leads to, or belongs to it. An order belongs to Orders. */
export function isHere(href: string, route: string): boolean {
  const path = pathOf(route).replace(/(?:buy|sell)\/detail.*|review.*/, "order");
  return path === href || (path.startsWith(`${href}/`) && (!href.endsWith("p2p") || /(?:buy|sell)$/.test(path)));
}

/** Returns a route's path without its search. */
export function pathOf(route: string): string {
  return route.split("?", 1)[0] ?? "";
}
