import type { Scene } from "@plaza/contract/calls/account.ts";
import type { SecurityChange } from "@plaza/contract/notifications.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { CookieToSet } from "../http/handler.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { notify } from "../notifications/notify.service.ts";
import { digest } from "../secrets/seal.ts";
import { consumeSecurityCode, type GivenCode, type Purpose } from "./security-code.service.ts";
import { rotateSession, type Caller } from "./session.store.ts";
import { newToken, sessionCookies } from "./session-cookies.ts";
import type { User } from "./user.store.ts";

/**
 * By which channels a person may confirm a change of what protects the account: the authenticator or a recovery code where there is one, else a
 * verified address, but never the very thing that goes. Empty: there is nothing yet to confirm it by.
 */
export function proofChannels(user: User, going: GivenCode["channel"] | null): GivenCode["channel"][] {
  if (user.hasAuthenticator) return ["google", "recovery"];
  const addresses = [...(user.emailVerified ? (["email"] as const) : []), ...(user.phoneVerified ? (["phone"] as const) : [])];
  return addresses.filter((channel) => channel !== going);
}

/** Uses up the code that proves that it is the person. @returns null when it does */
export async function proveIdentity(
  context: Context,
  tx: Tx,
  user: User,
  given: GivenCode | undefined,
  wish: { readonly scene: Scene; readonly going?: GivenCode["channel"] },
): Promise<Refusal | null> {
  const channels = proofChannels(user, wish.going ?? null);
  if (channels.length === 0) return null;
  if (given === undefined || !channels.includes(given.channel)) return refuse("security_code_required", { channels });
  return consumeSecurityCode(context, tx, user.id, given, { scene: wish.scene, orderId: null, facts: wish.scene });
}

/**
 * The codes of a release: one, and for a day after a factor went one of each factor that is left, two at most, since whoever took it away may
 * hold another.
 */
export async function proveForRelease(
  context: Context,
  tx: Tx,
  user: User,
  given: { readonly first: GivenCode | undefined; readonly second: GivenCode | undefined },
  purpose: Purpose,
): Promise<Refusal | null> {
  const left = [user.hasAuthenticator, user.emailVerified, user.phoneVerified].filter(Boolean).length;
  if (user.securityHoldUntil === null || left < 2) return consumeSecurityCode(context, tx, user.id, given.first, purpose);
  const factors = new Set([given.first, given.second].map((code) => (code?.channel === "recovery" ? "google" : code?.channel)));
  if (factors.size < 2 || factors.has(undefined))
    return refuse("security_code_required", { codes: 2, holdUntil: user.securityHoldUntil.toISOString() });
  return (
    (await consumeSecurityCode(context, tx, user.id, given.first, purpose)) ??
    (await consumeSecurityCode(context, tx, user.id, given.second, purpose))
  );
}

/** Who acts under somebody else's account never changes what protects it. */
export function refuseSubUser(caller: Caller): Refusal | null {
  return caller.isSubUser ? refuse("not_allowed") : null;
}

interface Asking {
  readonly caller: Caller;
  readonly secure: boolean;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/** After a step up: the cookie's session gets another token, so that one that was copied before is worth nothing in half a minute. */
export async function renewSession(context: Context, tx: Tx, asked: Asking, user: User): Promise<void> {
  if (asked.caller.sessionKind !== "cookie") return;
  const token = newToken(context);
  await rotateSession(tx, asked.caller.sessionId, digest(token));
  for (const cookie of sessionCookies(context, user, token, asked.secure)) asked.setCookie(cookie);
}

/** Tells the person what changed in the security of the account, wherever they have asked to be told. */
export function tellChange(context: Context, tx: Tx, user: User, change: SecurityChange): void {
  notify(tx, { to: user.id, kind: "security_changed", act: `security:${context.randomBytes(9).toString("base64url")}`, facts: { change } });
  tx.afterCommit(() => context.wake([user.id]));
}

/** Runs an act of a call that keeps no idempotency row: a refusal undoes it, unless it has counted a wrong guess. */
export function inTransaction<Result>(context: Context, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  return context.db.transaction(act, (result) => result instanceof Refusal && !result.keepsWrites);
}
