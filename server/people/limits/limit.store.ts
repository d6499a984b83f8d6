import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OwnLimits } from "@plaza/domain/limits/own-limits.ts";
import type { Turnover } from "@plaza/domain/limits/turnover.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { pauseEnd } from "../trade-pauses/trade-pause-sql.ts";
import { turnoverOfTaker } from "./turnover-sql.ts";

/** What a person has done lately that counts towards the limits. */
export interface LimitFacts {
  /** Unpaid orders in which the person is the buyer. */
  readonly unpaid: number;
  /** When orders were taken, of the last hour, newest first. */
  readonly takes: readonly Date[];
  /** When orders were canceled by the person's own fault, as far back as the longest pause reaches. */
  readonly faults: readonly Date[];
  /** Those of them in which the person was the buyer. */
  readonly unpaidFaults: readonly Date[];
  /** A paid order that the person, as its seller, has not released in the promised time; the one that is due the longest. */
  readonly overdueRelease: OrderId | null;
  /** Until when the person begins nothing new after lost appeals; null: no such pause runs. */
  readonly appealPauseUntil: Date | null;
  readonly hasPracticed: boolean;
  /** What customer service has set for this person, as far as it holds. */
  readonly own: OwnLimits;
  /** The database's clock. */
  readonly now: Date;
}

/** What `limitColumns` reads. */
export interface LimitRow {
  unpaid: number;
  takes: Date[];
  unpaidFaults: Date[];
  sellerFaults: Date[];
  own: OwnLimits | null;
  overdueRelease: OrderId | null;
  appealPauseUntil: Date | null;
  hasPracticed: boolean;
  now: Date;
}

const overdueRelease = (id: string) =>
  `(SELECT id FROM orders WHERE seller_id = ${id} AND status = 'paid' AND release_due_at <= clock_timestamp() ORDER BY release_due_at LIMIT 1)`;

const hasPracticed = (id: string) => `EXISTS (SELECT FROM practice_pass WHERE user_id = ${id})`;

/**
 * The columns of a `LimitRow`, for a statement of this noun or of one that decides by more than these. The longest pause is a week; a fault counts
 * towards the ones of the day after it.
 * @param id SQL for the person's id
 */
export function limitColumns(id: string): string {
  return `(SELECT count(*)::int FROM orders WHERE buyer_id = ${id} AND status = 'awaiting_payment') AS unpaid,
     ARRAY(SELECT created_at FROM orders WHERE taker_id = ${id} AND created_at > now() - interval '1 hour' AND status <> 'failed' ORDER BY created_at DESC LIMIT 1000) AS takes,
     ARRAY(SELECT canceled_at FROM orders WHERE buyer_id = ${id} AND status = 'canceled' AND canceled_at > now() - interval '9 days'
         AND cancel_reason IN ('buyer', 'buyer_after_paid', 'expired', 'seller_silent', 'account_unusable', 'seller_asked')
         AND disputed_fault(id, cancel_reason, 'buyer') = 'buyer' ORDER BY canceled_at DESC LIMIT 500) AS unpaid_faults,
     ARRAY(SELECT canceled_at FROM orders WHERE seller_id = ${id} AND status = 'canceled' AND canceled_at > now() - interval '9 days'
         AND cancel_reason = 'seller' AND disputed_fault(id, cancel_reason, 'seller') = 'seller' ORDER BY canceled_at DESC LIMIT 500) AS seller_faults,
     ${overdueRelease(id)} AS overdue_release, ${pauseEnd(id)} AS appeal_pause_until, ${hasPracticed(id)} AS has_practiced,
     (SELECT jsonb_object_agg(kind, most) FROM user_limit WHERE user_id = ${id} AND until > now()) AS own,
     clock_timestamp() AS now`;
}

const facts = statement<LimitRow, { userId: UserId }>("limit_facts", `SELECT ${limitColumns(":userId")}`);

const turnover = statement<{ dayCents: string; monthCents: string }, { userId: UserId }>("limit_turnover", turnoverOfTaker(":userId"));

/** What the orders that a person has taken count towards the limits. */
export async function turnoverOf(on: Queryable, userId: UserId): Promise<Turnover> {
  const row = await turnover.first(on, { userId });
  return { dayCents: BigInt(row?.dayCents ?? 0), monthCents: BigInt(row?.monthCents ?? 0) };
}

/** SQL that locks a taker until the transaction ends. @param id SQL for the account's id */
export function takerLock(id: string): string {
  return `pg_advisory_xact_lock(hashtextextended('takes', ${id}))`;
}

const lock = statement<void, { userId: UserId }>("taker_lock", `SELECT ${takerLock(":userId::bigint")}`);

export interface OfferFacts extends Pick<LimitFacts, "overdueRelease" | "appealPauseUntil" | "hasPracticed"> {
  readonly completedTrades: number;
}

const offering = statement<OfferFacts, { userId: UserId }>(
  "limit_offering",
  `SELECT ${overdueRelease(":userId")} AS overdue_release, ${pauseEnd(":userId")} AS appeal_pause_until, ${hasPracticed(":userId")} AS has_practiced,
     coalesce((SELECT completed FROM reputation WHERE user_id = :userId), 0) AS completed_trades`,
);

/** What of the facts counts for who offers and doesn't take. */
export async function offerFactsOf(on: Queryable, userId: UserId): Promise<OfferFacts> {
  const row = await offering.first(on, { userId });
  if (row === null) throw new Error("a question without FROM has one answer");
  return row;
}

/** Reads in one statement, so that all facts are of one moment. `own` is empty while no limit of the user's own runs. */
export async function limitFactsOf(on: Queryable, userId: UserId): Promise<LimitFacts> {
  const row = await facts.first(on, { userId });
  if (row === null) throw new Error("a question without FROM has one answer");
  return toLimitFacts(row);
}

/** The facts that were read with `limitColumns`. */
export function toLimitFacts(row: LimitRow): LimitFacts {
  const { unpaid, takes, unpaidFaults, sellerFaults, overdueRelease: overdue, appealPauseUntil, hasPracticed: practiced, own, now } = row;
  const faults = [...unpaidFaults, ...sellerFaults];
  return { unpaid, takes, faults, unpaidFaults, overdueRelease: overdue, appealPauseUntil, hasPracticed: practiced, own: own ?? {}, now };
}

/** One order of a person is taken after the other, so that of many at once each counts the ones before it. */
export function lockTaker(tx: Tx, userId: UserId): void {
  tx.unawaited(lock.all(tx, { userId }));
}
