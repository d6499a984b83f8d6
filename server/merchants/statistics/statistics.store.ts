import type { UserId } from "@plaza/contract/ids.ts";
import type { Party } from "../../core/identity/party.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";

// Ids grow with time, so that a period is a range of the parties' own indexes; an order may take days to end.
const ENDED = `(SELECT o.* FROM orders o WHERE o.%s = :ownerId AND o.status IN ('completed', 'canceled')
   AND o.id >= ${firstIdAt(":from::date - interval '30 days'")}
   AND coalesce(o.completed_at, o.canceled_at) >= :from::date AT TIME ZONE 'UTC' AND coalesce(o.completed_at, o.canceled_at) < (:to::date + 1) AT TIME ZONE 'UTC')`;
/** Whose orders: an account's, or those in a sub-user's hands. */
type Whose = "id" | "sub_id";
const mine = (whose: Whose) => `${ENDED.replace("%s", `buyer_${whose}`)} UNION ALL ${ENDED.replace("%s", `seller_${whose}`)}`;
const whoseOf = ({ accountId, subUserId }: Party): { whose: Whose; id: UserId } =>
  subUserId === null ? { whose: "id", id: accountId } : { whose: "sub_id", id: subUserId };

interface Period {
  /** The account or the sub-user. */
  ownerId: UserId;
  from: string;
  to: string;
}

const pairsBy = (whose: Whose) =>
  readStatement<PairRow, Period>(
    `figures_pairs_${whose}`,
    `SELECT asset, fiat, count(*)::int AS orders FROM (${mine(whose)}) mine GROUP BY asset, fiat ORDER BY orders DESC, asset, fiat LIMIT 50`,
  );
const pairs = { id: pairsBy("id"), sub_id: pairsBy("sub_id") };

export interface PairRow {
  readonly asset: string;
  readonly fiat: string;
  readonly orders: number;
}

/** What was traded in the period, most first. Both days count. */
export async function pairsOf(on: ReadSource, party: Party, from: string, to: string): Promise<PairRow[]> {
  const { whose, id } = whoseOf(party);
  return pairs[whose].all(on, { ownerId: id, from, to });
}

export interface FigureRow {
  readonly day: string;
  readonly completed: number;
  readonly canceled: number;
  /** Minor units: `bought` and `sold` of the coin, `paid`, `received` and `profit` of the currency. */
  readonly bought: string;
  readonly sold: string;
  readonly paid: string;
  readonly received: string;
  readonly releases: number;
  /** The sum over all `releases`. */
  readonly releaseSeconds: string;
  readonly profit: string;
  /** Orders of days with an index price, which `profit` is of. */
  readonly profitOrders: number;
}

// A seller earns what came in less what the coins were worth that day; a buyer what arrived (less the fee) was worth, less what was paid.
const byDayOf = (whose: Whose) =>
  readStatement<FigureRow, Period & { asset: string; fiat: string; scale: bigint }>(
    `figures_by_day_${whose}`,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*) FILTER (WHERE done)::int AS completed, count(*) FILTER (WHERE NOT done)::int AS canceled,
     coalesce(sum(quantity) FILTER (WHERE done AND buys), 0)::text AS bought, coalesce(sum(quantity) FILTER (WHERE done AND NOT buys), 0)::text AS sold,
     coalesce(sum(amount) FILTER (WHERE done AND buys), 0)::text AS paid, coalesce(sum(amount) FILTER (WHERE done AND NOT buys), 0)::text AS received,
     count(*) FILTER (WHERE done AND NOT buys AND paid_at IS NOT NULL)::int AS releases,
     coalesce(sum(extract(epoch FROM completed_at - paid_at)) FILTER (WHERE done AND NOT buys), 0)::bigint::text AS release_seconds,
     coalesce(sum(CASE WHEN buys THEN round((quantity - fee) * worth / :scale::numeric) - amount ELSE amount - round(quantity * worth / :scale::numeric) END)
       FILTER (WHERE done AND worth IS NOT NULL), 0)::text AS profit,
     count(*) FILTER (WHERE done AND worth IS NOT NULL)::int AS profit_orders
   FROM (
     SELECT mine.*, mine.buyer_${whose} = :ownerId AS buys, mine.status = 'completed' AS done, i.price AS worth,
       (coalesce(mine.completed_at, mine.canceled_at) AT TIME ZONE 'UTC')::date AS day
     FROM (${mine(whose)}) mine
     LEFT JOIN index_price_day i ON i.asset = mine.asset AND i.fiat = mine.fiat AND i.day = (mine.completed_at AT TIME ZONE 'UTC')::date
     WHERE mine.asset = :asset AND mine.fiat = :fiat) f
   GROUP BY day ORDER BY day`,
  );
const byDay = { id: byDayOf("id"), sub_id: byDayOf("sub_id") };

/** @param scale 10^(coin's precision + 8 − currency's precision): what turns quantity × price into the currency's minor units */
export async function figuresByDay(
  on: ReadSource,
  party: Party,
  period: { readonly from: string; readonly to: string },
  pair: { readonly asset: string; readonly fiat: string },
  scale: bigint,
): Promise<FigureRow[]> {
  const { whose, id } = whoseOf(party);
  return byDay[whose].all(on, { ...period, ...pair, ownerId: id, scale });
}

const today = readStatement<{ day: string }>("figures_today", "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day");

/** Returns today by the database's clock, as `YYYY-MM-DD` in UTC: the days by which figures are stored. */
export async function todayUtc(on: ReadSource): Promise<string> {
  const row = await today.first(on);
  if (row === null) throw new Error("the database tells no time");
  return row.day;
}
