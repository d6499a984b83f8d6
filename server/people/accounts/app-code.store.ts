import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export const CODE_SECONDS = 60;
/** More than a person who opens the site again and again has alive at once. */
const MOST_ALIVE = 10;

const insert = statement<{ expiresAt: Date }, { codeHash: Buffer; userId: UserId; sessionId: string }>(
  "app_code_insert",
  `INSERT INTO app_code (code_hash, user_id, session_id, expires_at)
   SELECT :codeHash::bytea, :userId::bigint, :sessionId::bigint, now() + interval '${CODE_SECONDS} seconds'
   WHERE (SELECT count(*) FROM app_code WHERE user_id = :userId AND expires_at > now()) < ${MOST_ALIVE} RETURNING expires_at`,
);
const take = statement<{ userId: UserId; sessionId: string | null; alive: boolean }, { codeHash: Buffer }>(
  "app_code_take",
  "DELETE FROM app_code WHERE code_hash = :codeHash RETURNING user_id, session_id, expires_at > now() AS alive",
);
const clear = statement("app_code_clear", "DELETE FROM app_code WHERE expires_at < now()");

/** Null: too many are alive. @param of the session that hands its login on; its end is the code's end */
export async function insertAppCode(
  tx: Tx,
  codeHash: Buffer,
  of: { readonly userId: UserId; readonly sessionId: string },
): Promise<Date | null> {
  await lockQuota(tx, "app_code", of.userId);
  return (await insert.first(tx, { codeHash, userId: of.userId, sessionId: of.sessionId }))?.expiresAt ?? null;
}

/** Whose code it was, and of which session. A second or late use finds none. */
export async function takeAppCode(on: Queryable, codeHash: Buffer): Promise<{ userId: UserId; sessionId: string } | null> {
  const row = await take.first(on, { codeHash });
  return row?.alive && row.sessionId !== null ? { userId: row.userId, sessionId: row.sessionId } : null;
}

/** Deletes codes that have run out. `takeAppCode` finds none of them anyway: this only keeps the table small. */
export async function clearAppCodes(on: Queryable): Promise<void> {
  await clear.count(on);
}
