import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const LINK_SECONDS = 60;
/** More than a person who opens the site again and again has alive at once. */
const MOST_ALIVE = 20;

const insert = statement<{ expiresAt: Date }, { tokenHash: Buffer; userId: UserId; next: string }>(
  "service_link_insert",
  `INSERT INTO service_link (token_hash, user_id, next, expires_at)
   SELECT :tokenHash::bytea, :userId::bigint, :next, now() + interval '${LINK_SECONDS} seconds'
   WHERE (SELECT count(*) FROM service_link WHERE user_id = :userId AND expires_at > now()) < ${MOST_ALIVE} RETURNING expires_at`,
);
const take = statement<{ userId: UserId; next: string; isAlive: boolean }, { tokenHash: Buffer }>(
  "service_link_take",
  "DELETE FROM service_link WHERE token_hash = :tokenHash RETURNING user_id, next, expires_at > now() AS is_alive",
);
const clear = statement("service_link_clear", "DELETE FROM service_link WHERE expires_at < now()");

/** Keeps a link for a minute. Null: too many of this user are alive. */
export async function insertLink(tx: Tx, tokenHash: Buffer, userId: UserId, next: string): Promise<Date | null> {
  await lockQuota(tx, "service_link", userId);
  return (await insert.first(tx, { tokenHash, userId, next }))?.expiresAt ?? null;
}

/** Whom a link logs in and where it leads. A second or late use finds none. */
export async function takeLink(on: Queryable, tokenHash: Buffer): Promise<{ readonly userId: UserId; readonly next: string } | null> {
  const row = await take.first(on, { tokenHash });
  return row?.isAlive === true ? row : null;
}

/** Deletes links that have run out; they log in nobody anyway. */
export async function clearLinks(on: Queryable): Promise<void> {
  await clear.count(on);
}
