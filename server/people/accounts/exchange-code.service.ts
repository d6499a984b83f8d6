import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseAttempts, refused, secondsLeftOfDay, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { codeCount, logBraked, noteWrongCode } from "./account-brake.service.ts";
import { clearGuesses, countWrongGuess, guessState, LOCK_SECONDS, takeBackGuess } from "./authenticator-guess.store.ts";
import { codeHash, guessScopeOf, type Guesser, type Purpose } from "./code-purpose.ts";
import { insertCode, isCodeUsedUp, lockAuthenticator, lockLatestCode, useCode } from "./security-code.store.ts";
import { noteFactor } from "./session.store.ts";

/** What an exchange's code looks like; most send or show six digits. */
const CODE = /^[A-Za-z0-9]{4,20}$/;

/** A code of the exchange, and whose it is there. */
interface ExchangeCode {
  readonly externalId: string;
  readonly code: string;
}

/**
 * Uses up a code that the exchange has confirmed for exactly this purpose. One that it has not been asked about is refused with the question:
 * the request pipeline puts it to the exchange outside of the transaction and then repeats the act.
 * @returns null when the exchange has confirmed the code
 */
export async function consumeExchangeCode(
  context: Context,
  tx: Tx,
  by: Guesser,
  given: ExchangeCode,
  purpose: Purpose,
): Promise<Refusal | null> {
  if (!CODE.test(given.code)) return refuse("security_code_malformed");
  const checked = await lockLatestCode(tx, by.userId, "exchange", purpose.scene, purpose.orderId);
  const isConfirmed =
    checked !== null &&
    !checked.expired &&
    timingSafeEqual(checked.codeHash, codeHash(by.userId, given.code)) &&
    checked.factsHash.equals(digest(purpose.facts));
  if (isConfirmed) {
    await useCode(tx, checked.id);
    return null;
  }
  return refuse("exchange_unavailable").settledBy(() => confirmAtExchange(context, by, given, purpose));
}

/** Asks the exchange. Every question counts as a wrong guess until the answer is there, so that many at once get no more guesses. */
async function confirmAtExchange(context: Context, by: Guesser, given: ExchangeCode, purpose: Purpose): Promise<Refusal | null> {
  const begun = await context.db.transaction((tx) => beginGuess(context, tx, by, given.code));
  if (refused(begun)) return begun;
  const { scene, details = {} } = purpose;
  const isRight = (await context.exchangeFactor?.check({ ...given, scene, facts: details })) ?? null;
  return context.db.transaction((tx) => endGuess(context, tx, by, { ...given, purpose, isRight, isProved: begun.isProved }));
}

async function beginGuess(context: Context, tx: Tx, by: Guesser, code: string): Promise<Outcome<{ readonly isProved: boolean }>> {
  const { userId, sessionId } = by;
  const scope = guessScopeOf(by);
  // For its lock: guesses at the same moment follow each other.
  lockAuthenticator(tx, userId);
  const { locked, proved, today } = await guessState(tx, { userId, scope, sessionId, today: digest(codeCount(userId)) });
  if (locked) return refuseAttempts(LOCK_SECONDS);
  if (!proved && today >= context.settings.current.wrongCodesPerDay) {
    logBraked(context, userId);
    return refuseAttempts(secondsLeftOfDay(context.clock()));
  }
  await countWrongGuess(tx, userId, scope);
  return (await isCodeUsedUp(tx, userId, codeHash(userId, code))) ? refuse("security_code_wrong") : { isProved: proved };
}

interface Answered extends ExchangeCode {
  readonly purpose: Purpose;
  /** Null: the exchange gave no answer. */
  readonly isRight: boolean | null;
  readonly isProved: boolean;
}

async function endGuess(context: Context, tx: Tx, by: Guesser, { code, purpose, isRight, isProved }: Answered): Promise<Refusal | null> {
  const { userId, sessionId } = by;
  const scope = guessScopeOf(by);
  if (isRight === null) {
    await takeBackGuess(tx, userId, scope);
    return refuse("exchange_unavailable");
  }
  if (!isRight) {
    if (!isProved) await noteWrongCode(context, tx, userId);
    tx.afterCommit(() => context.log("info", "exchange_code_wrong", { userId, scene: purpose.scene }));
    return refuse("security_code_wrong");
  }
  await clearGuesses(tx, userId, scope);
  if (!isProved && sessionId !== null) await noteFactor(tx, sessionId);
  const { scene, orderId, facts } = purpose;
  await insertCode(tx, { userId, channel: "exchange", scene, orderId, codeHash: codeHash(userId, code), factsHash: digest(facts) });
  return null;
}
