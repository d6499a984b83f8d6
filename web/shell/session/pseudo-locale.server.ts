import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";
import { showPseudoWhile } from "@plaza/messages/catalogue.ts";
import { config } from "../config.server.ts";
import { YEAR_SECONDS, cookieLine, readCookies } from "../cookies.ts";

const COOKIE = "plaza_pseudo";

/** Per request: whether its page is shown in the pseudo-locale. */
const shown = new AsyncLocalStorage<boolean>();
showPseudoWhile(isPseudoShown);

export function isPseudoShown(): boolean {
  return shown.getStore() === true;
}

/** Where the developer pages are, a cookie of theirs shows the whole site in the pseudo-locale. */
export const pseudoMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const isAsked = config.developerPages && readCookies(request.headers.get("cookie")).get(COOKIE) === "1";
  return shown.run(isAsked, next);
};

export function pseudoCookie(on: boolean): string {
  return cookieLine(COOKIE, on ? "1" : "", on ? YEAR_SECONDS : 0, config.publicOrigin.startsWith("https:"));
}
