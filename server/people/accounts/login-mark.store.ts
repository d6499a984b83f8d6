import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { sweep } from "../../core/db/sweep.ts";

/** In the order of their primary key, as two logins of one account may come at once. */
const save = statement<{ isShared: boolean }, { userId: UserId; device: Buffer; network: Buffer }>(
  "login_mark_save",
  `INSERT INTO login_mark AS m (mark, user_id, kind)
     SELECT t.mark, :userId::bigint, t.kind FROM (VALUES (:device::bytea, 'device'), (:network::bytea, 'network')) AS t (mark, kind) ORDER BY t.mark
   ON CONFLICT (mark, user_id) DO UPDATE SET last_at = now()
   RETURNING m.kind = 'device' AND m.first_at = now() AND EXISTS (SELECT FROM login_mark o WHERE o.mark = m.mark AND o.user_id <> m.user_id) AS is_shared`,
);

/** @returns whether this login is the first of the account from a device that another account uses too */
export async function saveLoginMarks(
  tx: Tx,
  userId: UserId,
  marks: { readonly device: Buffer; readonly network: Buffer },
): Promise<boolean> {
  return (await save.all(tx, { userId, ...marks })).some(({ isShared }) => isShared);
}

const prune = statement<void, { days: number; limit: number }>(
  "login_mark_prune",
  "DELETE FROM login_mark WHERE ctid = ANY (ARRAY(SELECT ctid FROM login_mark WHERE last_at < now() - make_interval(days => :days) ORDER BY last_at LIMIT :limit))",
);

/** Deletes what no login has used for this number of days. @returns how many were deleted */
export async function pruneLoginMarks(on: Queryable, days: number): Promise<number> {
  return sweep((limit) => prune.count(on, { days, limit }));
}
