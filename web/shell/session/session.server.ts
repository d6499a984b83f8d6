import { LOGOUT_COOKIES } from "@plaza/contract/session-cookies.ts";
import { masked } from "@plaza/domain/people/mask.ts";
import { Refusal, rethrowUnlessRefusal, type Caller } from "../api/call.ts";
import { config } from "../config.server.ts";
import { logFault, logRepeated } from "../fault-log.ts";
import { cookieLine } from "../cookies.ts";
import { hintsOf, isLoggedIn } from "./user-hints.ts";
import type { UserInfo, VisitFacts } from "../user-info.ts";
import type { Offers } from "./offered-calls.server.ts";

export type { UserInfo };

/** `unknown`: the API could not say. The page acts as logged out and says so; the cookies stay, so that a restart of ours evicts nobody. */
export type Session =
  | { readonly kind: "visitor" }
  /** `facts`: what the API has told of them in the same answer; null where it has no call for all of it. */
  | { readonly kind: "user"; readonly user: UserInfo; readonly facts: VisitFacts | null }
  | { readonly kind: "unknown" };

const secure = config.publicOrigin.startsWith("https:");

/** Whether a browser says that somebody is logged in. */
export function hasLogin(cookies: ReadonlyMap<string, string>): boolean {
  return Boolean(cookies.get("authorization")) && Boolean(cookies.get("userId"));
}

/** The startup: requests the logged-in user if both cookies are there; a refusal logs out, no response does not. */
export async function loadSession(
  { api, offers }: { readonly api: Caller; readonly offers: Offers },
  cookies: ReadonlyMap<string, string>,
  setCookies: string[],
): Promise<Session> {
  if (!hasLogin(cookies)) return { kind: "visitor" };
  try {
    const facts = offers("GET /api/ctc/query-visit") ? await visitFacts(api) : null;
    const user = facts === null ? await api("GET /api/a/v2/auth/user/info") : facts.user;
    // An answer without both ids is nobody, whatever its code: that logs out (docs/specification.md, States).
    if (!isLoggedIn(user)) {
      logFault("startup", "2. the user info has no ids");
      clearUser(setCookies);
      return { kind: "visitor" };
    }
    // Our own API masks it; another one may not, and neither a page nor a widget needs the whole.
    const shown = { ...user, emailOrPhone: masked(user.emailOrPhone) };
    rememberUser(shown, cookies, setCookies);
    return { kind: "user", user: shown, facts };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    const sentence = `2. ${fault.message} (${fault.code})`;
    if (fault.isTransient) {
      logRepeated("startup", sentence);
      return { kind: "unknown" };
    }
    logFault("startup", sentence);
    clearUser(setCookies);
    return { kind: "visitor" };
  }
}

const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405, 501]);

/** All that a page shows of the user in one answer. Null from an API of another make, which was not asked yet what it offers. */
async function visitFacts(api: Caller): Promise<VisitFacts | null> {
  try {
    return await api("GET /api/ctc/query-visit");
  } catch (fault) {
    if (fault instanceof Refusal && NO_SUCH_CALL.has(fault.status)) return null;
    throw fault;
  }
}

/** Stores the hints that pages and widgets read (docs/specification.md, States). */
export function rememberUser(user: UserInfo, cookies: ReadonlyMap<string, string>, setCookies: string[]): void {
  setCookies.push(...hintsOf(user, cookies, secure));
}

/** Adds the cookies that end the session in this browser, under both names. It doesn't call the API, which logs out. */
export function clearUser(setCookies: string[]): void {
  for (const name of [...LOGOUT_COOKIES, "sid"]) setCookies.push(cookieLine(name, "", 0, secure));
  setCookies.push(cookieLine("__Host-sid", "", 0, true));
}
