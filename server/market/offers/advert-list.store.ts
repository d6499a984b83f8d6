import type { TakerFilter } from "../adverts/advert.view.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { ADVERT_COLUMNS, ADVERT_WITH_OWNER, type AdvertRow } from "../adverts/advert.store.ts";
import { IS_ONLINE, OWNER_MAY_TRADE } from "../adverts/advertiser.store.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { Composed, statement, type Queryable } from "../../core/db/statement.ts";

type Input = WireOf<"POST /api/ctc/query-adv-list">["body"];
type Sort = NonNullable<Input["sort"]>;

/**
 * Where the next page begins: the last row's sort value and id, both parts of the index, so that the page is found without reading what came
 * before; and when the first page was read, so that what has moved since is not shown a second time.
 */
export interface Place {
  readonly value: string;
  readonly id: AdvertId;
  /** Milliseconds since 1970 by the database's clock. */
  readonly since: string;
}

export interface ListFilter extends Omit<Input, "amount" | "cursor" | "limit"> {
  /** In the currency's minor units. */
  readonly amount?: bigint;
  /** In the coin's minor units: the caller looks at each row again, to the last digit. */
  readonly quantity?: bigint;
  readonly after?: Place;
  readonly viewer: UserId | null;
  readonly taker?: TakerFilter;
  /** How old the index may be with which a price floats. */
  readonly priceMaxAgeSeconds: number;
}

/** An advert on a page, and when the page was read by the database's clock. */
export interface ListedRow extends AdvertRow {
  read_at: Date;
}

interface Order {
  readonly column: string;
  readonly descending: boolean;
}

/** Best first: for a buyer the lowest price, for a seller the highest; among equals the older advert. */
function orderOf(sort: Sort, side: Input["side"]): Order {
  switch (sort) {
    case "price":
      return { column: "a.price", descending: side === "sell" };
    case "completionRate":
      return { column: "a.owner_completion", descending: true };
    case "totalTrades":
      return { column: "a.owner_trades", descending: true };
    case "releaseTime":
      return { column: "a.owner_release_seconds", descending: false };
  }
}

export function placeOf(row: ListedRow, sort: Sort, since = String(row.read_at.getTime() - LONGEST_WRITE_MS)): Place {
  const values = {
    price: row.price,
    completionRate: row.owner_completion,
    totalTrades: String(row.owner_trades),
    releaseTime: String(row.owner_release_seconds),
  };
  return { value: values[sort], id: row.id, since };
}

/** A move may be committed later than it was stamped, by as long as a transaction may last: so much earlier than it was read a page counts as read. */
const LONGEST_WRITE_MS = 15_000;

/** Adverts that can be taken now. The viewer's own and those of people on either side of a block are not among them. */
export async function listAdverts(on: Queryable, filter: ListFilter, limit: number): Promise<ListedRow[]> {
  const query = new Composed();
  const { column, descending } = orderOf(filter.sort ?? "price", filter.side);
  const parts = [...pairParts(query, filter), ...peopleParts(query, filter), ...takerParts(query, filter.taker)];
  if (filter.amount !== undefined) parts.push(`${query.value(filter.amount)}::numeric BETWEEN a.min_amount AND a.available_amount`);
  if (filter.quantity !== undefined) {
    const worth = `${query.value(filter.quantity)}::numeric * a.price / a.scale`;
    // The taker's fee and rounding may make a small difference, which the caller allows for.
    parts.push(`${worth} BETWEEN a.min_amount - 1 AND a.available_amount * 1.2 + 1`);
  }
  if (filter.country !== undefined) parts.push(usual(servesCountry(query, filter.country)));
  if (filter.after !== undefined) parts.push(...afterParts(query, filter.after, column, descending));
  const direction = descending ? "DESC" : "ASC";
  return query.all<ListedRow>(
    on,
    `SELECT ${ADVERT_COLUMNS}, now() AS read_at FROM ${ADVERT_WITH_OWNER}
     WHERE ${parts.join(" AND ")} ORDER BY ${column} ${direction}, a.id ${direction} LIMIT ${query.value(limit)}`,
  );
}

type Pair = Pick<ListFilter, "side" | "asset" | "fiat" | "methodIds" | "viewer" | "priceMaxAgeSeconds">;

function pairParts(query: Composed, filter: Pair): string[] {
  const parts = [
    "a.listed",
    `a.side = ${query.value(filter.side === "buy" ? "sell" : "buy")}`,
    `a.asset = ${query.value(filter.asset)}`,
    `a.fiat = ${query.value(filter.fiat)}`,
    usual(OWNER_MAY_TRADE),
    pricedFreshly(query.value(filter.asset), query.value(filter.fiat), query.value(filter.priceMaxAgeSeconds)),
  ];
  if (filter.methodIds !== undefined && filter.methodIds.length > 0) parts.push(`a.method_ids && ${query.value(filter.methodIds)}::text[]`);
  if (filter.viewer !== null) {
    const me = query.value(filter.viewer);
    parts.push(
      `a.owner_id <> ${me}::bigint`,
      // Read once for the whole list, by the indexes of both directions.
      `a.owner_id <> ALL (ARRAY(SELECT blocked_id FROM user_block WHERE blocker_id = ${me} UNION ALL SELECT blocker_id FROM user_block WHERE blocked_id = ${me}))`,
    );
  }
  return parts;
}

/**
 * About advertisers. As values looked up for a row and not as joins: joined, the planner would rather gather all of a pair and sort it than go
 * along the index until the page is full.
 */
function peopleParts(query: Composed, filter: ListFilter): string[] {
  const parts: string[] = [];
  if (filter.onlineOnly === true) parts.push(`(SELECT ${IS_ONLINE} FROM presence p WHERE p.user_id = a.owner_id)`);
  if (filter.verifiedOnly === true) parts.push("(SELECT v.trader_status = 'active' FROM users v WHERE v.id = a.owner_id)");
  // A visitor follows nobody.
  if (filter.followedOnly === true)
    parts.push(
      `a.owner_id = ANY (ARRAY(SELECT followed_id FROM user_follow WHERE follower_id = ${query.value(filter.viewer ?? "0")}::bigint))`,
    );
  return parts;
}

function takerParts(query: Composed, taker: TakerFilter | undefined): string[] {
  if (taker === undefined) return [];
  const parts = [
    servesCountry(query, taker.country ?? ""),
    `coalesce((a.requirements ->> 'minCompletedTrades')::numeric, 0) <= ${query.value(taker.completedTrades)}::numeric`,
    `coalesce((a.requirements ->> 'minCompletionRate')::numeric, 0) <= ${query.value(taker.completionRate)}::numeric`,
    `${query.value(taker.joinedAt)}::timestamptz + coalesce((a.requirements ->> 'minAccountAgeDays')::int, 0) * interval '24 hours' <= now() + interval '1 minute'`,
  ];
  if (!taker.verified) parts.push("coalesce((a.requirements ->> 'verifiedOnly')::boolean, false) = false");
  if (taker.receivingMethodIds !== null) parts.push(`a.method_ids && ${query.value(taker.receivingMethodIds)}::text[]`);
  return [usual(parts.join(" AND "))];
}

function servesCountry(query: Composed, country: string): string {
  const countries = "a.requirements -> 'countries'";
  return `(${countries} IS NULL OR ${countries} = '[]' OR ${countries} ? ${query.value(country)})`;
}

/**
 * A condition that most adverts meet. The planner knows nothing of what is in a document and takes it for rare, and would gather and sort all of
 * a pair for the few that it expects; of a CASE it expects half.
 */
function usual(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/** Behind the reader's place, and never before it since the first page was read (migration 0073). */
function afterParts(query: Composed, after: Place, column: string, descending: boolean): string[] {
  const place = `(${query.value(after.value)}, ${query.value(after.id)}::bigint)`;
  const behind = descending ? "<" : ">";
  const since = `to_timestamp(${query.value(after.since)}::float8 / 1000)`;
  const part = `(${column}, a.id) ${behind} ${place}`;
  if (column !== "a.price") return [part, `coalesce(a.figures_moved_at <= ${since}, true)`];
  const best = `CASE WHEN a.recent_since <= ${since} OR a.earlier_since IS NULL THEN a.recent_best WHEN a.earlier_since <= ${since} THEN a.earlier_best END`;
  return [part, `(coalesce(a.moved_at <= ${since}, true) OR coalesce((${best}, a.id) ${behind} ${place}, false))`];
}

/** How many adverts, best price first, are looked at for a nearest amount: nobody wants the thousandth best. */
const LOOKED_AT = 300;

/** The amounts next to one that no advert takes, among the best adverts of a pair: the largest below and the smallest above. */
export async function nearestAmounts(on: Queryable, pair: Pair, amount: bigint): Promise<{ below: bigint | null; above: bigint | null }> {
  const query = new Composed();
  const direction = pair.side === "sell" ? "DESC" : "ASC";
  const parts = pairParts(query, pair);
  const wanted = query.value(amount);
  const [row] = await query.all<{ below: string | null; above: string | null }>(
    on,
    `SELECT max(available_amount) FILTER (WHERE available_amount < ${wanted}::numeric) AS below, min(min_amount) FILTER (WHERE min_amount > ${wanted}::numeric) AS above
     FROM (SELECT a.available_amount, a.min_amount FROM advert a JOIN users u ON u.id = a.owner_id WHERE ${parts.join(" AND ")}
           ORDER BY a.price ${direction}, a.id ${direction} LIMIT ${LOOKED_AT}) s`,
  );
  const big = (text: string | null | undefined) => (text == null ? null : BigInt(text));
  return { below: big(row?.below), above: big(row?.above) };
}

const offered = statement<{ fiat: string }>(
  "fiats_with_offers",
  `SELECT fiat FROM unnest($3::text[]) WITH ORDINALITY AS f (fiat, place) WHERE EXISTS (SELECT FROM advert a WHERE a.listed AND a.side = $1 AND a.asset = $2 AND a.fiat = f.fiat) ORDER BY place`,
);

/** Those of the currencies in which somebody offers the coin, in the order given. */
export async function fiatsWithOffers(on: Queryable, side: Input["side"], asset: string, fiats: readonly string[]): Promise<string[]> {
  return (await offered.all(on, [side === "buy" ? "sell" : "buy", asset, fiats])).map((row) => row.fiat);
}
