import type { UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const forgive = statement<void, { orderId: string }>("reputation_forgive", "SELECT forgive_fault(:orderId)");

/** Takes out what the decision of this order's appeal had counted against a party; the objection that overturned it is closed already. */
export async function forgiveFault(tx: Tx, orderId: string): Promise<void> {
  await forgive.count(tx, { orderId });
}

const faultNow = statement<{ fault: OrderRole | null }, { orderId: string }>(
  "reputation_fault",
  "SELECT fault FROM ended_order WHERE order_id = :orderId AND NOT completed",
);
const settle = statement<void, { orderId: string; before: OrderRole | null }>(
  "reputation_settle_fault",
  "SELECT settle_fault(:orderId, :before)",
);

/** Whom the end of a canceled order counts against, after all that was decided about it; null also for an order that was not canceled. */
export async function countedFault(on: Queryable, orderId: string): Promise<OrderRole | null> {
  return (await faultNow.first(on, { orderId }))?.fault ?? null;
}

/** Moves the fault of a canceled order to the party that it counts against now. @param before what {@link countedFault} returned before the decision */
export async function settleFault(tx: Tx, orderId: string, before: OrderRole | null): Promise<void> {
  await settle.count(tx, { orderId, before });
}

const countOne = statement<void, { reviewId: string; change: 1 | -1 }>(
  "reputation_count_review",
  "SELECT count_review(:reviewId, :change)",
);

/** Counts a review that was just written, or takes one out that was just removed. */
export async function countReview(tx: Tx, reviewId: string, change: "written" | "removed"): Promise<void> {
  await countOne.count(tx, { reviewId, change: change === "written" ? 1 : -1 });
}

// Only adverts whose owner's figures moved are touched.
const copy = statement(
  "reputation_copy",
  `UPDATE advert a SET owner_trades = f.trades, owner_completion = f.completion, owner_release_seconds = f.release
   FROM (SELECT user_id, ranked_trades AS trades, CASE WHEN completed + at_fault = 0 THEN 0 ELSE trunc(completed::numeric / (completed + at_fault), 4) END AS completion,
           CASE WHEN releases = 0 THEN 2147483647 ELSE least(release_seconds / releases, 2147483647) END AS release FROM reputation) f
   WHERE a.owner_id = f.user_id AND a.state = 'online' AND (a.owner_trades, a.owner_completion, a.owner_release_seconds) IS DISTINCT FROM (f.trades, f.completion, f.release::int)`,
);

/** Brings the copies by which the list sorts up to date; done aside, so that no finished order locks its advertiser's adverts. */
export async function copyFiguresToAdverts(on: Queryable): Promise<number> {
  return copy.count(on);
}

const followRule = statement<void, { days: number; perPair: number }>(
  "ranking_follow_rule",
  "UPDATE ranking_rule SET days = :days, per_pair = :perPair, recounted_to = 0 WHERE days <> :days OR per_pair <> :perPair",
);
const recountRanked = statement<{ people: number }, { limit: number }>(
  "ranking_recount",
  "SELECT recount_ranked_trades((now() AT TIME ZONE 'UTC')::date, :limit) AS people",
);
const fadeRanked = statement<{ people: number }, { limit: number }>(
  "ranking_fade",
  "SELECT fade_ranked_trades((now() AT TIME ZONE 'UTC')::date, :limit) AS people",
);

/**
 * Sets by what rule trades count for ranking. If it is another one, everybody's are to be counted again.
 * @param rule how many days a trade counts, and how many trades of one pair count in that time
 */
export async function setRankingRule(on: Queryable, rule: { readonly days: number; readonly perPair: number }): Promise<boolean> {
  return (await followRule.count(on, rule)) === 1;
}

/** Counts the next people by the rule that was set last. @returns how many; fewer than `limit` where nobody is left */
export async function recountRankedTrades(on: Queryable, limit: number): Promise<number> {
  return (await recountRanked.first(on, { limit }))?.people ?? 0;
}

/** Takes out of people's figures what has left the window, for those whose oldest counted day did. @returns how many people, at most `limit` */
export async function fadeRankedTrades(on: Queryable, limit: number): Promise<number> {
  return (await fadeRanked.first(on, { limit }))?.people ?? 0;
}

const rebuild = statement("reputation_rebuild", "SELECT reputation_rebuild()");

/** Recounts every figure from the journal and the reviews, blocking other writers: after an import, and to correct differences. */
export async function rebuildReputation(tx: Tx): Promise<void> {
  await rebuild.count(tx);
}

const audit = statement<{ promise: string; broken: string; example: string | null }>(
  "reputation_audit",
  "SELECT * FROM reputation_audit()",
);

/** Whether every figure equals a recount of its facts, as the ledger's audit says its promises. */
export async function auditReputation(on: Queryable): Promise<{ promise: string; broken: number; example: string | null }[]> {
  return (await audit.all(on)).map((row) => ({ promise: row.promise, broken: Number.parseInt(row.broken, 10), example: row.example }));
}

/** What a person's figures are made of. */
export interface FigureRow {
  readonly completed: number;
  readonly atFault: number;
  readonly completed30: number;
  readonly atFault30: number;
  readonly releaseSeconds: string;
  readonly releases: number;
  readonly paySeconds: string;
  readonly payments: number;
  readonly positive: number;
  readonly negative: number;
  readonly praisedBy: number;
  readonly criticisedBy: number;
  readonly partners: number;
  readonly rankedTrades: number;
  readonly firstTradeAt: Date | null;
  readonly earlier: number;
  readonly blockedBy: number;
  readonly followers: number;
  readonly lateReleases30: number;
  readonly verified: boolean;
}

const figures = statement<FigureRow, { userId: UserId }>(
  "reputation_figures",
  `SELECT coalesce(r.completed, 0) AS completed, coalesce(r.at_fault, 0) AS at_fault, d.completed_30, d.at_fault_30, coalesce(r.release_seconds, 0) AS release_seconds,
     coalesce(r.releases, 0) AS releases, coalesce(r.pay_seconds, 0) AS pay_seconds, coalesce(r.payments, 0) AS payments, coalesce(r.positive, 0) AS positive,
     coalesce(r.negative, 0) AS negative, coalesce(r.praised_by, 0) AS praised_by, coalesce(r.criticised_by, 0) AS criticised_by, coalesce(r.partners, 0) AS partners,
     coalesce(r.ranked_trades, 0) AS ranked_trades, r.first_trade_at, coalesce(b.completed, 0) AS earlier,
     (SELECT count(*)::int FROM user_block WHERE blocked_id = u.id) AS blocked_by, (SELECT count(*)::int FROM user_follow WHERE followed_id = u.id) AS followers,
     (SELECT count(*)::int FROM orders WHERE seller_id = u.id AND status = 'completed' AND completed_at > release_due_at AND completed_at > now() - interval '30 days') AS late_releases_30,
     u.kyc_status = 'approved' AND u.email_verified AND u.phone_verified AS verified
   FROM users u LEFT JOIN reputation r ON r.user_id = u.id LEFT JOIN reputation_opening b ON b.user_id = u.id
   CROSS JOIN LATERAL (SELECT coalesce(sum(completed), 0)::int AS completed_30, coalesce(sum(at_fault), 0)::int AS at_fault_30 FROM reputation_day
     WHERE user_id = u.id AND day > (now() AT TIME ZONE 'UTC')::date - 30) d
   WHERE u.id = :userId`,
);

/** @throws for somebody who isn't there. */
export async function figuresOf(on: Queryable, userId: UserId): Promise<FigureRow> {
  const row = await figures.first(on, { userId });
  if (row === null) throw new Error("nobody has this number");
  return row;
}
