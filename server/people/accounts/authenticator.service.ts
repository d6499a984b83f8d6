import { generateURI } from "otplib";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseAttempts, refuseKeeping, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { digest, seal, unseal } from "../../core/secrets/seal.ts";
import {
  beginAuthenticator,
  lockPendingAuthenticator,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  shownAuthenticator,
  turnAuthenticatorOff,
  turnAuthenticatorOn,
  writeLoginTwoFactor,
} from "./protection.store.ts";
import { signingKeyName } from "../../core/secrets/signing-key-name.ts";
import { makeRecoveryCodes, makeRecoverySalt, recoveryCodeHash } from "./recovery-code.ts";
import { guessScopeOf } from "./code-purpose.ts";
import { SIX_DIGITS, authenticatorAad, stepOfCode, type GivenCode } from "./security-code.service.ts";
import { codeCount } from "./account-brake.service.ts";
import { countWrongGuess, guessState, LOCK_SECONDS } from "./authenticator-guess.store.ts";
import { noteFactor } from "./session.store.ts";
import { closeSetupWindow } from "./setup-window.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { notifySecurityChange } from "./security-event.ts";
import { inTransaction, verifyForSetup, verifySecondFactor, refuseSubUser, renewSession } from "./step-up.service.ts";
import { findUser, type User } from "./user.store.ts";

const ISSUER = "Plaza";
const SECRET_LETTERS = 32;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Says that a refusal is about the new app's code and not about the one that vouches for it. */
const OWN_CODE = { field: "code" };

interface Asking {
  readonly caller: Caller;
  readonly secure: boolean;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/** An authenticator here would give codes that count for nothing. One from before can still be turned off. */
function refuseUselessAuthenticator(user: User): Refusal | null {
  return user.factorAtExchange ? refuse("not_allowed") : null;
}

/** Makes a secret for an authenticator app, or shows the session again the one that it was shown. It counts for nothing until a code of it comes back. */
export async function setUpAuthenticator(
  context: Context,
  caller: Caller,
): Promise<Outcome<{ secret: string; uri: string; expiresAt: string }>> {
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  return inTransaction(context, async (tx) => {
    const user = await findUser(tx, caller.userId);
    const useless = refuseUselessAuthenticator(user);
    if (useless !== null) return useless;
    const aad = authenticatorAad(user.id);
    const shown = await shownAuthenticator(tx, user.id, caller.sessionId);
    const secret = shown === null ? makeSecret(context) : unseal(context.config.sealingKey, aad, shown.sealedSecret);
    const until = shown?.until ?? (await beginAuthenticator(tx, user.id, seal(context.config.sealingKey, aad, secret), caller.sessionId));
    if (until === null) return refuse("already_done");
    const label = user.username === "" ? mask(user.email ?? user.phone ?? user.uid) : user.username;
    return { secret, uri: generateURI({ issuer: ISSUER, label, secret }), expiresAt: until.toISOString() };
  });
}

/** 160 bits in base 32, as apps expect them. */
function makeSecret(context: Context): string {
  return Array.from(context.randomBytes(SECRET_LETTERS), (byte) => BASE32[byte % BASE32.length]).join("");
}

/** Turns the authenticator on with its first code. @returns the recovery codes, which nobody can show again */
export async function turnOn(
  context: Context,
  request: Asking & { readonly tx: Tx },
  input: { readonly code: string; readonly securityCode?: GivenCode },
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const barred = refuseSubUser(request.caller);
  if (barred !== null) return barred;
  if (!SIX_DIGITS.test(input.code)) return refuse("security_code_malformed", OWN_CODE);
  const { tx } = request;
  const user = await findUser(tx, request.caller.userId);
  const useless = refuseUselessAuthenticator(user);
  if (useless !== null) return useless;
  if (user.hasAuthenticator) return refuse("already_done");
  const sealedSecret = await lockPendingAuthenticator(tx, user.id);
  if (sealedSecret === null) return refuse("security_code_expired", OWN_CODE);
  const { sessionId } = request.caller;
  const scope = guessScopeOf({ userId: user.id, sessionId });
  if ((await guessState(tx, { userId: user.id, scope, sessionId, today: digest(codeCount(user.id)) })).locked)
    return refuseAttempts(LOCK_SECONDS);
  const step = stepOfCode(context, user.id, sealedSecret, input.code);
  if (step === null) {
    await countWrongGuess(tx, user.id, scope);
    return refuseKeeping("security_code_wrong", OWN_CODE);
  }
  const wrong = await verifyForSetup(context, tx, user, input.securityCode, { caller: request.caller });
  if (wrong !== null) return wrong;
  await turnAuthenticatorOn(tx, user.id, step);
  // From here on the authenticator vouches for what is added.
  await closeSetupWindow(tx, sessionId);
  await noteFactor(tx, sessionId);
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "two_factor_on", "authenticator_on");
  return { recoveryCodes: await handOutRecoveryCodes(context, tx, user) };
}

/** Turns the authenticator off, by a code of it or a recovery code. What could be stolen waits for a day. */
export async function turnOff(
  context: Context,
  request: Asking & { readonly tx: Tx },
  securityCode: GivenCode | undefined,
): Promise<Outcome<{ done: boolean; holdUntil: string }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  if (!user.hasAuthenticator) return refuse("channel_not_bound", { channel: "google" });
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "unbind", sessionId: caller.sessionId });
  if (wrong !== null) return wrong;
  const until = await turnAuthenticatorOff(tx, user.id, context.settings.current.securityHoldHours);
  if (until === null) return refuse("channel_not_bound", { channel: "google" });
  await deleteRecoveryCodes(tx, user.id);
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "two_factor_off", "authenticator_off");
  return { done: true, holdUntil: until.toISOString() };
}

/** Whether log-ins with the password ask for a code of the authenticator too. Turning it off takes a code, or a stolen session could. */
export async function demandAtLogin(
  context: Context,
  request: Asking & { readonly tx: Tx },
  input: { readonly on: boolean; readonly securityCode?: GivenCode },
): Promise<Outcome<{ done: boolean }>> {
  const { tx, caller } = request;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(tx, caller.userId);
  if (!user.hasAuthenticator) return refuse("channel_not_bound", { channel: "google" });
  if (user.loginTwoFactor === input.on) return refuse("already_done");
  const wrong = await verifySecondFactor(context, tx, user, input.securityCode, {
    scene: input.on ? "bind" : "unbind",
    sessionId: caller.sessionId,
  });
  if (wrong !== null) return wrong;
  if (!(await writeLoginTwoFactor(tx, user.id, input.on))) return refuse("already_done");
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "two_factor", "login_code_changed");
  return { done: true };
}

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  context: Context,
  request: Asking & { readonly tx: Tx },
  securityCode: GivenCode | undefined,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const barred = refuseSubUser(request.caller);
  if (barred !== null) return barred;
  const { tx } = request;
  const user = await findUser(tx, request.caller.userId);
  const useless = refuseUselessAuthenticator(user);
  if (useless !== null) return useless;
  if (!user.hasAuthenticator) return refuse("channel_not_bound", { channel: "google" });
  const wrong = await verifySecondFactor(context, tx, user, securityCode, { scene: "bind", sessionId: request.caller.sessionId });
  if (wrong !== null) return wrong;
  await renewSession(context, tx, request, user);
  notifySecurityChange(context, tx, user.id, "other", "recovery_codes_renewed");
  return { recoveryCodes: await handOutRecoveryCodes(context, tx, user) };
}

async function handOutRecoveryCodes(context: Context, tx: Tx, user: User): Promise<string[]> {
  const [codes, salt] = [makeRecoveryCodes(context), makeRecoverySalt(context)];
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(context, user.id, code, salt)));
  await replaceRecoveryCodes(tx, user.id, { hashes, salt, keyName: signingKeyName(context.config.signingKey) });
  return codes;
}
