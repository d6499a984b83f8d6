import type { MerchantRequirement, MerchantTier, TierCause } from "@plaza/contract/merchant.ts";
import type { StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** How somebody stands with the daily review, and what became of the tier so far. */
export interface Standing {
  readonly since: Date;
  readonly warnedUntil: Date | null;
  readonly missing: readonly MerchantRequirement[];
}

const standing = statement<{ since: Date; warned_until: Date | null; missing: MerchantRequirement[] }>(
  "merchant_standing",
  "SELECT since, warned_until, missing FROM merchant_standing WHERE user_id = $1",
);

export async function standingOf(on: Queryable, userId: UserId): Promise<Standing | null> {
  const row = await standing.first(on, [userId]);
  return row === null ? null : { since: row.since, warnedUntil: row.warned_until, missing: row.missing };
}

const restart = statement(
  "merchant_standing_restart",
  `INSERT INTO merchant_standing (user_id, reviewed_at) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET since = now(), reviewed_at = excluded.reviewed_at, warned_until = NULL, missing = '{}'`,
);
const review = statement(
  "merchant_standing_review",
  `INSERT INTO merchant_standing (user_id, reviewed_at, warned_until, missing) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id) DO UPDATE SET reviewed_at = excluded.reviewed_at, warned_until = excluded.warned_until, missing = excluded.missing`,
);

/** A new tier begins without a warning. */
export async function restartStanding(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await restart.count(tx, [userId, now]);
}

export async function writeReview(
  tx: Tx,
  userId: UserId,
  now: Date,
  warning: { readonly until: Date; readonly missing: readonly MerchantRequirement[] } | null,
): Promise<void> {
  await review.count(tx, [userId, now, warning?.until ?? null, warning?.missing ?? []]);
}

const due = statement<{ id: UserId }>(
  "merchants_to_review",
  `SELECT u.id FROM users u LEFT JOIN merchant_standing s ON s.user_id = u.id
   WHERE u.merchant_tier <> 'none' AND u.trader_status = 'active' AND u.id > $1
     AND (s.reviewed_at IS NULL OR (s.reviewed_at AT TIME ZONE 'UTC')::date < ($2::timestamptz AT TIME ZONE 'UTC')::date)
   ORDER BY u.id LIMIT $3`,
);
const isDue = statement(
  "merchant_review_due",
  "SELECT FROM merchant_standing WHERE user_id = $1 AND (reviewed_at AT TIME ZONE 'UTC')::date >= ($2::timestamptz AT TIME ZONE 'UTC')::date",
);

/** Who has not been looked at on this day (UTC), in the order of ids, after one of them. */
export async function merchantsToReview(on: Queryable, after: UserId | "0", now: Date, most: number): Promise<UserId[]> {
  return (await due.all(on, [after, now, most])).map(({ id }) => id);
}

/** Whether somebody else has done it meanwhile; asked under the lock of the person's row. */
export async function wasReviewed(tx: Tx, userId: UserId, now: Date): Promise<boolean> {
  return (await isDue.count(tx, [userId, now])) > 0;
}

export interface TierChange {
  readonly from: MerchantTier;
  readonly to: MerchantTier;
  readonly suspended: boolean;
  readonly cause: TierCause;
  readonly reason: string;
  readonly by: StaffId | null;
}

const insertChange = statement(
  "merchant_change_insert",
  "INSERT INTO merchant_change (user_id, from_tier, to_tier, suspended, cause, reason, by_staff) VALUES ($1, $2, $3, $4, $5, $6, $7)",
);
const changes = statement<{
  from_tier: MerchantTier;
  to_tier: MerchantTier;
  suspended: boolean;
  cause: TierCause;
  reason: string;
  at: Date;
}>(
  "merchant_changes",
  "SELECT from_tier, to_tier, suspended, cause, reason, at FROM merchant_change WHERE user_id = $1 ORDER BY id DESC LIMIT 50",
);

export async function recordChange(tx: Tx, userId: UserId, { from, to, suspended, cause, reason, by }: TierChange): Promise<void> {
  await insertChange.count(tx, [userId, from, to, suspended, cause, reason, by]);
}

const lastLoss = statement<{ from_tier: MerchantTier; at: Date; was_suspended: boolean }>(
  "merchant_last_loss",
  `SELECT c.from_tier, c.at, coalesce((SELECT b.suspended FROM merchant_change b WHERE b.user_id = $1 AND b.id < c.id ORDER BY b.id DESC LIMIT 1), false) AS was_suspended
   FROM (SELECT * FROM merchant_change WHERE user_id = $1 ORDER BY id DESC LIMIT 1) c WHERE c.cause = 'fraud'`,
);

/** What a person had before an appeal took every badge; null where that was not the last thing that happened to the tier. */
export async function lastLossForFraud(
  on: Queryable,
  userId: UserId,
): Promise<{ readonly from: MerchantTier; readonly at: Date; readonly wasSuspended: boolean } | null> {
  const row = await lastLoss.first(on, [userId]);
  return row === null ? null : { from: row.from_tier, at: row.at, wasSuspended: row.was_suspended };
}

/** The newest first. */
export async function changesOf(on: Queryable, userId: UserId) {
  return (await changes.all(on, [userId])).map(({ from_tier, to_tier, at, ...change }) => ({
    ...change,
    from: from_tier,
    to: to_tier,
    at: at.toISOString(),
  }));
}

export interface MerchantLine {
  readonly uid: Uid;
  readonly nickname: string;
  readonly merchant_tier: MerchantTier;
  readonly suspended: boolean;
  readonly since: Date | null;
  readonly warned_until: Date | null;
  readonly held: string;
}

const list = statement<MerchantLine>(
  "merchant_list",
  `SELECT u.uid, u.nickname, u.merchant_tier, u.trader_status = 'suspended' AS suspended, s.since, s.warned_until,
     coalesce((SELECT d.amount - d.taken FROM merchant_deposit d WHERE d.user_id = u.id AND d.status <> 'returned'), 0)::text AS held
   FROM users u LEFT JOIN merchant_standing s ON s.user_id = u.id
   WHERE u.merchant_tier <> 'none' AND ($1::text IS NULL OR u.merchant_tier = $1) AND u.uid < $2 ORDER BY u.uid DESC LIMIT $3`,
);

/** Everybody with a tier by their public number, the greatest first, from before one of them. */
export async function listMerchants(on: Queryable, tier: MerchantTier | undefined, before: string, limit: number): Promise<MerchantLine[]> {
  return list.all(on, [tier ?? null, before, limit]);
}

const audit = statement<{ promise: string; broken: string; example: string | null }>("merchant_audit", "SELECT * FROM merchant_audit()");

/** Whether deposits are what the ledger holds, as the ledger's audit says its promises. */
export async function auditMerchants(on: Queryable): Promise<{ promise: string; broken: number; example: string | null }[]> {
  return (await audit.all(on, [])).map((row) => ({ promise: row.promise, broken: Number.parseInt(row.broken, 10), example: row.example }));
}
