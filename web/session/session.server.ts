import type { WireOf } from "@plaza/contract/calls/index.ts";
import { Refusal, type Caller } from "../api/call.ts";
import { config } from "../config.server.ts";
import { logFault } from "../fault-log.ts";
import { YEAR_SECONDS, cookieLine } from "./cookies.ts";

export type UserInfo = WireOf<"GET /api/a/v2/auth/user/info">["data"];

/** `unknown`: the API could not say. The page acts as logged out and says so; the cookies stay, so that a restart of ours evicts nobody. */
export type Session = { readonly kind: "visitor" } | { readonly kind: "user"; readonly user: UserInfo } | { readonly kind: "unknown" };

/** What a logout clears (seed, point 4), and the credential itself. */
const CLEARED = [
  "accountGroup",
  "authorization",
  "userId",
  "UID",
  "theme",
  "yu_locale",
  "yu_isInstitutions",
  "yu_isSubuser",
  "yu_isMining",
  "yu_userName",
  "yu_kycStatus",
  "sid",
] as const;

const secure = config.publicOrigin.startsWith("https:");

/** The seed's startup: asks who is signed in when both cookies are there; a refusal logs out, silence does not. */
export async function loadSession(api: Caller, cookies: ReadonlyMap<string, string>, setCookies: string[]): Promise<Session> {
  if (!cookies.get("authorization") || !cookies.get("userId")) return { kind: "visitor" };
  try {
    const user = await api("GET /api/a/v2/auth/user/info");
    rememberUser(user, cookies, setCookies);
    return { kind: "user", user };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    logFault("startup 2: user info", `${fault.word}: ${fault.message}`);
    if (fault.passing) return { kind: "unknown" };
    forgetUser(setCookies);
    return { kind: "visitor" };
  }
}

/** Stores the hints that pages and widgets read (seed, point 4). They prove nothing: the server believes only the credential. */
export function rememberUser(user: UserInfo, cookies: ReadonlyMap<string, string>, setCookies: string[]): void {
  const hints: Record<string, string> = {
    accountGroup: String(user.accountGroup),
    userId: user.userId,
    UID: user.UID,
    yu_userName: user.username || user.emailOrPhone,
  };
  for (const [name, value] of Object.entries(hints)) {
    if (cookies.get(name) !== value) setCookies.push(cookieLine(name, value, YEAR_SECONDS, secure));
  }
  const institution = user.kycType === "company" && user.kycStatus !== "approved";
  if (institution && cookies.get("yu_isInstitutions") !== "true")
    setCookies.push(cookieLine("yu_isInstitutions", "true", YEAR_SECONDS, secure));
  if (!institution && cookies.has("yu_isInstitutions")) setCookies.push(cookieLine("yu_isInstitutions", "", 0, secure));
}

export function forgetUser(setCookies: string[]): void {
  for (const name of CLEARED) setCookies.push(cookieLine(name, "", 0, secure));
  setCookies.push(cookieLine("__Host-sid", "", 0, true));
}
