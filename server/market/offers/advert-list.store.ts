import type { TakerFilter } from "../adverts/advert.view.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { ADVERT_COLUMNS, ADVERT_WITH_OWNER, type AdvertRow } from "../adverts/advert.store.ts";
import { IS_ONLINE, OWNER_MAY_TRADE } from "../adverts/advertiser.store.ts";
import { MOST_READ_LAG_MS } from "../../core/database-config.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { ComposedStatement, readStatement, type ReadSource } from "../../core/db/statement.ts";

type Input = WireOf<"POST /api/ctc/query-adv-list">["body"];
type Sort = NonNullable<Input["sort"]>;

/**
 * Where the next page begins: the last row's sort value and id, both parts of the index, so that the page is found without reading what came
 * before; and when the first page was read, so that what has moved since is not shown a second time.
 */
export interface ListPosition {
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
  readonly after?: ListPosition;
  readonly viewer: UserId | null;
  readonly taker?: TakerFilter;
  /** How old the index may be with which a price floats. */
  readonly priceMaxAgeSeconds: number;
}

/** An advert on a page, and when the page was read by the database's clock. */
export interface ListedRow extends AdvertRow {
  readAt: Date;
}

interface Order {
  readonly column: string;
  readonly type: "numeric" | "int";
  readonly descending: boolean;
}

/** Best first: for a buyer the lowest price, for a seller the highest; among equals the older advert. */
function orderOf(sort: Sort, side: Input["side"]): Order {
  switch (sort) {
    case "price":
      return { column: "a.price", type: "numeric", descending: side === "sell" };
    case "completionRate":
      return { column: "a.owner_completion", type: "numeric", descending: true };
    case "totalTrades":
      return { column: "a.owner_trades", type: "int", descending: true };
    case "releaseTime":
      return { column: "a.owner_release_seconds", type: "int", descending: false };
  }
}

/**
 * Returns where the page after `row` begins. @param since that of the first page, to be passed on from page to page; without it this is the
 * first
 */
export function positionOf(row: ListedRow, sort: Sort, since = String(row.readAt.getTime() - LONGEST_WRITE_MS)): ListPosition {
  const values = {
    price: row.price,
    completionRate: row.ownerCompletion,
    totalTrades: String(row.ownerTrades),
    releaseTime: String(row.ownerReleaseSeconds),
  };
  return { value: values[sort], id: row.id, since };
}

/** A move may be committed later than it was stamped, by as long as a transaction may last, and a standby has it later still: so much earlier than it was read a page counts as read. */
const LONGEST_WRITE_MS = 15_000 + MOST_READ_LAG_MS;

/** Adverts that can be taken now. The viewer's own and those of people on either side of a block are not among them. */
export async function listAdverts(on: ReadSource, filter: ListFilter, limit: number): Promise<ListedRow[]> {
  const query = new ComposedStatement<ListedRow>("adverts_listed");
  const order = orderOf(filter.sort ?? "price", filter.side);
  ofPair(query, filter);
  ofAdvertisers(query, filter);
  if (filter.taker !== undefined) forTaker(query, filter.taker);
  query.whereSet(":amount::numeric BETWEEN a.min_amount AND a.available_amount", { amount: filter.amount });
  // The taker's fee and rounding may make a small difference, which the caller allows for.
  query.whereSet(":quantity::numeric * a.price / a.scale BETWEEN a.min_amount - 1 AND a.available_amount * 1.2 + 1", {
    quantity: filter.quantity,
  });
  query.whereSet(usual(serves(":country")), { country: filter.country });
  if (filter.after !== undefined) behind(query, filter.after, order);
  const direction = order.descending ? "DESC" : "ASC";
  const rows = await query.all(
    on,
    `SELECT ${ADVERT_COLUMNS}, now() AS read_at FROM ${ADVERT_WITH_OWNER}
     WHERE ${query.conditions} ORDER BY ${order.column} ${direction}, a.id ${direction} LIMIT ${readFor(limit)}`,
    {},
    isPlain(filter),
  );
  return rows.slice(0, limit);
}

/**
 * In the text and not a parameter: with one, PostgreSQL expects a plan that it could keep to read a tenth of the market, and plans each list again.
 * Few sizes, so that there are few texts.
 */
function readFor(limit: number): number {
  const size = PAGE_SIZES.find((candidate) => candidate >= limit);
  if (size === undefined) throw new Error(`no page has ${limit} adverts`);
  return size;
}

/** A page of 10, 20, 50 or 100, one more, which tells whether there is another page, and as many more as a reader may not see of those read for all. */
const PAGE_SIZES = [11, 21, 31, 51, 61, 111] as const;

/** Whether the page is read along the index until it is full, whatever the values: then PostgreSQL keeps the plan. */
export function isPlain({
  taker,
  amount,
  quantity,
  country,
  methodIds = [],
  onlineOnly,
  verifiedOnly,
  blockOnly,
  followedOnly,
}: ListFilter): boolean {
  const isOfAdverts =
    taker !== undefined || amount !== undefined || quantity !== undefined || country !== undefined || methodIds.length > 0;
  return !isOfAdverts && onlineOnly !== true && verifiedOnly !== true && blockOnly !== true && followedOnly !== true;
}

type Pair = Pick<ListFilter, "side" | "asset" | "fiat" | "methodIds" | "viewer" | "priceMaxAgeSeconds">;

function ofPair(query: ComposedStatement<unknown>, filter: Pair): void {
  const { asset, fiat, methodIds, viewer, priceMaxAgeSeconds } = filter;
  query
    .where("a.listed")
    .where("a.side = :side", { side: filter.side === "buy" ? "sell" : "buy" })
    .where("a.asset = :asset", { asset })
    .where("a.fiat = :fiat", { fiat })
    .where(usual(OWNER_MAY_TRADE))
    .where(pricedFreshly(":asset", ":fiat", ":priceMaxAgeSeconds"), { priceMaxAgeSeconds })
    .whereSet("a.method_ids && :methodIds::text[]", { methodIds: methodIds?.length === 0 ? undefined : methodIds });
  if (viewer === null) return;
  query
    .where("a.owner_id <> :viewer::bigint", { viewer })
    // Read once for the whole list, by the indexes of both directions.
    .where(
      "a.owner_id <> ALL (ARRAY(SELECT blocked_id FROM user_block WHERE blocker_id = :viewer UNION ALL SELECT blocker_id FROM user_block WHERE blocked_id = :viewer))",
    );
}

/**
 * About advertisers. As values looked up for a row and not as joins: joined, the planner would rather gather all of a pair and sort it than go
 * along the index until the page is full.
 */
function ofAdvertisers(query: ComposedStatement<unknown>, filter: ListFilter): void {
  if (filter.onlineOnly === true) query.where(`(SELECT ${IS_ONLINE} FROM presence p WHERE p.user_id = a.owner_id)`);
  if (filter.verifiedOnly === true) query.where("(SELECT v.trader_status = 'active' FROM users v WHERE v.id = a.owner_id)");
  if (filter.blockOnly === true) query.where(usual("coalesce((a.requirements ->> 'blockTrade')::boolean, false)"));
  // A visitor follows nobody.
  if (filter.followedOnly === true)
    query.where("a.owner_id = ANY (ARRAY(SELECT followed_id FROM user_follow WHERE follower_id = :follower::bigint))", {
      follower: filter.viewer ?? "0",
    });
}

function forTaker(query: ComposedStatement<unknown>, taker: TakerFilter): void {
  const { completedTrades, completionRate, joinedAt, receivingMethodIds } = taker;
  const conditions = [
    serves(":takerCountry"),
    "coalesce((a.requirements ->> 'minCompletedTrades')::numeric, 0) <= :completedTrades::int",
    "coalesce((a.requirements ->> 'minCompletionRate')::numeric, 0) <= :completionRate::numeric",
    ":joinedAt::timestamptz + coalesce((a.requirements ->> 'minAccountAgeDays')::int, 0) * interval '24 hours' <= now() + interval '1 minute'",
  ];
  if (!taker.verified) conditions.push("coalesce((a.requirements ->> 'verifiedOnly')::boolean, false) = false");
  if (receivingMethodIds !== null) conditions.push("a.method_ids && :receivingMethodIds::text[]");
  query.where(usual(conditions.join(" AND ")), {
    takerCountry: taker.country ?? "",
    completedTrades,
    completionRate,
    joinedAt,
    receivingMethodIds,
  });
}

/** Whether the advert's owner trades with a country. @param country its expression in the statement */
function serves(country: string): string {
  const countries = "a.requirements -> 'countries'";
  return `(${countries} IS NULL OR ${countries} = '[]' OR ${countries} ? ${country})`;
}

/**
 * A condition that most adverts meet. The planner knows nothing of what is in a document and takes it for rare, and would gather and sort all of
 * a pair for the few that it expects; of a CASE it expects half.
 */
function usual(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/** Behind the reader's position, and never before it since the first page was read (migration 0073). */
function behind(query: ComposedStatement<unknown>, { value, id, since }: ListPosition, { column, type, descending }: Order): void {
  const position = `(:afterValue::text::${type}, :afterId::bigint)`;
  const operator = descending ? "<" : ">";
  const start = "to_timestamp(:since::bigint / 1000.0)";
  query.where(`(${column}, a.id) ${operator} ${position}`, { afterValue: value, afterId: id });
  if (column !== "a.price") return void query.where(`coalesce(a.figures_moved_at <= ${start}, true)`, { since });
  const best = `CASE WHEN a.recent_since <= ${start} OR a.earlier_since IS NULL THEN a.recent_best WHEN a.earlier_since <= ${start} THEN a.earlier_best END`;
  query.where(`(coalesce(a.moved_at <= ${start}, true) OR coalesce((${best}, a.id) ${operator} ${position}, false))`, { since });
}

/** How many adverts, best price first, are looked at for a nearest amount: nobody wants the thousandth best. */
const LOOKED_AT = 300;

/** The amounts next to one that no advert takes, among the best adverts of a pair: the largest below and the smallest above. */
export async function nearestAmounts(on: ReadSource, pair: Pair, amount: bigint): Promise<{ below: bigint | null; above: bigint | null }> {
  const query = new ComposedStatement<{ below: string | null; above: string | null }>("adverts_nearest_amounts");
  const direction = pair.side === "sell" ? "DESC" : "ASC";
  ofPair(query, pair);
  const [row] = await query.all(
    on,
    `SELECT max(available_amount) FILTER (WHERE available_amount < :amount::numeric) AS below, min(min_amount) FILTER (WHERE min_amount > :amount::numeric) AS above
     FROM (SELECT a.available_amount, a.min_amount FROM advert a JOIN users u ON u.id = a.owner_id WHERE ${query.conditions}
           ORDER BY a.price ${direction}, a.id ${direction} LIMIT ${LOOKED_AT}) s`,
    { amount },
  );
  const big = (text: string | null | undefined) => (text == null ? null : BigInt(text));
  return { below: big(row?.below), above: big(row?.above) };
}

const offered = readStatement<{ fiat: string }, { side: "buy" | "sell"; asset: string; fiats: readonly string[] }>(
  "fiats_with_offers",
  `SELECT fiat FROM unnest(:fiats::text[]) WITH ORDINALITY AS f (fiat, position) WHERE EXISTS (SELECT FROM advert a WHERE a.listed AND a.side = :side AND a.asset = :asset AND a.fiat = f.fiat) ORDER BY f.position`,
);

/** Those of the currencies in which somebody offers the coin, in the order given. */
export async function fiatsWithOffers(on: ReadSource, side: Input["side"], asset: string, fiats: readonly string[]): Promise<string[]> {
  return (await offered.all(on, { side: side === "buy" ? "sell" : "buy", asset, fiats })).map((row) => row.fiat);
}
