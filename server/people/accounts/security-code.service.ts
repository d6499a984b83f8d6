import { timingSafeEqual } from "node:crypto";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseAttempts, refuseKeeping, Refusal, secondsLeftOfDay, type Outcome } from "../../core/http/refusal.ts";
import { authenticatorStep } from "../../core/secrets/authenticator.ts";
import { digest, unseal } from "../../core/secrets/seal.ts";
import { recoverySalt, useRecoveryCode } from "./protection.store.ts";
import { clearGuesses, countWrongGuess, guessState, LOCK_SECONDS, type GuessPlace, type GuessState } from "./authenticator-guess.store.ts";
import { codeCount, logBraked, noteWrongCode } from "./account-brake.service.ts";
import { codeHash, guessScopeOf, type Guesser, type Purpose } from "./code-purpose.ts";
import { consumeExchangeCode } from "./exchange-code.service.ts";
import { readRecoveryCode, recoveryCodeHash } from "./recovery-code.ts";
import { noteFactor } from "./session.store.ts";
import {
  MOST_TRIES,
  RESEND_SECONDS,
  countWrongCode,
  exchangeFactorOf,
  lockAuthenticator,
  lockLatestCode,
  useAuthenticatorStep,
  useCode,
} from "./security-code.store.ts";

export interface GivenCode {
  readonly channel: "phone" | "email" | "google" | "recovery" | "exchange";
  readonly code: string;
}

/** What every code but a recovery code looks like. */
export const SIX_DIGITS = /^\d{6}$/;

/**
 * Checks a security code and consumes it in the caller's transaction, so that a code and the act it allows stand or fall together.
 * The caller must not have written anything before: a wrong guess is counted and that count is kept.
 * @param known what `readGuess` has read already
 * @returns null when the code is right
 */
export async function consumeSecurityCode(
  context: Context,
  tx: Tx,
  by: Guesser,
  given: GivenCode | undefined,
  purpose: Purpose,
  known?: Promise<GuessState>,
): Promise<Refusal | null> {
  const externalId = context.exchangeFactor === null ? null : await exchangeFactorOf(tx, by.userId);
  // Where the exchange checks a user's second factor, no other one counts.
  if (externalId !== null && given?.channel !== "exchange") return refuse("security_code_required", { channels: ["exchange"] });
  if (given === undefined) return refuse("security_code_required");
  if (given.channel === "exchange")
    return externalId === null
      ? refuse("channel_not_bound", { channel: "exchange" })
      : consumeExchangeCode(context, tx, by, { externalId, code: given.code }, purpose);
  if (given.channel === "recovery") return consumeRecoveryCode(context, tx, by, given.code, known);
  if (!SIX_DIGITS.test(given.code)) return refuse("security_code_malformed");
  return given.channel === "google"
    ? consumeAuthenticatorCode(context, tx, by, given.code, known)
    : consumeSentCode(tx, by.userId, given.channel, given.code, purpose);
}

/**
 * What is known before a guess at the authenticator, read under the lock of the person's row. It may be sent before the guess is looked at.
 * @param isLocked the row is locked already, by a statement before
 */
export function readGuess(tx: Tx, by: Guesser, isLocked = false): Promise<GuessState> {
  const { userId } = by;
  if (!isLocked) lockAuthenticator(tx, userId);
  return guessState(tx, { userId, ...guessPlaceOf(by) });
}

/** What a statement is given that reads the state before a guess. */
export function guessPlaceOf(by: Guesser): GuessPlace {
  return { scope: guessScopeOf(by), sessionId: by.sessionId, today: digest(codeCount(by.userId)) };
}

/** A recovery code in the authenticator's place, once. Wrong ones count as wrong codes of the authenticator. */
export async function consumeRecoveryCode(
  context: Context,
  tx: Tx,
  by: Guesser,
  typed: string,
  known?: Promise<GuessState>,
): Promise<Refusal | null> {
  const code = readRecoveryCode(typed);
  if (code === null) return refuse("security_code_malformed");
  return guess(context, tx, by, { channel: "recovery", known }, async ({ provesSession }) => {
    const salt = await recoverySalt(tx, by.userId);
    const holds = await useRecoveryCode(tx, by.userId, await recoveryCodeHash(context, by.userId, code, salt));
    if (holds && provesSession !== null) tx.unawaited(noteFactor(tx, provesSession));
    return holds;
  });
}

/** A code of the authenticator app, for the present or the last 30 seconds, once: a used time step never counts again. */
export async function consumeAuthenticatorCode(
  context: Context,
  tx: Tx,
  by: Guesser,
  code: string,
  known?: Promise<GuessState>,
): Promise<Refusal | null> {
  return guess(context, tx, by, { channel: "google", known }, ({ sealedSecret, lastStep, provesSession }) => {
    const step = stepOfCode(context, by.userId, sealedSecret, code);
    if (step === null || step <= lastStep) return false;
    useAuthenticatorStep(tx, by.userId, step, provesSession);
    return true;
  });
}

/** What a guess is compared with. */
interface Guessed {
  readonly sealedSecret: Buffer;
  readonly lastStep: number;
  /** The session that is noted to have proved a factor, where the code holds; null: it has before, or there is none. */
  readonly provesSession: string | null;
}

/**
 * One guess: refused after too many where it is made, or after too many of the day from places that have not proved a factor yet. A session that
 * has is out of others' reach.
 */
async function guess(
  context: Context,
  tx: Tx,
  by: Guesser,
  { channel, known }: { readonly channel: "google" | "recovery"; readonly known: Promise<GuessState> | undefined },
  holds: (guessed: Guessed) => Promise<boolean> | boolean,
): Promise<Refusal | null> {
  const { userId, sessionId } = by;
  const scope = guessScopeOf(by);
  const { sealedSecret, lastStep, failed, locked, proved, today } = await (known ?? readGuess(tx, by));
  if (sealedSecret === null) return refuse("channel_not_bound", { channel });
  if (locked) return refuseAttempts(LOCK_SECONDS);
  if (!proved && today >= context.settings.current.wrongCodesPerDay) {
    logBraked(context, userId);
    return refuseAttempts(secondsLeftOfDay(context.clock()));
  }
  if (await holds({ sealedSecret, lastStep, provesSession: proved ? null : sessionId })) {
    if (failed) await clearGuesses(tx, userId, scope);
    return null;
  }
  await countWrongGuess(tx, userId, scope);
  if (!proved) await noteWrongCode(context, tx, userId);
  return refuseKeeping("security_code_wrong");
}

/** The time step whose code this is, of the present or the last 30 seconds; null for any other code. */
export function stepOfCode(context: Context, userId: UserId, sealedSecret: Buffer, code: string): number | null {
  return authenticatorStep(unseal(context.config.sealingKey, authenticatorAad(userId), sealedSecret), code, context.clock());
}

async function consumeSentCode(
  tx: Tx,
  userId: UserId,
  channel: "phone" | "email",
  code: string,
  purpose: Purpose,
): Promise<Refusal | null> {
  const checked = await checkSentCode(tx, userId, channel, code, purpose);
  if (checked instanceof Refusal) return checked;
  await useCode(tx, checked);
  return null;
}

/**
 * Looks at a code that was sent without using it up; it stays locked. For acts that want two codes, so that the second one's fault does
 * not cost the first.
 * @returns the code's id, for `useCode`
 */
export async function checkSentCode(
  tx: Tx,
  userId: UserId,
  channel: "phone" | "email",
  code: string,
  purpose: Purpose,
): Promise<Outcome<string>> {
  if (!SIX_DIGITS.test(code)) return refuse("security_code_malformed");
  const sent = await lockLatestCode(tx, userId, channel, purpose.scene, purpose.orderId);
  if (sent === null || sent.expired) return refuse("security_code_expired");
  // Another code can be asked for by then.
  if (sent.tries >= MOST_TRIES) return refuseAttempts(RESEND_SECONDS);
  const right = timingSafeEqual(sent.codeHash, codeHash(userId, code)) && sent.factsHash.equals(digest(purpose.facts));
  if (right) return sent.id;
  await countWrongCode(tx, sent.id);
  return refuseKeeping("security_code_wrong", { triesLeft: MOST_TRIES - sent.tries - 1 });
}

/** What a sealed authenticator secret is bound to. */
export function authenticatorAad(userId: UserId): string {
  return `users.${userId}.totp_secret`;
}
