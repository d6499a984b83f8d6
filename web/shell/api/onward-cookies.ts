import { deviceMarkCookieName, exchangeLoginCookieName, sessionCookieName } from "@plaza/contract/session-cookies.ts";
import type { Locale } from "@plaza/contract/locales.ts";

/** What the specified client carries (docs/specification.md, Calls): an exchange's own session may be any of them. */
const SPECIFIED = ["accountGroup", "UID", "userId", "authorization", "authtoken"] as const;
/** The signed word that this browser was here before. */
const KNOWN_DEVICE = "known_device";
/** The secret by which the guesses at a reset code of the browser that asked for it are its own. */
const RESET_REQUEST = "reset_request";

/**
 * The cookie header of a call that the site's server makes for a visitor: the specified cookies beside our own, as the browser sent them, and the
 * page's language. Everything else that a browser holds for the site is none of the API's business.
 * @param header the visitor's own cookie header
 * @param isBehindTls whether browsers reach the site by https, where only the guarded name is a credential
 */
export function onwardCookies(header: string | null | undefined, lang: Locale, isBehindTls: boolean): string {
  const passed = new Set<string>([
    ...SPECIFIED,
    sessionCookieName(isBehindTls),
    KNOWN_DEVICE,
    deviceMarkCookieName(isBehindTls),
    RESET_REQUEST,
    exchangeLoginCookieName(isBehindTls),
  ]);
  const pairs: string[] = [];
  for (const pair of header?.split(";") ?? []) {
    // The first of a name counts, as servers read it.
    const name = pair.slice(0, Math.max(pair.indexOf("="), 0)).trim();
    if (passed.delete(name)) pairs.push(pair.trim());
  }
  return [...pairs, `locale=${lang}`].join("; ");
}

/** Whether a browser holds anything that may be a session, ours or an exchange's: what is made for it is nobody else's. */
export function hasSession(cookies: ReadonlyMap<string, string>): boolean {
  return ["sid", "__Host-sid", "authorization", "authtoken"].some((name) => cookies.has(name));
}
