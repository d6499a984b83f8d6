import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { refuse, refuseKeeping, type Outcome } from "../../core/http/refusal.ts";
import { CODE_MINUTES, MOST_TRIES, RESEND_SECONDS } from "./security-code.store.ts";

const lock = statement("password_reset_turn", "SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 1))");
const recent = statement<{ last_hour: number; wait_until: Date | null }>(
  "password_reset_recent",
  `SELECT count(*)::int AS last_hour,
     max(created_at) FILTER (WHERE created_at > clock_timestamp() - interval '${RESEND_SECONDS} seconds') + interval '${RESEND_SECONDS} seconds' AS wait_until
   FROM password_reset WHERE account_hash = $1 AND created_at > now() - interval '1 hour'`,
);

/** What was asked for lately. Who asks for the same account at the same moment waits, and finds it asked for. */
export async function recentResets(tx: Tx, accountHash: Buffer): Promise<{ lastHour: number; waitUntil: Date | null }> {
  await lock.count(tx, [accountHash]);
  const row = await recent.first(tx, [accountHash]);
  return { lastHour: row?.last_hour ?? 0, waitUntil: row?.wait_until ?? null };
}

const insert = statement<{ created_at: Date; expires_at: Date }>(
  "password_reset_insert",
  `INSERT INTO password_reset (account_hash, user_id, code_hash, expires_at) VALUES ($1, $2, $3, now() + interval '${CODE_MINUTES} minutes')
   RETURNING created_at, expires_at`,
);

/** @param reset without a user where nobody has that address: a code that was sent to nobody */
export async function insertReset(
  tx: Tx,
  reset: { readonly accountHash: Buffer; readonly userId: UserId | null; readonly codeHash: Buffer },
): Promise<{ createdAt: Date; expiresAt: Date }> {
  const row = await insert.first(tx, [reset.accountHash, reset.userId, reset.codeHash]);
  if (row === null) throw new Error("a reset code was not written");
  return { createdAt: row.created_at, expiresAt: row.expires_at };
}

const lockLatest = statement<{ id: string; user_id: UserId | null; right: boolean; tries: number; over: boolean }>(
  "password_reset_lock",
  `SELECT id, user_id, code_hash = $2 AS right, tries, expires_at <= clock_timestamp() OR used_at IS NOT NULL AS over FROM password_reset
   WHERE account_hash = $1 ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
);
const use = statement("password_reset_use", "UPDATE password_reset SET used_at = now() WHERE id = $1");
const countTry = statement("password_reset_try", "UPDATE password_reset SET tries = tries + 1 WHERE id = $1");

/** Uses the newest code up. @returns whose account it opens */
export async function consumeResetCode(tx: Tx, accountHash: Buffer, codeHash: Buffer): Promise<Outcome<UserId>> {
  const sent = await lockLatest.first(tx, [accountHash, codeHash]);
  if (sent === null || sent.over) return refuse("security_code_expired");
  if (sent.tries >= MOST_TRIES) return refuse("too_many_attempts");
  if (sent.right && sent.user_id !== null) {
    await use.count(tx, [sent.id]);
    return sent.user_id;
  }
  await countTry.count(tx, [sent.id]);
  return refuseKeeping("security_code_wrong", { triesLeft: MOST_TRIES - sent.tries - 1 });
}

const prune = statement("password_reset_prune", "DELETE FROM password_reset WHERE created_at < now() - interval '1 day'");

export async function pruneResets(on: Queryable): Promise<number> {
  return prune.count(on, []);
}
