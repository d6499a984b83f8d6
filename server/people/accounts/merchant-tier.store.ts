import type { MerchantTier } from "@plaza/contract/merchant.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A person's tier as the rest of the market knows it; the database lets the trader's status follow. The reasons are in `server/merchants/tiers`. */
export interface Holder {
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  readonly tier: MerchantTier;
  readonly suspended: boolean;
}

interface HolderRow {
  id: UserId;
  uid: Uid;
  nickname: string;
  merchantTier: MerchantTier;
  suspended: boolean;
}

const COLUMNS = "id, uid, nickname, merchant_tier, trader_status = 'suspended' AS suspended";
const find = statement<HolderRow, { userId: UserId }>("merchant_tier_of", `SELECT ${COLUMNS} FROM users WHERE id = :userId`);
const lock = statement<HolderRow, { userId: UserId }>(
  "merchant_tier_lock",
  `SELECT ${COLUMNS} FROM users WHERE id = :userId FOR NO KEY UPDATE`,
);
const set = statement<void, { userId: UserId; from: MerchantTier; to: MerchantTier }>(
  "merchant_tier_set",
  "UPDATE users SET merchant_tier = :to WHERE id = :userId AND merchant_tier = :from",
);
const suspend = statement<void, { userId: UserId }>(
  "merchant_suspend",
  "UPDATE users SET trader_status = 'suspended' WHERE id = :userId AND trader_status = 'active'",
);
const reinstate = statement<void, { userId: UserId }>(
  "merchant_reinstate",
  "UPDATE users SET trader_status = 'active' WHERE id = :userId AND trader_status = 'suspended'",
);

/** Reads without a lock; `lockHolder` is for a change. @throws if no such user exists */
export async function findHolder(on: Queryable, userId: UserId): Promise<Holder> {
  return toHolder(await find.first(on, { userId }));
}

/** Everything that is done to one person's tier, application and deposit follows one another here: the person's row first, the others after it. */
export async function lockHolder(tx: Tx, userId: UserId): Promise<Holder> {
  return toHolder(await lock.first(tx, { userId }));
}

function toHolder(row: HolderRow | null): Holder {
  if (row === null) throw new Error("nobody has this number");
  return { userId: row.id, uid: row.uid, nickname: row.nickname, tier: row.merchantTier, suspended: row.suspended };
}

/** False: the tier is another one by now. */
export async function setTier(tx: Tx, userId: UserId, from: MerchantTier, to: MerchantTier): Promise<boolean> {
  return (await set.count(tx, { userId, from, to })) === 1;
}

/** False: there is nothing to suspend, or nothing to lift. */
export async function setSuspended(tx: Tx, userId: UserId, suspended: boolean): Promise<boolean> {
  return (await (suspended ? suspend : reinstate).count(tx, { userId })) === 1;
}
