import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import { showPseudoWhile } from "@plaza/messages/catalogue.ts";
import { config } from "../config.server.ts";
import { YEAR_SECONDS, cookieLine, readCookies } from "../cookies.ts";

const COOKIE = "plaza_pseudo";

export type Direction = "ltr" | "rtl";

/** Per request: in which direction its page is shown in the pseudo-locale; null: in its language. */
const shown = new AsyncLocalStorage<Direction | null>();
showPseudoWhile(() => pseudoShown() !== null);

/** @returns the direction in which this request's page is shown in the pseudo-locale; null where it is in its language */
export function pseudoShown(): Direction | null {
  return shown.getStore() ?? null;
}

/** Where the developer pages are, a cookie of theirs shows the whole site in the pseudo-locale. */
export const pseudoMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const asked = config.developerPages ? readCookies(request.headers.get("cookie")).get(COOKIE) : undefined;
  return shown.run(asked === "rtl" ? "rtl" : asked === "1" ? "ltr" : null, next);
};

/** @param direction null ends it */
export function pseudoCookie(direction: Direction | null): string {
  const isSecure = config.publicOrigin.startsWith("https:");
  if (direction === null) return cookieLine(COOKIE, "", 0, isSecure);
  return cookieLine(COOKIE, direction === "rtl" ? "rtl" : "1", YEAR_SECONDS, isSecure);
}

const directions = new Map<Locale, Direction>();

/** The direction in which a page in this language is read. */
export function directionOf(lang: Locale): Direction {
  const known = directions.get(lang) ?? (new Intl.Locale(INTL_TAGS[lang]).getTextInfo().direction === "rtl" ? "rtl" : "ltr");
  directions.set(lang, known);
  return pseudoShown() ?? known;
}
