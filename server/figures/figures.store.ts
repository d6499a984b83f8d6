import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../db/statement.ts";

// Ids grow with time, so that a period is a range of the parties' own indexes; an order may take days to end.
const ENDED = `(SELECT o.* FROM orders o WHERE o.%s = $1 AND o.status IN ('completed', 'canceled')
   AND o.id >= ((extract(epoch FROM $2::date - interval '30 days') * 1000)::bigint - 1735689600000) << 20
   AND coalesce(o.completed_at, o.canceled_at) >= $2::date AT TIME ZONE 'UTC' AND coalesce(o.completed_at, o.canceled_at) < ($3::date + 1) AT TIME ZONE 'UTC')`;
const MINE = `${ENDED.replace("%s", "buyer_id")} UNION ALL ${ENDED.replace("%s", "seller_id")}`;

const pairs = statement<{ asset: string; fiat: string; orders: number }>(
  "figures_pairs",
  `SELECT asset, fiat, count(*)::int AS orders FROM (${MINE}) mine GROUP BY asset, fiat ORDER BY orders DESC, asset, fiat LIMIT 50`,
);

export interface PairRow {
  readonly asset: string;
  readonly fiat: string;
  readonly orders: number;
}

/** What the person traded in the period, most first. Both days count. */
export async function pairsOf(on: Queryable, userId: UserId, from: string, to: string): Promise<PairRow[]> {
  return pairs.all(on, [userId, from, to]);
}

export interface FigureRow {
  readonly day: string;
  readonly completed: number;
  readonly canceled: number;
  readonly bought: string;
  readonly sold: string;
  readonly paid: string;
  readonly received: string;
  readonly releases: number;
  readonly release_seconds: string;
  readonly profit: string;
  readonly profit_orders: number;
}

// A seller earns what came in less what the coins were worth that day; a buyer what arrived (less the fee) was worth, less what was paid.
const byDay = statement<FigureRow>(
  "figures_by_day",
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*) FILTER (WHERE done)::int AS completed, count(*) FILTER (WHERE NOT done)::int AS canceled,
     coalesce(sum(quantity) FILTER (WHERE done AND buys), 0)::text AS bought, coalesce(sum(quantity) FILTER (WHERE done AND NOT buys), 0)::text AS sold,
     coalesce(sum(amount) FILTER (WHERE done AND buys), 0)::text AS paid, coalesce(sum(amount) FILTER (WHERE done AND NOT buys), 0)::text AS received,
     count(*) FILTER (WHERE done AND NOT buys AND paid_at IS NOT NULL)::int AS releases,
     coalesce(sum(extract(epoch FROM completed_at - paid_at)) FILTER (WHERE done AND NOT buys), 0)::bigint::text AS release_seconds,
     coalesce(sum(CASE WHEN buys THEN round((quantity - fee) * worth / $6::numeric) - amount ELSE amount - round(quantity * worth / $6::numeric) END)
       FILTER (WHERE done AND worth IS NOT NULL), 0)::text AS profit,
     count(*) FILTER (WHERE done AND worth IS NOT NULL)::int AS profit_orders
   FROM (
     SELECT mine.*, mine.buyer_id = $1 AS buys, mine.status = 'completed' AS done, i.price AS worth,
       (coalesce(mine.completed_at, mine.canceled_at) AT TIME ZONE 'UTC')::date AS day
     FROM (${MINE}) mine
     LEFT JOIN index_price_day i ON i.asset = mine.asset AND i.fiat = mine.fiat AND i.day = (mine.completed_at AT TIME ZONE 'UTC')::date
     WHERE mine.asset = $4 AND mine.fiat = $5) f
   GROUP BY day ORDER BY day`,
);

/** @param scale 10^(coin's precision + 8 − currency's precision): what turns quantity × price into the currency's minor units */
export async function figuresByDay(
  on: Queryable,
  userId: UserId,
  period: { readonly from: string; readonly to: string },
  pair: { readonly asset: string; readonly fiat: string },
  scale: bigint,
): Promise<FigureRow[]> {
  return byDay.all(on, [userId, period.from, period.to, pair.asset, pair.fiat, scale]);
}

const today = statement<{ day: string }>("figures_today", "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day");

export async function todayUtc(on: Queryable): Promise<string> {
  const row = await today.first(on, []);
  if (row === null) throw new Error("the database tells no time");
  return row.day;
}
