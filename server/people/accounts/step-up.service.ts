import { userInfo } from "./user-info.ts";
import type { Scene } from "@plaza/contract/calls/account.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { Refusal, refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import type { GuessState } from "./authenticator-guess.store.ts";
import type { Guesser, Purpose } from "./code-purpose.ts";
import { checkSentCode, consumeSecurityCode, type GivenCode } from "./security-code.service.ts";
import { useCode } from "./security-code.store.ts";
import { rotateSession } from "./session.store.ts";
import { logSecurityEvent } from "./security-event.ts";
import { findSetupWindow, openSetupWindow } from "./setup-window.store.ts";
import { type Caller } from "../../core/identity/caller.ts";
import { newToken, sessionCookies } from "./session-cookies.ts";
import { findUser, type Releaser, type User } from "./user.store.ts";

/**
 * By which channels a person may confirm a change of what protects the account: the authenticator or a recovery code where there is one, else a
 * verified address, but never the very thing that goes. Empty: there is nothing yet to confirm it by.
 */
export function proofChannels(user: User, going: GivenCode["channel"] | null): GivenCode["channel"][] {
  if (user.factorAtExchange) return ["exchange"];
  if (user.hasAuthenticator) return ["google", "recovery"];
  const addresses = [...(user.emailVerified ? (["email"] as const) : []), ...(user.phoneVerified ? (["phone"] as const) : [])];
  return addresses.filter((channel) => channel !== going);
}

/** Uses up the code that proves that it is the person. @param sessionId in which it is entered @returns null when it does */
export async function verifySecondFactor(
  context: Context,
  tx: Tx,
  user: User,
  given: GivenCode | undefined,
  input: { readonly scene: Scene; readonly sessionId: string; readonly going?: GivenCode["channel"] },
): Promise<Refusal | null> {
  const channels = proofChannels(user, input.going ?? null);
  if (channels.length === 0) return null;
  if (given === undefined || !channels.includes(given.channel)) return refuse("security_code_required", { channels });
  const by = { userId: user.id, sessionId: input.sessionId };
  return consumeSecurityCode(context, tx, by, given, { scene: input.scene, orderId: null, facts: input.scene });
}

/**
 * The same for what is added to an account. A code of whatever protects the account vouches for all that the same browser adds within
 * `setupMinutes`: each of these still comes with the code of the new address or app itself.
 */
export async function verifyForSetup(
  context: Context,
  tx: Tx,
  user: User,
  given: GivenCode | undefined,
  { caller, going }: { readonly caller: Caller; readonly going?: GivenCode["channel"] },
): Promise<Refusal | null> {
  if (given === undefined && (await findSetupWindow(tx, caller)) !== null) return null;
  const wrong = await verifySecondFactor(context, tx, user, given, {
    scene: "bind",
    sessionId: caller.sessionId,
    ...(going === undefined ? {} : { going }),
  });
  if (wrong === null) await openSetupWindow(tx, caller.sessionId, context.settings.current.setupMinutes);
  return wrong;
}

/** Asks for the code once, before something is added. @returns until when nothing that is added needs another one */
export async function stepUp(
  context: Context,
  request: Asking & { readonly tx: Tx },
  securityCode: GivenCode,
): Promise<Outcome<{ setupUntil: string | null }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  if (proofChannels(user, null).length === 0) return refuse("channel_not_bound", { channel: securityCode.channel });
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "bind", sessionId: caller.sessionId });
  if (wrong !== null) return wrong;
  const until = await openSetupWindow(tx, caller.sessionId, context.settings.current.setupMinutes);
  if (until !== null) logSecurityEvent(context, tx, "setup_window_opened", user.id);
  await renewSession(context, tx, request, user);
  return { setupUntil: until?.toISOString() ?? null };
}

/**
 * The codes of a release: one, and for a day after a factor went one of each factor that is left, two at most, since the one who removed it may
 * hold another.
 */
export async function proveForRelease(
  context: Context,
  tx: Tx,
  user: Releaser,
  given: {
    readonly first: GivenCode | undefined;
    readonly second: GivenCode | undefined;
    readonly sessionId: string;
    /** What `readGuess` has read already. */
    readonly known?: Promise<GuessState>;
  },
  purpose: Purpose,
): Promise<Refusal | null> {
  const left = [user.hasAuthenticator, user.emailVerified, user.phoneVerified].filter(Boolean).length;
  const by = { userId: user.id, sessionId: given.sessionId };
  if (user.factorAtExchange || user.securityHoldUntil === null || left < 2)
    return consumeSecurityCode(context, tx, by, given.first, purpose, given.known);
  const { first, second } = given;
  if (first === undefined || second === undefined || factorOf(first) === factorOf(second))
    return refuse("security_code_required", { codes: 2, holdUntil: user.securityHoldUntil.toISOString() });
  return proveBoth(context, tx, by, [first, second], purpose);
}

function factorOf({ channel }: GivenCode): GivenCode["channel"] {
  return channel === "recovery" ? "google" : channel;
}

/** Two codes of two factors. What was sent is looked at before anything is used up, so that one code's fault doesn't cost the other. */
async function proveBoth(
  context: Context,
  tx: Tx,
  by: Guesser,
  codes: readonly [GivenCode, GivenCode],
  purpose: Purpose,
): Promise<Refusal | null> {
  const sent: string[] = [];
  for (const { channel, code } of codes) {
    if (channel !== "email" && channel !== "phone") continue;
    // One after the other: what is wrong with the first is said before the second is looked at.
    const found = await checkSentCode(tx, by.userId, channel, code, purpose);
    if (refused(found)) return found.withDetails({ channel });
    sent.push(found);
  }
  const own = codes.find((code) => factorOf(code) === "google");
  const wrong = own === undefined ? null : await consumeSecurityCode(context, tx, by, own, purpose);
  if (wrong !== null) return wrong.withDetails({ channel: "google" });
  await Promise.all(sent.map((id) => useCode(tx, id)));
  return null;
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
export async function renewSession(context: Context, tx: Tx, request: Asking, user: User): Promise<void> {
  if (request.caller.sessionKind !== "cookie") return;
  const token = newToken(context);
  await rotateSession(tx, request.caller.sessionId, digest(token));
  for (const cookie of sessionCookies(context, userInfo(user), token, request.secure)) request.setCookie(cookie);
}

/** Runs an act of a call that keeps no idempotency row: a refusal undoes it, unless it has counted a wrong guess. */
export function inTransaction<Result>(context: Context, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  return context.db.transaction(act, (result) => result instanceof Refusal && !result.keepsWrites);
}
