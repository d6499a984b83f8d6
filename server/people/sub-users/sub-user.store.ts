import type { UserId } from "@plaza/contract/ids.ts";
import type { NewOrderRule, SubUserRights, SubUserState } from "@plaza/contract/sub-users.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

/** How many people may work for one account at once. */
export const MOST_SUB_USERS = 20;

export interface SubUserRow {
  readonly userId: UserId;
  readonly nickname: string;
  readonly email: string | null;
  readonly rights: SubUserRights;
  readonly state: SubUserState;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly openOrders: number;
  readonly invitedUntil: Date | null;
}

const RUNNING = `status ${IN_RUNNING}`;
const COLUMNS = `s.user_id, u.nickname, s.email, s.rights, s.state, s.created_at,
  greatest((SELECT seen_at FROM presence p WHERE p.user_id = s.user_id), (SELECT max(last_seen_at) FROM session d WHERE d.user_id = s.user_id)) AS last_seen_at,
  (SELECT count(*)::int FROM orders WHERE buyer_sub_id = s.user_id AND ${RUNNING}) + (SELECT count(*)::int FROM orders WHERE seller_sub_id = s.user_id AND ${RUNNING}) AS open_orders,
  (SELECT max(expires_at) FROM sub_user_invitation i WHERE i.user_id = s.user_id AND i.expires_at > now()) AS invited_until`;
const list = statement<SubUserRow, { accountId: UserId }>(
  "sub_user_list",
  `SELECT ${COLUMNS} FROM sub_user s JOIN users u ON u.id = s.user_id WHERE s.account_id = :accountId ORDER BY s.state = 'ended', s.user_id LIMIT 100`,
);
const one = statement<SubUserRow, { accountId: UserId; userId: UserId }>(
  "sub_user_one",
  `SELECT ${COLUMNS} FROM sub_user s JOIN users u ON u.id = s.user_id WHERE s.account_id = :accountId AND s.user_id = :userId`,
);

/** Who works or has worked for an account, those who do first. */
export async function subUsersOf(on: Queryable, accountId: UserId): Promise<SubUserRow[]> {
  return list.all(on, { accountId });
}

/** Null: none of this account's. */
export async function findSubUser(on: Queryable, accountId: UserId, userId: UserId): Promise<SubUserRow | null> {
  return one.first(on, { accountId, userId });
}

const lockAccount = statement<void, { accountId: UserId }>(
  "sub_user_lock_account",
  "SELECT pg_advisory_xact_lock(hashtextextended('sub_user', :accountId::bigint))",
);
const live = statement<{ live: number }, { accountId: UserId }>(
  "sub_user_live",
  "SELECT count(*)::int AS live FROM sub_user WHERE account_id = :accountId AND state <> 'ended'",
);

/** How many work for an account, locked so that of two invitations at once each counts the other. */
export async function countLive(tx: Tx, accountId: UserId): Promise<number> {
  await lockAccount.all(tx, { accountId });
  return (await live.first(tx, { accountId }))?.live ?? 0;
}

const insert = statement<void, { userId: UserId; accountId: UserId; rights: SubUserRights; email: string }>(
  "sub_user_insert",
  "INSERT INTO sub_user (user_id, account_id, rights, state, email) VALUES (:userId, :accountId, :rights, 'invited', :email)",
);

/** Makes an account a sub-user that is invited and can't log in yet. @throws if it is one already */
export async function insertSubUser(
  tx: Tx,
  made: { readonly userId: UserId; readonly accountId: UserId; readonly rights: SubUserRights; readonly email: string },
): Promise<void> {
  await insert.count(tx, made);
}

const lockOne = statement<void, { accountId: UserId; userId: UserId }>(
  "sub_user_lock",
  "SELECT FROM sub_user WHERE account_id = :accountId AND user_id = :userId FOR UPDATE",
);

/** Waits for what the sub-user does just now: what is taken away from it after that is taken away once this transaction is written. */
export async function lockSubUser(tx: Tx, accountId: UserId, userId: UserId): Promise<void> {
  await lockOne.count(tx, { accountId, userId });
}

const setRights = statement<void, { accountId: UserId; userId: UserId; rights: SubUserRights }>(
  "sub_user_rights",
  "UPDATE sub_user SET rights = :rights WHERE account_id = :accountId AND user_id = :userId AND state <> 'ended' AND rights <> :rights",
);
const move = statement<void, { accountId: UserId; userId: UserId; from: readonly SubUserState[]; to: SubUserState }>(
  "sub_user_move",
  `UPDATE sub_user SET state = :to, ended_at = CASE WHEN :to = 'ended' THEN now() END, email = CASE WHEN :to <> 'ended' THEN email END
   WHERE account_id = :accountId AND user_id = :userId AND state = ANY (:from::text[])`,
);

/** @returns false where it has them already, or has ended */
export async function changeRights(tx: Tx, accountId: UserId, userId: UserId, rights: SubUserRights): Promise<boolean> {
  return (await setRights.count(tx, { accountId, userId, rights })) === 1;
}

/** @returns false where it is in none of the states that this one follows */
export async function changeState(
  tx: Tx,
  accountId: UserId,
  userId: UserId,
  change: { readonly from: readonly SubUserState[]; readonly to: SubUserState },
): Promise<boolean> {
  return (await move.count(tx, { accountId, userId, from: change.from, to: change.to })) === 1;
}

const suspendAll = statement<{ userId: UserId }, { accountId: UserId }>(
  "sub_user_suspend_all",
  `UPDATE sub_user s SET state = 'suspended'
   FROM (SELECT user_id FROM sub_user WHERE account_id = :accountId AND state = 'active' ORDER BY user_id FOR UPDATE) active
   WHERE s.user_id = active.user_id RETURNING s.user_id`,
);
const invited = statement<{ userId: UserId }, { accountId: UserId }>(
  "sub_user_invitations_drop",
  `DELETE FROM sub_user_invitation i USING sub_user s WHERE i.user_id = s.user_id AND s.account_id = :accountId AND i.expires_at > now()
   RETURNING i.user_id`,
);

/** Suspends everybody who works for an account, after what they do just now. @returns who that is */
export async function suspendActive(tx: Tx, accountId: UserId): Promise<UserId[]> {
  return (await suspendAll.all(tx, { accountId })).map(({ userId }) => userId);
}

/** Makes the links of all invitations of an account useless. @returns whether one was good */
export async function dropInvitationsOf(tx: Tx, accountId: UserId): Promise<boolean> {
  return (await invited.all(tx, { accountId })).length > 0;
}

const rule = statement<{ newOrders: NewOrderRule }, { accountId: UserId }>(
  "sub_user_rule_read",
  "SELECT new_orders FROM sub_user_rule WHERE account_id = :accountId",
);
const writeRule = statement<void, { accountId: UserId; newOrders: NewOrderRule }>(
  "sub_user_rule_write",
  "INSERT INTO sub_user_rule (account_id, new_orders) VALUES (:accountId, :newOrders) ON CONFLICT (account_id) DO UPDATE SET new_orders = excluded.new_orders",
);

/** Returns who gets the account's new orders: the owner, unless the account has chosen turns. */
export async function newOrderRuleOf(on: Queryable, accountId: UserId): Promise<NewOrderRule> {
  return (await rule.first(on, { accountId }))?.newOrders ?? "owner";
}

/** Sets who gets new orders. Orders that run keep their assignees. */
export async function writeNewOrderRule(tx: Tx, accountId: UserId, newOrders: NewOrderRule): Promise<void> {
  await writeRule.count(tx, { accountId, newOrders });
}
