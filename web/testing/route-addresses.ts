import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../routes.ts";

export interface RouteAddress {
  /** The route's module, below `web/`. */
  readonly file: string;
  /** The address's pattern, such as `/:lang/p2p/buy/detail/:orderId`. */
  readonly pattern: string;
}

/** Every address of the site that a page or a file has, out of the table of routes; what catches everything else is left out. */
export function routeAddresses(): RouteAddress[] {
  const below = (route: RouteConfigEntry, path: string): RouteAddress[] => {
    const own = route.path === undefined ? path : `${path}/${route.path}`;
    // A layout without an address is no page. Of one with an address both it and what is below it are.
    const isPage = route.path !== undefined || route.index === true;
    const mine = isPage && !own.includes("*") ? [{ file: route.file, pattern: own.replace(/\/$/, "") }] : [];
    return [...mine, ...(route.children ?? []).flatMap((child) => below(child, own))];
  };
  return routes.flatMap((route) => below(route, ""));
}

/** An address of the pattern. @param values of its parts by name; a part without one is 1 */
export function addressOf(pattern: string, values: Readonly<Record<string, string>> = {}): string {
  return pattern.replaceAll(/:(\w+)/g, (_part, name: string) => values[name] ?? (name === "lang" ? "en" : "1")) || "/";
}
