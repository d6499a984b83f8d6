import { LOGOUT_COOKIES } from "@plaza/contract/session-cookies.ts";
import { masked } from "@plaza/domain/people/mask.ts";
import { Refusal, type Caller } from "../api/call.ts";
import { config } from "../config.server.ts";
import { logFault } from "../fault-log.ts";
import { cookieLine } from "../cookies.ts";
import { hintsOf, isLoggedIn } from "./user-hints.ts";
import type { UserInfo } from "../user-info.ts";

export type { UserInfo };

/** `unknown`: the API could not say. The page acts as logged out and says so; the cookies stay, so that a restart of ours evicts nobody. */
export type Session = { readonly kind: "visitor" } | { readonly kind: "user"; readonly user: UserInfo } | { readonly kind: "unknown" };

const secure = config.publicOrigin.startsWith("https:");

/** The startup: requests the logged-in user if both cookies are there; a refusal logs out, no response does not. */
export async function loadSession(api: Caller, cookies: ReadonlyMap<string, string>, setCookies: string[]): Promise<Session> {
  if (!cookies.get("authorization") || !cookies.get("userId")) return { kind: "visitor" };
  try {
    const user = await api("GET /api/a/v2/auth/user/info");
    // An answer without both ids is nobody, whatever its code: that logs out (docs/specification.md, States).
    if (!isLoggedIn(user)) {
      logFault("startup", "2. the user info has no ids");
      clearUser(setCookies);
      return { kind: "visitor" };
    }
    // Our own API masks it; another one may not, and neither a page nor a widget needs the whole.
    const shown = { ...user, emailOrPhone: masked(user.emailOrPhone) };
    rememberUser(shown, cookies, setCookies);
    return { kind: "user", user: shown };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    logFault("startup", `2. ${fault.message} (${fault.code})`);
    if (fault.isTransient) return { kind: "unknown" };
    clearUser(setCookies);
    return { kind: "visitor" };
  }
}

/** Stores the hints that pages and widgets read (docs/specification.md, States). */
export function rememberUser(user: UserInfo, cookies: ReadonlyMap<string, string>, setCookies: string[]): void {
  setCookies.push(...hintsOf(user, cookies, secure));
}

export function clearUser(setCookies: string[]): void {
  for (const name of [...LOGOUT_COOKIES, "sid"]) setCookies.push(cookieLine(name, "", 0, secure));
  setCookies.push(cookieLine("__Host-sid", "", 0, true));
}
