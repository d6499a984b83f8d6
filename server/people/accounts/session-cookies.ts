import { LOGOUT_COOKIES, sessionCookieName } from "@plaza/contract/session-cookies.ts";
import { sessionHintsOf, type HintedUser } from "@plaza/domain/people/session-hints.ts";
import type { Context } from "../../core/context.ts";
import { antiForgeryToken } from "./credentials.ts";
import type { CookieToSet } from "../../core/handler.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { digest, sign, signatureHolds } from "../../core/secrets/seal.ts";
import { ABSOLUTE_HOURS } from "../../core/identity/session-life.ts";
import type { User } from "./user.store.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const TOKEN_BYTES = 32;

/** A secret that nobody has seen: of 256 bits, and never one that the request brought along. */
export function newToken(context: Context): string {
  return context.randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The credential itself is HttpOnly. The rest are the readable hints of the specification, which no call ever believes. */
export function sessionCookies(context: Context, user: HintedUser, token: string, secure: boolean): CookieToSet[] {
  const hint = (name: string, value: string | null): CookieToSet => ({
    name,
    value: value ?? "",
    httpOnly: false,
    maxAgeSeconds: value === null ? 0 : YEAR_SECONDS,
  });
  return [
    { name: sessionCookieName(secure), value: token, httpOnly: true, maxAgeSeconds: ABSOLUTE_HOURS * 3600 },
    hint("authorization", antiForgeryToken(context, digest(token))),
    ...Object.entries(sessionHintsOf(user)).map(([name, value]) => hint(name, value)),
  ];
}

/**
 * Sets the anti-forgery token of the caller's session where the browser has another one, made with an earlier signing key: without it the browser
 * could neither change anything nor log out until its session ends.
 */
export function renewAntiForgery(
  context: Context,
  caller: Caller,
  { cookie, setCookie }: { readonly cookie: (name: string) => string | undefined; readonly setCookie: (cookie: CookieToSet) => void },
): void {
  const value = antiForgeryToken(context, caller.tokenHash);
  if (caller.sessionKind === "cookie" && cookie("authorization") !== value)
    setCookie({ name: "authorization", value, httpOnly: false, maxAgeSeconds: YEAR_SECONDS });
}

/** Returns what a logout sends: every cookie of the session, under both names and for scripts, with an age of zero. */
export function clearedCookies(): CookieToSet[] {
  const own: readonly string[] = [sessionCookieName(true), sessionCookieName(false)];
  return [...own, ...LOGOUT_COOKIES].map((name: string) => ({ name, value: "", httpOnly: own.includes(name), maxAgeSeconds: 0 }));
}

/** States that this browser has logged in to the account before; outlives the session. */
export const DEVICE_COOKIE = "known_device";

/**
 * Returns a cookie that is valid for a year. It is signed with the date of the password, so that a change of the password makes all devices
 * unknown.
 */
export function deviceCookie(context: Context, user: User): CookieToSet {
  const nonce = context.randomBytes(12).toString("base64url");
  const value = `${nonce}.${sign(context.config.signingKey, "known-device", deviceFacts(user, nonce))}`;
  return { name: DEVICE_COOKIE, value, httpOnly: true, maxAgeSeconds: YEAR_SECONDS };
}

/** The name of a browser that has logged in to this account with its current password; null for any other. */
export function knownDevice(context: Context, user: User, cookie: string | undefined): string | null {
  const [nonce, signature] = (cookie ?? "").split(".");
  if (nonce === undefined || signature === undefined) return null;
  return signatureHolds(context.config.signingKey, "known-device", deviceFacts(user, nonce), signature) ? nonce : null;
}

function deviceFacts(user: User, nonce: string): string {
  return `${user.id}:${nonce}:${user.passwordChangedAt?.getTime() ?? 0}`;
}
