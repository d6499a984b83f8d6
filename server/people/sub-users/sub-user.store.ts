import type { UserId } from "@plaza/contract/ids.ts";
import type { NewOrderRule, SubUserRights, SubUserState } from "@plaza/contract/sub-users.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

/** How many people may work for one account at once. */
export const MOST_SUB_USERS = 20;

export interface SubUserRow {
  readonly user_id: UserId;
  readonly nickname: string;
  readonly email: string | null;
  readonly rights: SubUserRights;
  readonly state: SubUserState;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly open_orders: number;
  readonly invited_until: Date | null;
}

const RUNNING = `status ${IN_RUNNING}`;
const COLUMNS = `s.user_id, u.nickname, s.email, s.rights, s.state, s.created_at,
  greatest((SELECT seen_at FROM presence p WHERE p.user_id = s.user_id), (SELECT max(last_seen_at) FROM session d WHERE d.user_id = s.user_id)) AS last_seen_at,
  (SELECT count(*)::int FROM orders WHERE buyer_sub_id = s.user_id AND ${RUNNING}) + (SELECT count(*)::int FROM orders WHERE seller_sub_id = s.user_id AND ${RUNNING}) AS open_orders,
  (SELECT max(expires_at) FROM sub_user_invitation i WHERE i.user_id = s.user_id AND i.expires_at > now()) AS invited_until`;
const list = statement<SubUserRow>(
  "sub_user_list",
  `SELECT ${COLUMNS} FROM sub_user s JOIN users u ON u.id = s.user_id WHERE s.account_id = $1 ORDER BY s.state = 'ended', s.user_id LIMIT 100`,
);
const one = statement<SubUserRow>(
  "sub_user_one",
  `SELECT ${COLUMNS} FROM sub_user s JOIN users u ON u.id = s.user_id WHERE s.account_id = $1 AND s.user_id = $2`,
);

/** Who works or has worked for an account, those who do first. */
export async function subUsersOf(on: Queryable, accountId: UserId): Promise<SubUserRow[]> {
  return list.all(on, [accountId]);
}

/** Null: none of this account's. */
export async function findSubUser(on: Queryable, accountId: UserId, userId: UserId): Promise<SubUserRow | null> {
  return one.first(on, [accountId, userId]);
}

const lockAccount = statement("sub_user_lock_account", "SELECT pg_advisory_xact_lock(hashtextextended('sub_user', $1::bigint))");
const live = statement<{ live: number }>(
  "sub_user_live",
  "SELECT count(*)::int AS live FROM sub_user WHERE account_id = $1 AND state <> 'ended'",
);

/** How many work for an account, locked so that of two invitations at once each counts the other. */
export async function countLive(tx: Tx, accountId: UserId): Promise<number> {
  await lockAccount.all(tx, [accountId]);
  return (await live.first(tx, [accountId]))?.live ?? 0;
}

const insert = statement(
  "sub_user_insert",
  "INSERT INTO sub_user (user_id, account_id, rights, state, email) VALUES ($1, $2, $3, 'invited', $4)",
);

export async function insertSubUser(
  tx: Tx,
  made: { readonly userId: UserId; readonly accountId: UserId; readonly rights: SubUserRights; readonly email: string },
): Promise<void> {
  await insert.count(tx, [made.userId, made.accountId, made.rights, made.email]);
}

const setRights = statement(
  "sub_user_rights",
  "UPDATE sub_user SET rights = $3 WHERE account_id = $1 AND user_id = $2 AND state <> 'ended' AND rights <> $3",
);
const move = statement(
  "sub_user_move",
  `UPDATE sub_user SET state = $4, ended_at = CASE WHEN $4 = 'ended' THEN now() END, email = CASE WHEN $4 <> 'ended' THEN email END
   WHERE account_id = $1 AND user_id = $2 AND state = ANY ($3::text[])`,
);

/** @returns false where it has them already, or has ended */
export async function changeRights(tx: Tx, accountId: UserId, userId: UserId, rights: SubUserRights): Promise<boolean> {
  return (await setRights.count(tx, [accountId, userId, rights])) === 1;
}

/** @returns false where it is in none of the states that this one follows */
export async function changeState(
  tx: Tx,
  accountId: UserId,
  userId: UserId,
  change: { readonly from: readonly SubUserState[]; readonly to: SubUserState },
): Promise<boolean> {
  return (await move.count(tx, [accountId, userId, change.from, change.to])) === 1;
}

const rule = statement<{ new_orders: NewOrderRule }>("sub_user_rule_read", "SELECT new_orders FROM sub_user_rule WHERE account_id = $1");
const writeRule = statement(
  "sub_user_rule_write",
  "INSERT INTO sub_user_rule (account_id, new_orders) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET new_orders = excluded.new_orders",
);

export async function newOrderRuleOf(on: Queryable, accountId: UserId): Promise<NewOrderRule> {
  return (await rule.first(on, [accountId]))?.new_orders ?? "owner";
}

export async function writeNewOrderRule(tx: Tx, accountId: UserId, newOrders: NewOrderRule): Promise<void> {
  await writeRule.count(tx, [accountId, newOrders]);
}
