import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const begin = statement<void, { userId: UserId; until: Date }>(
  "freeze_begin",
  `INSERT INTO account_freeze (user_id, ends_at) VALUES (:userId, :until)
   ON CONFLICT (user_id) DO UPDATE SET ends_at = excluded.ends_at, lifted = false`,
);
const freeze = statement<{ isNew: boolean }, { userId: UserId; until: Date }>(
  "user_freeze",
  `UPDATE users u SET frozen_until = :until FROM (SELECT id, frozen_until FROM users WHERE id = :userId FOR NO KEY UPDATE) b
   WHERE u.id = b.id RETURNING coalesce(b.frozen_until <= now(), true) AS is_new`,
);
const lift = statement<void, { userId: UserId }>(
  "freeze_lift",
  "UPDATE account_freeze SET ends_at = now(), lifted = true WHERE user_id = :userId AND ends_at > now()",
);
const unfreeze = statement<void, { userId: UserId }>(
  "user_unfreeze",
  "UPDATE users SET frozen_until = now() WHERE id = :userId AND frozen_until > now()",
);

/**
 * Until then the account neither trades nor moves coins. A later freeze replaces an earlier one. False: there was one. The freeze's row is locked before the
 * person's: the job that announces it holds it while it waits for orders, whose steps wait for the person.
 */
export async function freezeUser(tx: Tx, userId: UserId, until: Date): Promise<boolean> {
  await begin.count(tx, { userId, until });
  return (await freeze.first(tx, { userId, until }))?.isNew === true;
}

/** Ends a freeze, and keeps when it ended: orders that were open by then count against no buyer. False: it was not frozen. */
export async function unfreezeUser(tx: Tx, userId: UserId): Promise<boolean> {
  await lift.count(tx, { userId });
  return (await unfreeze.count(tx, { userId })) === 1;
}

/** A freeze of which something is still to be said. */
export interface FreezeToAnnounce {
  readonly hasEnded: boolean;
  /** Whether its beginning was announced. */
  readonly announced: boolean;
  /** Whether it ended before its time. */
  readonly lifted: boolean;
}

const TO_ANNOUNCE = "(ends_at <= now() OR NOT announced)";
const toAnnounce = statement<{ userId: UserId }, { limit: number }>(
  "freezes_to_announce",
  `SELECT user_id FROM account_freeze WHERE ${TO_ANNOUNCE} ORDER BY user_id LIMIT :limit`,
);
const lockToAnnounce = statement<FreezeToAnnounce, { userId: UserId }>(
  "freeze_lock_to_announce",
  `SELECT ends_at <= now() AS has_ended, announced, lifted FROM account_freeze WHERE user_id = :userId AND ${TO_ANNOUNCE} FOR NO KEY UPDATE SKIP LOCKED`,
);
const markAnnounced = statement<void, { userId: UserId }>(
  "freeze_announced",
  "UPDATE account_freeze SET announced = true WHERE user_id = :userId",
);
const remove = statement<void, { userId: UserId }>("freeze_remove", "DELETE FROM account_freeze WHERE user_id = :userId");

/** Whose freeze began or ended without having been announced. */
export async function freezesToAnnounce(on: Queryable, limit: number): Promise<UserId[]> {
  return (await toAnnounce.all(on, { limit })).map(({ userId }) => userId);
}

/** Takes the freeze for announcing, and remembers that it was. Null: it was announced meanwhile, or is being. */
export async function takeFreezeToAnnounce(tx: Tx, userId: UserId): Promise<FreezeToAnnounce | null> {
  const found = await lockToAnnounce.first(tx, { userId });
  if (found !== null) await (found.hasEnded ? remove : markAnnounced).count(tx, { userId });
  return found;
}
