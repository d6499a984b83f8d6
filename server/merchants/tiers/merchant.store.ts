import type { MerchantRequirement, MerchantTier, TierCause } from "@plaza/contract/merchant.ts";
import type { StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** The daily review of a tier: since when it is held, until when a warning runs, and what is missing. */
export interface TierReview {
  readonly since: Date;
  readonly warnedUntil: Date | null;
  readonly missing: readonly MerchantRequirement[];
}

const tierReview = statement<{ since: Date; warnedUntil: Date | null; missing: MerchantRequirement[] }, { userId: UserId }>(
  "merchant_tier_review",
  "SELECT since, warned_until, missing FROM merchant_standing WHERE user_id = :userId",
);

/** Null for a user who never had a tier. */
export async function tierReviewOf(on: Queryable, userId: UserId): Promise<TierReview | null> {
  return tierReview.first(on, { userId });
}

const restart = statement<void, { userId: UserId; now: Date }>(
  "merchant_tier_review_restart",
  `INSERT INTO merchant_standing (user_id, reviewed_at) VALUES (:userId, :now)
   ON CONFLICT (user_id) DO UPDATE SET since = now(), reviewed_at = excluded.reviewed_at, warned_until = NULL, missing = '{}'`,
);
const review = statement<void, { userId: UserId; now: Date; until: Date | null; missing: readonly string[] }>(
  "merchant_tier_review_write",
  `INSERT INTO merchant_standing (user_id, reviewed_at, warned_until, missing) VALUES (:userId, :now, :until, :missing)
   ON CONFLICT (user_id) DO UPDATE SET reviewed_at = excluded.reviewed_at, warned_until = excluded.warned_until, missing = excluded.missing`,
);

/** A new tier begins without a warning. */
export async function restartTierReview(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await restart.count(tx, { userId, now });
}

/** Records today's review. Null as a warning ends one that ran. */
export async function writeReview(
  tx: Tx,
  userId: UserId,
  now: Date,
  warning: { readonly until: Date; readonly missing: readonly MerchantRequirement[] } | null,
): Promise<void> {
  await review.count(tx, { userId, now, until: warning?.until ?? null, missing: warning?.missing ?? [] });
}

const due = statement<{ id: UserId }, { after: UserId | "0"; now: Date; limit: number }>(
  "merchants_to_review",
  `SELECT u.id FROM users u LEFT JOIN merchant_standing s ON s.user_id = u.id
   WHERE u.merchant_tier <> 'none' AND u.trader_status = 'active' AND u.id > :after
     AND (s.reviewed_at IS NULL OR (s.reviewed_at AT TIME ZONE 'UTC')::date < (:now::timestamptz AT TIME ZONE 'UTC')::date)
   ORDER BY u.id LIMIT :limit`,
);
const isDue = statement<void, { userId: UserId; now: Date }>(
  "merchant_review_due",
  "SELECT FROM merchant_standing WHERE user_id = :userId AND (reviewed_at AT TIME ZONE 'UTC')::date >= (:now::timestamptz AT TIME ZONE 'UTC')::date",
);

/** Who has not been looked at on this day (UTC), in the order of ids, after one of them. */
export async function merchantsToReview(on: Queryable, after: UserId | "0", now: Date, most: number): Promise<UserId[]> {
  return (await due.all(on, { after, now, limit: most })).map(({ id }) => id);
}

/** Whether somebody else has done it meanwhile; asked under the lock of the person's row. */
export async function wasReviewed(tx: Tx, userId: UserId, now: Date): Promise<boolean> {
  return (await isDue.count(tx, { userId, now })) > 0;
}

export interface TierChange {
  readonly from: MerchantTier;
  readonly to: MerchantTier;
  readonly suspended: boolean;
  readonly cause: TierCause;
  readonly reason: string;
  readonly by: StaffId | null;
}

const insertChange = statement<
  void,
  { userId: UserId; from: MerchantTier; to: MerchantTier; suspended: boolean; cause: TierCause; reason: string; by: StaffId | null }
>(
  "merchant_change_insert",
  "INSERT INTO merchant_change (user_id, from_tier, to_tier, suspended, cause, reason, by_staff) VALUES (:userId, :from, :to, :suspended, :cause, :reason, :by)",
);
const changes = statement<
  {
    fromTier: MerchantTier;
    toTier: MerchantTier;
    suspended: boolean;
    cause: TierCause;
    reason: string;
    at: Date;
  },
  { userId: UserId }
>(
  "merchant_changes",
  "SELECT from_tier, to_tier, suspended, cause, reason, at FROM merchant_change WHERE user_id = :userId ORDER BY id DESC LIMIT 50",
);

/** Appends to the tier's history; the change itself is written by `merchant-tier.store.ts` in the same transaction. */
export async function recordChange(tx: Tx, userId: UserId, { from, to, suspended, cause, reason, by }: TierChange): Promise<void> {
  await insertChange.count(tx, { userId, from, to, suspended, cause, reason, by });
}

const lastLoss = statement<{ fromTier: MerchantTier; at: Date; wasSuspended: boolean }, { userId: UserId }>(
  "merchant_last_loss",
  `SELECT c.from_tier, c.at, coalesce((SELECT b.suspended FROM merchant_change b WHERE b.user_id = :userId AND b.id < c.id ORDER BY b.id DESC LIMIT 1), false) AS was_suspended
   FROM (SELECT * FROM merchant_change WHERE user_id = :userId ORDER BY id DESC LIMIT 1) c WHERE c.cause = 'fraud'`,
);

/** What a person had before an appeal took every badge; null where that was not the last thing that happened to the tier. */
export async function lastLossForFraud(
  on: Queryable,
  userId: UserId,
): Promise<{ readonly from: MerchantTier; readonly at: Date; readonly wasSuspended: boolean } | null> {
  const row = await lastLoss.first(on, { userId });
  return row === null ? null : { from: row.fromTier, at: row.at, wasSuspended: row.wasSuspended };
}

/** The newest first. */
export async function changesOf(on: Queryable, userId: UserId) {
  return (await changes.all(on, { userId })).map(({ fromTier, toTier, at, ...change }) => ({
    ...change,
    from: fromTier,
    to: toTier,
    at: at.toISOString(),
  }));
}

export interface MerchantLine {
  readonly uid: Uid;
  readonly nickname: string;
  readonly merchantTier: MerchantTier;
  readonly suspended: boolean;
  readonly since: Date | null;
  readonly warnedUntil: Date | null;
  readonly held: string;
}

const list = statement<MerchantLine, { tier: MerchantTier | null; before: string; limit: number }>(
  "merchant_list",
  `SELECT u.uid, u.nickname, u.merchant_tier, u.trader_status = 'suspended' AS suspended, s.since, s.warned_until,
     coalesce((SELECT d.amount - d.taken FROM merchant_deposit d WHERE d.user_id = u.id AND d.status <> 'returned'), 0)::text AS held
   FROM users u LEFT JOIN merchant_standing s ON s.user_id = u.id
   WHERE u.merchant_tier <> 'none' AND (:tier::text IS NULL OR u.merchant_tier = :tier) AND u.uid < :before ORDER BY u.uid DESC LIMIT :limit`,
);

/** Everybody with a tier by their public number, the greatest first, from before one of them. */
export async function listMerchants(on: Queryable, tier: MerchantTier | undefined, before: string, limit: number): Promise<MerchantLine[]> {
  return list.all(on, { tier: tier ?? null, before, limit });
}

const audit = statement<{ promise: string; broken: string; example: string | null }>("merchant_audit", "SELECT * FROM merchant_audit()");

/** Whether deposits are what the ledger holds, as the ledger's audit says its promises. */
export async function auditMerchants(on: Queryable): Promise<{ promise: string; broken: number; example: string | null }[]> {
  return (await audit.all(on)).map((row) => ({ promise: row.promise, broken: Number.parseInt(row.broken, 10), example: row.example }));
}
