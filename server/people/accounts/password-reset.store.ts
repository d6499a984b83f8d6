import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { keyNotEnded } from "../../core/identity/key-life.ts";
import { CODE_MINUTES, RESEND_SECONDS } from "./security-code.store.ts";

const lock = statement<void, { accountHash: Buffer }>(
  "password_reset_turn",
  "SELECT pg_advisory_xact_lock(hashtextextended(encode(:accountHash, 'hex'), 1))",
);
const recent = statement<{ lastHour: number; waitUntil: Date | null }, { accountHash: Buffer; knownDevice: boolean }>(
  "password_reset_recent",
  `SELECT count(*)::int AS last_hour,
     max(created_at) FILTER (WHERE created_at > clock_timestamp() - interval '${RESEND_SECONDS} seconds') + interval '${RESEND_SECONDS} seconds' AS wait_until
   FROM password_reset WHERE account_hash = :accountHash AND known_device = :knownDevice AND created_at > now() - interval '1 hour'`,
);

/**
 * What was asked for lately. Who asks for the same account at the same moment waits, and finds it asked for.
 * @param knownDevice counts what browsers asked for in which the owner has logged in before; strangers' requests otherwise
 */
export async function recentResets(
  tx: Tx,
  accountHash: Buffer,
  knownDevice: boolean,
): Promise<{ lastHour: number; waitUntil: Date | null }> {
  await lock.count(tx, { accountHash });
  const row = await recent.first(tx, { accountHash, knownDevice });
  return { lastHour: row?.lastHour ?? 0, waitUntil: row?.waitUntil ?? null };
}

const insert = statement<
  { createdAt: Date; expiresAt: Date },
  { accountHash: Buffer; userId: UserId | null; codeHash: Buffer; requestHash: Buffer; knownDevice: boolean }
>(
  "password_reset_insert",
  `INSERT INTO password_reset (account_hash, user_id, code_hash, request_hash, known_device, expires_at)
   VALUES (:accountHash, :userId, :codeHash, :requestHash, :knownDevice, now() + interval '${CODE_MINUTES} minutes') RETURNING created_at, expires_at`,
);

export interface NewReset {
  readonly accountHash: Buffer;
  /** Null where nobody has that address: a code that was sent to nobody. */
  readonly userId: UserId | null;
  readonly codeHash: Buffer;
  /** Of the secret that the asking browser keeps. */
  readonly requestHash: Buffer;
  readonly knownDevice: boolean;
}

/**
 * Writes a code that is valid for `CODE_MINUTES`. An unknown address gets a row too, so that its requests are limited and answered alike.
 */
export async function insertReset(tx: Tx, reset: NewReset): Promise<{ createdAt: Date; expiresAt: Date }> {
  const { accountHash, userId, codeHash, requestHash, knownDevice } = reset;
  const row = await insert.first(tx, { accountHash, userId, codeHash, requestHash, knownDevice });
  if (row === null) throw new Error("a reset code was not written");
  return row;
}

export interface SentReset {
  readonly id: string;
  /** Null where nobody has that address: no code is right. */
  readonly userId: UserId | null;
  readonly codeHash: Buffer;
  /** Wrong guesses of the browser that asked for it. */
  readonly tries: number;
  /** Wrong guesses of anyone else. */
  readonly strangerTries: number;
  readonly knownDevice: boolean;
  readonly over: boolean;
}

interface SentRow {
  id: string;
  userId: UserId | null;
  codeHash: Buffer;
  tries: number;
  strangerTries: number;
  knownDevice: boolean;
  over: boolean;
}

const SENT =
  "id, user_id, code_hash, tries, stranger_tries, known_device, expires_at <= clock_timestamp() OR used_at IS NOT NULL AS over FROM password_reset";
const lockOwn = statement<SentRow, { accountHash: Buffer; requestHash: Buffer }>(
  "password_reset_lock_own",
  `SELECT ${SENT} WHERE request_hash = :requestHash AND account_hash = :accountHash FOR UPDATE`,
);
const lockLatest = statement<SentRow, { accountHash: Buffer }>(
  "password_reset_lock",
  `SELECT ${SENT} WHERE account_hash = :accountHash ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
);
// A used code takes every other one of the account along.
const use = statement<void, { accountHash: Buffer }>(
  "password_reset_use",
  "UPDATE password_reset SET used_at = now() WHERE account_hash = :accountHash AND used_at IS NULL",
);
const countTry = statement<void, { id: string }>("password_reset_try", "UPDATE password_reset SET tries = tries + 1 WHERE id = :id");
const countStranger = statement<void, { id: string }>(
  "password_reset_try_stranger",
  "UPDATE password_reset SET stranger_tries = stranger_tries + 1 WHERE id = :id",
);

/** The code that this browser has asked for, locked; null where it has asked for none of this account. */
export async function lockOwnReset(tx: Tx, accountHash: Buffer, requestHash: Buffer): Promise<SentReset | null> {
  return toSent(await lockOwn.first(tx, { accountHash, requestHash }));
}

/** The newest code of an account, no matter who has asked for it, locked. */
export async function lockLatestReset(tx: Tx, accountHash: Buffer): Promise<SentReset | null> {
  return toSent(await lockLatest.first(tx, { accountHash }));
}

/** Uses up every code of the account. */
export async function useResets(tx: Tx, accountHash: Buffer): Promise<void> {
  await use.count(tx, { accountHash });
}

/**
 * Counts a wrong try. Those of the browser that requested the code and those of others have separate limits: a stranger must not be able to
 * use up the owner's.
 */
export async function countWrongReset(tx: Tx, id: string, by: "own" | "stranger"): Promise<void> {
  await (by === "own" ? countTry : countStranger).count(tx, { id });
}

function toSent(row: SentRow | null): SentReset | null {
  if (row === null) return null;
  return row;
}

const keys = statement<void, { userId: UserId }>(
  "password_reset_keys",
  "SELECT FROM api_key WHERE user_id = :userId AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) LIMIT 1",
);

/** Whether there are keys for a reset to pause (`server/people/api-keys`). */
export async function hasApiKeys(tx: Tx, userId: UserId): Promise<boolean> {
  return (await keys.count(tx, { userId })) === 1;
}

// Locked first, and then written: an act by a key waits with it, or is waited for, and sees the pause in the row that it locks.
const pauseAll = statement<void, { userId: UserId }>(
  "api_keys_pause",
  `WITH locked AS MATERIALIZED (SELECT k.id FROM api_key k WHERE k.user_id = :userId AND ${keyNotEnded("k")} ORDER BY k.id FOR UPDATE)
   UPDATE api_key k SET paused_at = clock_timestamp() FROM locked WHERE k.id = locked.id`,
);

/**
 * Pauses all keys of a person until each is confirmed, and waits for what is done with one just now: once this is committed, nothing is done any more.
 * Call it once the person's sessions are locked or gone, which come before keys, and before the person is.
 */
export async function pauseKeys(tx: Tx, userId: UserId): Promise<void> {
  await pauseAll.count(tx, { userId });
}

const webhooks = statement<void, { userId: UserId }>(
  "password_reset_webhooks",
  "SELECT FROM webhook WHERE user_id = :userId AND removed_at IS NULL LIMIT 1",
);

/** Whether there are webhooks for a reset to pause (`server/merchants/webhooks`). */
export async function hasWebhooks(tx: Tx, userId: UserId): Promise<boolean> {
  return (await webhooks.count(tx, { userId })) === 1;
}

const prune = statement("password_reset_prune", "DELETE FROM password_reset WHERE created_at < now() - interval '1 day'");

/** Deletes codes requested more than a day ago. @returns how many were deleted */
export async function pruneResets(on: Queryable): Promise<number> {
  return prune.count(on);
}
