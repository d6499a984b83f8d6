import type { FraudLevel, FraudRule } from "@plaza/contract/fraud.ts";
import type { FileId, OrderId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { placementsOfTaker } from "../../people/limits/turnover-sql.ts";
import { PAID_ACCOUNT } from "../../people/payments/payment.store.ts";
import { sharedCents } from "../../people/purchase-holds/shared-cents-sql.ts";

const insert = statement<
  void,
  { orderId: OrderId; about: UserId | null; rules: string[]; levels: ("note" | "warn" | "stop")[]; facts: string[] }
>(
  "fraud_insert",
  "INSERT INTO fraud_trace (order_id, user_id, rule, level, facts) SELECT :orderId, :about::bigint, t.rule, t.level, t.facts FROM unnest(:rules::text[], :levels::text[], :facts::jsonb[]) AS t (rule, level, facts)",
);

/** In the act's transaction, so that a trace stands exactly if the act does. */
export async function insertTraces(tx: Tx, orderId: OrderId, about: UserId | null, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const [rules, levels, facts] = [
    findings.map(({ rule }) => rule),
    findings.map(({ level }) => level),
    findings.map((finding) => JSON.stringify(finding.facts)),
  ];
  await insert.count(tx, { orderId, about, rules, levels, facts });
}

export interface FraudTrace {
  readonly rule: FraudRule;
  readonly level: FraudLevel;
  readonly userId: UserId | null;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

const ofOrder = statement<FraudTrace, { orderId: OrderId }>(
  "fraud_of_order",
  "SELECT rule, level, user_id, facts, at FROM fraud_trace WHERE order_id = :orderId ORDER BY id LIMIT 200",
);

/** What the rules have seen in one order, oldest first. */
export function tracesOf(on: Queryable, orderId: OrderId): Promise<FraudTrace[]> {
  return ofOrder.all(on, { orderId });
}

/** What is known about an order before it is placed, by its advert and its taker. */
export interface PlacementFacts {
  ageDays: number;
  ordersInDay: number;
  centsInDay: string;
  /** What counts towards the limits of 24 hours and of 30 days: without canceled orders. */
  dayCents: string;
  monthCents: string;
  unpaidWithMaker: number;
  buyerCompleted: number;
  buyerAgeDays: number;
  paymentAgeHours: number;
  olderAccount: boolean;
  sharedAccount: boolean;
  pairTrades: number;
  sharedAddress: boolean;
  /** What the taker's purchases are worth that share the free value of purchase holds, in US cents. */
  sharedCents: string;
}

/**
 * SQL that reads `PlacementFacts` for `a` = advert and :takerId, :methodId, :named and :coolingHours: one row, or none where there is no account to pay
 * the order to. For the statement that reads what else decides about a placement.
 */
export const PLACEMENT_FACTS = `SELECT
     extract(day FROM now() - t.created_at)::int AS age_days,
     v.orders_in_day, v.pair_trades, v.cents_in_day, v.day_cents, v.month_cents,
     (SELECT count(*)::int FROM orders w WHERE w.buyer_id = t.id AND w.maker_id = a.owner_id AND w.status = 'awaiting_payment') AS unpaid_with_maker,
     coalesce((SELECT r.completed FROM reputation r WHERE r.user_id = b.id), 0) AS buyer_completed,
     extract(day FROM now() - b.created_at)::int AS buyer_age_days,
     extract(epoch FROM now() - coalesce(pa.changed_at, pa.created_at))::int / 3600 AS payment_age_hours,
     EXISTS (SELECT FROM payment_account q WHERE q.user_id = pa.user_id AND (q.id <> pa.id OR q.changed_at IS NOT NULL)
        AND q.created_at < now() - make_interval(hours => :coolingHours)) AS older_account,
     EXISTS (SELECT FROM payment_fingerprint f WHERE f.payment_id = pa.id AND f.is_current AND f.is_shared) AS shared_account,
     EXISTS (SELECT FROM session s JOIN session m ON m.ip = s.ip AND m.last_seen_at > now() - interval '7 days'
        WHERE s.user_id = t.id AND m.user_id = a.owner_id AND s.last_seen_at > now() - interval '7 days') AS shared_address,
     ${sharedCents("t.id")} AS shared_cents
   FROM users t JOIN users b ON b.id = CASE WHEN a.side = 'sell' THEN t.id ELSE a.owner_id END
     CROSS JOIN LATERAL (SELECT p.* FROM payment_account p WHERE ${PAID_ACCOUNT} ORDER BY p.id LIMIT 1) pa
     CROSS JOIN LATERAL (${placementsOfTaker("t.id", "a.owner_id")}) v
   WHERE t.id = :takerId`;

/** What `PLACEMENT_FACTS` takes besides the advert. */
export interface PlacementFactsParams {
  readonly takerId: UserId;
  readonly methodId: string;
  /** The account that a taker who sells wants to be paid to; null: the first of this method. */
  readonly named: PaymentId | null;
  readonly coolingHours: number;
}

// Ordered only once they are found. The planner has no statistics of a number in JSON, takes it to be in one order of two hundred, and would walk
// through all orders by their ids until five have it.
const sameReference = statement<{ id: OrderId }, { orderId: OrderId; methodId: string; reference: string }>(
  "fraud_same_reference",
  `WITH found AS MATERIALIZED (
     SELECT o.id FROM orders o WHERE o.method_id = :methodId AND o.payer ->> 'reference' = :reference AND o.id <> :orderId)
   SELECT id FROM found ORDER BY id DESC LIMIT 5`,
);

/** Other orders with the same number of a payment by the same method, the newest first. */
export async function ordersWithReference(
  on: Queryable,
  of: { readonly orderId: OrderId; readonly methodId: string; readonly reference: string },
): Promise<OrderId[]> {
  return (await sameReference.all(on, of)).map(({ id }) => id);
}

export interface ReceiptRow {
  readonly editedWith: string | null;
  readonly grey: Buffer | null;
  /** Of the picture, as it says of itself, before the order began. */
  readonly hoursBefore: number | null;
  /** Orders of others in which the very same file stands. */
  readonly same: OrderId[];
  /** It came from the seller of an unpaid order. */
  readonly hasQr: boolean;
}

const receipts = statement<ReceiptRow & { id: FileId }, { fileIds: readonly FileId[]; orderId: OrderId }>(
  "fraud_receipts",
  `SELECT f.id, f.edited_with, f.grey, f.has_qr, floor(extract(epoch FROM (o.created_at AT TIME ZONE 'UTC') - f.made_at) / 3600)::int AS hours_before,
     ARRAY(SELECT DISTINCT s.order_id::text FROM stored_file s WHERE s.sha256 = f.sha256 AND s.order_id IS NOT NULL AND s.order_id <> :orderId LIMIT 5) AS same
   FROM stored_file f JOIN orders o ON o.id = :orderId WHERE f.id = ANY(:fileIds::bigint[])`,
);

/** What is known of files that are being brought into an order. */
export function receiptFacts(tx: Tx, orderId: OrderId, fileIds: readonly FileId[]): Promise<(ReceiptRow & { readonly id: FileId })[]> {
  return receipts.all(tx, { fileIds, orderId });
}

const resembling = statement<{ orderId: OrderId; grey: Buffer }, { fileId: FileId; orderId: OrderId; limit: number }>(
  "fraud_resembling",
  `SELECT s.order_id, s.grey FROM stored_file f JOIN stored_file s ON (s.crop_pieces && f.look_pieces OR s.look_pieces && f.crop_pieces)
   WHERE f.id = :fileId AND s.order_id IS NOT NULL AND s.order_id <> :orderId AND s.sha256 <> f.sha256 AND s.grey IS NOT NULL ORDER BY s.id DESC LIMIT :limit`,
);

/** Pictures in other orders of which one piece looks like this one's, newest first: only a closer look says whether they show the same. */
export function resemblingPictures(tx: Tx, orderId: OrderId, fileId: FileId, limit: number): Promise<{ orderId: OrderId; grey: Buffer }[]> {
  return resembling.all(tx, { fileId, orderId, limit });
}

const lastProof = statement<{ minutes: number }, { orderId: OrderId; ownerId: UserId }>(
  "fraud_last_proof",
  `SELECT floor(extract(epoch FROM now() - created_at) / 60)::int AS minutes FROM stored_file
   WHERE order_id = :orderId AND owner_id = :ownerId ORDER BY created_at DESC LIMIT 1`,
);

/** Whole minutes since this person last put a file beside the order; null where there is none. */
export async function minutesSinceFile(tx: Tx, orderId: OrderId, ownerId: UserId): Promise<number | null> {
  return (await lastProof.first(tx, { orderId, ownerId }))?.minutes ?? null;
}
