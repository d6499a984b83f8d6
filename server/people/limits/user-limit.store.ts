import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { UserLimit } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Limits that customer service set for one person. */

export interface SetLimit {
  readonly kind: UserLimit;
  /** Whole USD for the limits of turnover, a count for the others. */
  readonly most: number;
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
  readonly setAt: Date;
}

const ofUser = statement<SetLimit, { userId: UserId }>(
  "user_limits",
  `SELECT l.kind, l.most, l.until, l.reason, s.name AS by, l.set_at FROM user_limit l JOIN staff s ON s.id = l.set_by
   WHERE l.user_id = :userId AND l.until > now()`,
);
const put = statement<
  void,
  { userId: UserId; kind: UserLimit; most: number; until: Date; reason: string; by: StaffId; proposedBy: StaffId | null }
>(
  "user_limit_put",
  `INSERT INTO user_limit (user_id, kind, most, until, reason, set_by, proposed_by) VALUES (:userId, :kind, :most, :until, :reason, :by, :proposedBy)
   ON CONFLICT (user_id, kind) DO UPDATE SET most = excluded.most, until = excluded.until, reason = excluded.reason, set_by = excluded.set_by,
     proposed_by = excluded.proposed_by, set_at = now()`,
);
const remove = statement<void, { userId: UserId; kind: UserLimit }>(
  "user_limit_remove",
  "DELETE FROM user_limit WHERE user_id = :userId AND kind = :kind AND until > now()",
);

/** Those that hold now. */
export async function limitsSetFor(on: Queryable, userId: UserId): Promise<SetLimit[]> {
  return ofUser.all(on, { userId });
}

/** Sets a user's own limit of this kind, and replaces the one before. From `until` on the general limit counts again. */
export async function putUserLimit(
  tx: Tx,
  limit: {
    readonly userId: UserId;
    readonly kind: UserLimit;
    readonly most: number;
    readonly until: Date;
    readonly reason: string;
    readonly by: StaffId;
    /** Another staff member, who wanted it; null: nobody had to. */
    readonly proposedBy: StaffId | null;
  },
): Promise<void> {
  await put.count(tx, limit);
}

/** False: nothing was set, or it has ended. */
export async function removeUserLimit(tx: Tx, userId: UserId, kind: UserLimit): Promise<boolean> {
  return (await remove.count(tx, { userId, kind })) === 1;
}
