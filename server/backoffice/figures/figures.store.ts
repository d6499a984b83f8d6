import type { FigureDimension, FigureStep } from "@plaza/contract/figures.ts";
import type { CaseOutcome } from "@plaza/contract/appeal.ts";
import { RULEBOOK } from "@plaza/domain/appeals/rulebook.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";
import { firstIdAt, timeOfId } from "../../core/db/id-times.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

// Ids grow with time: an order belongs to the day (UTC) of its id, so that a day's orders are a range of the primary key.
const utcDay = (instant: string) => `(${instant} AT TIME ZONE 'UTC')::date`;
const startOf = (day: string) => `((${day})::timestamp AT TIME ZONE 'UTC')`;

/** Whether a case `c` was decided by a rule with this outcome. A decision's own words are for its parties to read. */
function isBy(outcome: CaseOutcome): string {
  const numbers = RULEBOOK.filter((rule) => rule.outcome === outcome).map(({ number }) => `'${number}'`);
  return `c.rule IN (${numbers.join(", ")})`;
}

const due = statement<{ day: string }, { keptDays: number; limit: number }>(
  "market_figure_due",
  `WITH span AS (
     SELECT ${utcDay("now()")} AS today, greatest(${utcDay("now()")} - :keptDays::int + 1, coalesce(${utcDay(timeOfId("(SELECT min(id) FROM orders)"))}, ${utcDay("now()")})) AS first,
       coalesce((SELECT max(computed_at) FROM market_figure_day), now()) - interval '30 minutes' AS since
   ), changed AS (
     SELECT order_id, id FROM appeal_case, span WHERE id >= ${firstIdAt("span.since")}
     UNION ALL SELECT order_id, id FROM fraud_trace, span WHERE id >= ${firstIdAt("span.since")}
   )
   SELECT d.day::text AS day FROM (
     SELECT g::date AS day, CASE WHEN m.day IS NULL THEN 2 ELSE 0 END AS rank
       FROM span CROSS JOIN generate_series(span.first::timestamp, span.today::timestamp, interval '1 day') g LEFT JOIN market_figure_day m ON m.day = g::date
       WHERE m.day IS NULL OR (m.computed_at < ${startOf("m.day + 1")} + interval '1 hour' AND m.computed_at < now() - interval '10 minutes')
     UNION SELECT m.day, 1 FROM market_figure_day m, span WHERE m.unsettled > 0 AND m.computed_at < now() - interval '1 hour' AND m.day >= span.first
     UNION SELECT m.day, 1 FROM changed c JOIN market_figure_day m ON m.day = ${utcDay(timeOfId("c.order_id"))}
       WHERE m.computed_at < ${timeOfId("c.id")} + interval '10 minutes' AND m.computed_at < now() - interval '10 minutes') d
   GROUP BY d.day ORDER BY min(d.rank), d.day DESC LIMIT :limit`,
);

/**
 * The days whose figures have to be counted again, the most urgent first: until an hour after their end; hourly while an order or a case of theirs is
 * open; after a case or a fraud rule came to one of their orders; and days that were never counted.
 */
export async function dueDays(on: Queryable, keptDays: number, limit: number): Promise<string[]> {
  return (await due.all(on, { keptDays, limit })).map(({ day }) => day);
}

const ofDay = `o.id >= ${firstIdAt(startOf(":day::date"))} AND o.id < ${firstIdAt(startOf(":day::date + 1"))}`;
const begin = statement<void, { day: string }>(
  "market_figure_begin",
  `INSERT INTO market_figure_day AS m (day, computed_at, unsettled)
   SELECT :day::date, now(), (SELECT count(*) FROM orders o WHERE ${ofDay} AND o.status ${IN_RUNNING})
     + (SELECT count(*) FROM orders o JOIN appeal_case c ON c.order_id = o.id WHERE ${ofDay} AND c.turn <> 'nobody')
   ON CONFLICT (day) DO UPDATE SET computed_at = excluded.computed_at, unsettled = excluded.unsettled`,
);

/** Minutes are counted exactly up to an hour, then in fives up to three hours, then in hours up to a day, then in days; null for null. */
const minutesOf = (span: string) => {
  const minutes = `ceil(extract(epoch FROM ${span}) / 60)`;
  return `(CASE WHEN ${span} IS NULL THEN NULL WHEN ${minutes} <= 60 THEN greatest(1, ${minutes}) WHEN ${minutes} <= 180 THEN ceil(${minutes} / 5) * 5
    WHEN ${minutes} <= 1440 THEN ceil(${minutes} / 60) * 60 ELSE ceil(${minutes} / 1440) * 1440 END)::int`;
};

// Orders that are alike are counted first: a busy day has a hundred thousand orders and few kinds of them.
const FACTS = `placed AS MATERIALIZED (
    SELECT o.id, o.asset, o.fiat, o.method_id, o.status, o.cancel_reason, o.fail_reason, o.quantity, o.fee, o.created_at, o.paid_at, o.completed_at,
        coalesce(u.kyc_country, u.declared_country, 'ZZ') AS country
      FROM orders o JOIN users u ON u.id = o.taker_id WHERE ${ofDay}
  ), worth AS MATERIALIZED (
    SELECT a.code, a.precision, (SELECT i.price FROM index_price_day i WHERE i.asset = a.code AND i.fiat = 'USD' AND i.day <= :day::date ORDER BY i.day DESC LIMIT 1) AS price
      FROM asset a
  ), kinds AS MATERIALIZED (
    SELECT p.asset, p.fiat, p.method_id, p.country, p.status, p.cancel_reason, p.fail_reason, ${minutesOf("p.paid_at - p.created_at")} AS pay_minutes,
        CASE WHEN p.status = 'completed' THEN ${minutesOf("p.completed_at - p.paid_at")} END AS release_minutes, count(*)::numeric AS orders,
        sum(p.quantity) AS quantity, sum(p.fee) AS fee, sum(round(p.quantity * w.price / power(10::numeric, w.precision + 6))) AS usd
      FROM placed p JOIN worth w ON w.code = p.asset GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), facts (asset, fiat, method_id, country, figure, detail, value) AS (
    SELECT asset, fiat, method_id, country, 'placed', '', orders FROM kinds
    UNION ALL SELECT asset, fiat, method_id, country, 'paid', '', orders FROM kinds WHERE pay_minutes IS NOT NULL
    UNION ALL SELECT asset, fiat, method_id, country, 'ended', CASE status WHEN 'completed' THEN 'completed' WHEN 'failed' THEN
        CASE WHEN fail_reason IN ('insufficient_balance', 'escrow_unavailable') THEN 'unfunded' ELSE 'blocked' END WHEN 'canceled' THEN
        CASE WHEN cancel_reason IN ('expired', 'expired_asked', 'expired_frozen') THEN 'expired' WHEN cancel_reason IN ('buyer', 'buyer_after_paid') THEN 'by_buyer'
          WHEN cancel_reason = 'mutual' THEN 'agreed' WHEN cancel_reason = 'resolved' THEN 'decided' ELSE 'by_seller' END
        ELSE 'open' END, orders FROM kinds
    UNION ALL SELECT asset, fiat, method_id, country, 'coins', asset, quantity FROM kinds WHERE status = 'completed'
    UNION ALL SELECT asset, fiat, method_id, country, 'fees', asset, fee FROM kinds WHERE status = 'completed'
    UNION ALL SELECT asset, fiat, method_id, country, 'usd', '', usd FROM kinds WHERE status = 'completed' AND usd IS NOT NULL
    UNION ALL SELECT asset, fiat, method_id, country, 'pay_time', pay_minutes::text, orders FROM kinds WHERE pay_minutes IS NOT NULL
    UNION ALL SELECT asset, fiat, method_id, country, 'release_time', release_minutes::text, orders FROM kinds WHERE release_minutes IS NOT NULL
    UNION ALL SELECT p.asset, p.fiat, p.method_id, p.country, 'dispute',
        CASE WHEN c.turn <> 'nobody' THEN 'open' WHEN c.ending = 'withdrawn' THEN 'withdrawn' WHEN c.ending <> 'decided' THEN 'settled'
          WHEN ${isBy("split")} THEN 'shared'
          WHEN (${isBy("release")} OR ${isBy("justified")} AND c.opened_by = 'buyer' OR ${isBy("unjustified")} AND c.opened_by = 'seller')
            <> (o.id IS NOT NULL) THEN 'buyer' ELSE 'seller' END, 1
      FROM placed p JOIN appeal_case c ON c.order_id = p.id AND c.kind <> 'objection'
      LEFT JOIN appeal_case o ON o.parent_id = c.id AND o.ending = 'decided' AND o.rule = 'R14'
    UNION ALL SELECT p.asset, p.fiat, p.method_id, p.country, 'rule', f.rule, 1
      FROM placed p CROSS JOIN LATERAL (SELECT DISTINCT rule FROM fraud_trace WHERE order_id = p.id) f
    UNION ALL SELECT asset, fiat, NULL, NULL, 'views', '', views FROM advert_view_day WHERE day = :day::date
  ), sums AS MATERIALIZED (
    SELECT d.dimension, d.key, f.figure, f.detail, sum(f.value) AS value
      FROM facts f CROSS JOIN LATERAL (VALUES ('all', ''), ('pair', f.asset || '-' || f.fiat), ('method', f.method_id), ('country', f.country)) d (dimension, key)
      WHERE d.key IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(f.value) > 0
  )`;

// Names every value of the columns before the day, so that the index of days is used.
const ANY_FIGURE = `m.dimension IN ('all', 'pair', 'method', 'country')
  AND m.figure IN ('views', 'placed', 'paid', 'ended', 'coins', 'fees', 'usd', 'pay_time', 'release_time', 'dispute', 'rule')`;

const write = statement<void, { day: string }>(
  "market_figure_write",
  `WITH ${FACTS}, gone AS (
     DELETE FROM market_figure m WHERE m.day = :day::date AND ${ANY_FIGURE}
       AND NOT EXISTS (SELECT FROM sums s WHERE (s.dimension, s.key, s.figure, s.detail) = (m.dimension, m.key, m.figure, m.detail))
   )
   INSERT INTO market_figure AS m (dimension, key, day, figure, detail, value) SELECT dimension, key, :day::date, figure, detail, value FROM sums
   ON CONFLICT (dimension, key, day, figure, detail) DO UPDATE SET value = excluded.value WHERE m.value <> excluded.value`,
);

/** Counts a day again and writes what has changed, in a transaction: two at once give the same as one. @returns how many figures changed or came */
export async function countDay(tx: Queryable, day: string): Promise<number> {
  await begin.count(tx, { day });
  return write.count(tx, { day });
}

const prune = statement<void, { keptDays: number }>(
  "market_figure_prune",
  `WITH days AS (DELETE FROM market_figure_day WHERE day <= ${utcDay("now()")} - :keptDays::int RETURNING day)
   DELETE FROM market_figure m USING days d WHERE m.day = d.day AND ${ANY_FIGURE}`,
);

/** Removes the figures of days before the last `keptDays`, today among them. */
export async function pruneCounted(on: Queryable, keptDays: number): Promise<void> {
  await prune.count(on, { keptDays });
}

/** Which orders, on which days. Both days count. */
export interface FigureCut {
  readonly dimension: FigureDimension | "all";
  readonly key: string;
  readonly from: string;
  readonly until: string;
}

export interface FigureRow {
  /** The first day of the step. */
  readonly start: string;
  readonly figure: string;
  readonly detail: string;
  /** A whole number: a count, minor units of the coin in `detail`, or US cents, depending on the figure. */
  readonly value: string;
}

const steps = readStatement<FigureRow, FigureCut & { step: FigureStep }>(
  "market_figure_steps",
  `SELECT date_trunc(:step, day::timestamp)::date::text AS start, figure, detail, sum(value)::text AS value FROM market_figure
   WHERE dimension = :dimension AND key = :key AND day BETWEEN :from::date AND :until::date GROUP BY 1, 2, 3`,
);

/** Returns sums of the days by step, in no order; steps without a figure are missing. Perhaps from a standby. */
export async function readFigures(on: ReadSource, cut: FigureCut, step: FigureStep): Promise<FigureRow[]> {
  return steps.all(on, { ...cut, step });
}

export interface KeyRow {
  readonly key: string;
  readonly placed: number;
  readonly completed: number;
  readonly appeals: number;
  /** US cents. */
  readonly usd: string;
}

const keys = readStatement<KeyRow, Pick<FigureCut, "dimension" | "from" | "until"> & { limit: number }>(
  "market_figure_keys",
  `SELECT key, coalesce(sum(value) FILTER (WHERE figure = 'placed'), 0)::int AS placed,
     coalesce(sum(value) FILTER (WHERE figure = 'ended'), 0)::int AS completed,
     coalesce(sum(value) FILTER (WHERE figure = 'dispute'), 0)::int AS appeals, coalesce(sum(value) FILTER (WHERE figure = 'usd'), 0)::text AS usd
   FROM market_figure WHERE dimension = :dimension AND day BETWEEN :from::date AND :until::date
     AND (figure IN ('placed', 'dispute', 'usd') OR figure = 'ended' AND detail = 'completed')
   GROUP BY key HAVING sum(value) FILTER (WHERE figure = 'placed') > 0 ORDER BY placed DESC, key LIMIT :limit`,
);

/** The pairs, methods or countries of the orders, the most orders first. */
export async function readKeys(on: ReadSource, cut: Pick<FigureCut, "dimension" | "from" | "until">, limit: number): Promise<KeyRow[]> {
  return keys.all(on, { dimension: cut.dimension, from: cut.from, until: cut.until, limit });
}

const newest = readStatement<{ today: string; computedAt: Date | null }>(
  "market_figure_newest",
  `SELECT ${utcDay("now()")}::text AS today, (SELECT computed_at FROM market_figure_day ORDER BY day DESC LIMIT 1) AS computed_at`,
);

/** Today (UTC), and when the newest day was counted. */
export async function newestCount(on: ReadSource): Promise<{ readonly today: string; readonly computedAt: Date | null }> {
  const row = await newest.first(on);
  if (row === null) throw new Error("the database tells no time");
  return row;
}
