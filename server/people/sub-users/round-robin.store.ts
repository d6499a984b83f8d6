import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { readStatement, statement, type ReadSource } from "../../core/db/statement.ts";

const mayTrade = statement<void, { subUserId: UserId }>(
  "sub_user_may_trade",
  "SELECT FROM sub_user WHERE user_id = :subUserId AND state = 'active' AND rights IN ('trade', 'release') FOR SHARE",
);

/** Whether a sub-user may trade, and will until this transaction ends: revoking its rights waits for that. */
export async function mayStillAct(tx: Tx, subUserId: UserId): Promise<boolean> {
  return (await mayTrade.count(tx, { subUserId })) === 1;
}

const anyMayTrade = readStatement<void, { accountId: UserId }>(
  "sub_user_any_may_trade",
  "SELECT FROM sub_user WHERE account_id = :accountId AND state = 'active' AND rights IN ('trade', 'release') LIMIT 1",
);

/** Whether there is anybody whom the account could put an order into the hands of. */
export async function hasAssignees(on: ReadSource, accountId: UserId): Promise<boolean> {
  return (await anyMayTrade.count(on, { accountId })) === 1;
}

// The account's row is locked, so that two simultaneous orders go to different people.
const rotate = statement<{ lastSubId: UserId | null }, { accountId: UserId }>(
  "sub_user_turn",
  `UPDATE sub_user_rule r SET last_sub_id = coalesce((SELECT user_id FROM sub_user s
       WHERE s.account_id = r.account_id AND s.state = 'active' AND s.rights IN ('trade', 'release')
       ORDER BY s.user_id <= coalesce(r.last_sub_id, 0), s.user_id LIMIT 1), r.last_sub_id)
   WHERE r.account_id = :accountId AND r.new_orders = 'turns' RETURNING last_sub_id`,
);

/** Who gets the next order on the account's adverts; null: the owner's, who has made no other rule, or nobody else may trade. */
export async function nextAssignee(tx: Tx, accountId: UserId): Promise<UserId | null> {
  const next = (await rotate.first(tx, { accountId }))?.lastSubId ?? null;
  return next !== null && (await mayStillAct(tx, next)) ? next : null;
}
