import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { MOST_TRIES } from "./security-code.store.ts";

/** Wrong codes of an authenticator, counted apart for each place where one is entered: nobody's guesses lock the place of another. */

const LOCK_MINUTES = 15;
/** After this time a place that is locked takes another guess, at the latest. */
export const LOCK_SECONDS = LOCK_MINUTES * 60;

/** What `guessStateOf` reads. */
export interface GuessRow {
  readonly sealedSecret: Buffer | null;
  readonly lastStep: string;
  readonly failed: boolean;
  readonly locked: boolean;
  readonly proved: boolean;
  readonly today: number;
}

/** Where a guess is made, and under which digest the day's wrong codes are counted. */
export interface GuessPlace {
  readonly scope: string;
  readonly sessionId: string | null;
  readonly today: Buffer;
}

/**
 * SQL for FROM that reads a `GuessRow` for :scope, :sessionId and :today. It sees what was committed when it is called, so the statement that calls
 * it may lock the person itself.
 * @param id SQL for the id of the person, whose row is locked
 */
export function guessStateOf(id: string): string {
  return `authenticator_guess_state(${id}, :scope, :sessionId::bigint, :today)`;
}

const state = statement<GuessRow, GuessPlace & { userId: UserId }>(
  "authenticator_guess_state",
  `SELECT g.* FROM ${guessStateOf(":userId::bigint")} g`,
);
const fail = statement<void, { userId: UserId; scope: string }>(
  "authenticator_guess_fail",
  `INSERT INTO authenticator_guess AS g (user_id, scope, failures) VALUES (:userId, :scope, 1)
   ON CONFLICT (user_id, scope) DO UPDATE SET at = now(), failures = CASE WHEN g.failures + 1 >= ${MOST_TRIES} THEN 0 ELSE g.failures + 1 END,
     locked_until = CASE WHEN g.failures + 1 >= ${MOST_TRIES} THEN now() + interval '${LOCK_MINUTES} minutes' ELSE g.locked_until END`,
);
const takeBack = statement<void, { userId: UserId; scope: string }>(
  "authenticator_guess_take_back",
  "UPDATE authenticator_guess SET failures = failures - 1 WHERE user_id = :userId AND scope = :scope AND failures > 0",
);
const clear = statement<void, { userId: UserId; scope: string }>(
  "authenticator_guess_clear",
  "DELETE FROM authenticator_guess WHERE user_id = :userId AND scope = :scope",
);
const clearAll = statement<void, { userId: UserId }>(
  "authenticator_guess_clear_all",
  "DELETE FROM authenticator_guess WHERE user_id = :userId",
);
const prune = statement("authenticator_guess_prune", "DELETE FROM authenticator_guess WHERE at < now() - interval '1 day'");

export interface GuessState {
  /** Null: there is no authenticator. */
  readonly sealedSecret: Buffer | null;
  /** The newest time step whose code was used. */
  readonly lastStep: number;
  /** A wrong code was entered here since the last right one. */
  readonly failed: boolean;
  /** After five wrong ones in a row, for a quarter of an hour. */
  readonly locked: boolean;
  /** The session has proved a second factor before. */
  readonly proved: boolean;
  /** Wrong codes of the day from all places that have proved none. */
  readonly today: number;
}

/** What is known before a guess. The user's row must be locked, so that guesses at the same moment follow each other. */
export async function guessState(tx: Tx, by: GuessPlace & { readonly userId: UserId }): Promise<GuessState> {
  const found = await state.first(tx, by);
  if (found === null) throw new Error("a function has one answer");
  return toGuessState(found);
}

/** The state that was read with `guessStateOf`. */
export function toGuessState({ sealedSecret, lastStep, failed, locked, proved, today }: GuessRow): GuessState {
  return { sealedSecret, lastStep: Number.parseInt(lastStep, 10), failed, locked, proved, today };
}

/**
 * Counts a wrong guess of this scope. The last one that is allowed (`MOST_TRIES`) locks the scope for `LOCK_MINUTES` and starts the count
 * over.
 */
export async function countWrongGuess(tx: Tx, userId: UserId, scope: string): Promise<void> {
  await fail.count(tx, { userId, scope });
}

/** A guess about which nothing was learned. A lock that it brought stays. */
export async function takeBackGuess(tx: Tx, userId: UserId, scope: string): Promise<void> {
  await takeBack.count(tx, { userId, scope });
}

/** Resets one scope after a right code: the count, and a lock that may still run. */
export async function clearGuesses(tx: Tx, userId: UserId, scope: string): Promise<void> {
  await clear.count(tx, { userId, scope });
}

/** Where an account gets other means to log in. */
export async function clearAllGuesses(tx: Tx, userId: UserId): Promise<void> {
  await clearAll.count(tx, { userId });
}

/** Deletes scopes without a guess for a day. Their locks, at most 15 minutes long, are over. @returns how many were deleted */
export async function pruneGuesses(on: Queryable): Promise<number> {
  return prune.count(on);
}
