import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { ADVERT_COLUMNS, ADVERT_WITH_OWNER, type AdvertRow } from "../adverts/advert.store.ts";
import { IS_ONLINE } from "./advertiser.store.ts";
import { Composed, type Queryable } from "../db/statement.ts";

type Wish = WireOf<"POST /api/ctc/query-adv-list">["body"];
type Sort = NonNullable<Wish["sort"]>;

/** Where the next page begins: the last row's sort value and id. Both are parts of the index, so the page is found without reading what came before. */
export interface Place {
  readonly value: string;
  readonly id: AdvertId;
}

export interface ListFilter extends Omit<Wish, "amount" | "cursor" | "limit"> {
  /** In the currency's minor units. */
  readonly amount?: bigint;
  readonly after?: Place;
  readonly viewer: UserId | null;
}

interface Order {
  readonly column: string;
  readonly descending: boolean;
}

/** Best first: for a buyer the lowest price, for a seller the highest; among equals the older advert. */
function orderOf(sort: Sort, side: Wish["side"]): Order {
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

export function placeOf(row: AdvertRow, sort: Sort): Place {
  const values = {
    price: row.price,
    completionRate: row.owner_completion,
    totalTrades: String(row.owner_trades),
    releaseTime: String(row.owner_release_seconds),
  };
  return { value: values[sort], id: row.id };
}

/** Adverts that can be taken now. The viewer's own and those of people on either side of a block are not among them. */
export async function listAdverts(on: Queryable, filter: ListFilter, limit: number): Promise<AdvertRow[]> {
  const query = new Composed();
  const { column, descending } = orderOf(filter.sort ?? "price", filter.side);
  const parts = [
    "a.listed",
    `a.side = ${query.value(filter.side === "buy" ? "sell" : "buy")}`,
    `a.asset = ${query.value(filter.asset)}`,
    `a.fiat = ${query.value(filter.fiat)}`,
    "coalesce(u.frozen_until < now(), true)",
  ];
  if (filter.amount !== undefined) parts.push(`${query.value(filter.amount)}::numeric BETWEEN a.min_amount AND a.available_amount`);
  if (filter.methodIds !== undefined && filter.methodIds.length > 0) parts.push(`a.method_ids && ${query.value(filter.methodIds)}::text[]`);
  if (filter.country !== undefined)
    parts.push(`(a.requirements -> 'countries' IS NULL OR a.requirements -> 'countries' ? ${query.value(filter.country)})`);
  if (filter.onlineOnly === true) parts.push(IS_ONLINE);
  if (filter.verifiedOnly === true) parts.push("u.trader_status = 'active'");
  if (filter.viewer !== null) {
    const me = query.value(filter.viewer);
    parts.push(
      `a.owner_id <> ${me}::bigint`,
      `NOT EXISTS (SELECT FROM user_block b WHERE (b.blocker_id, b.blocked_id) IN ((a.owner_id, ${me}), (${me}, a.owner_id)))`,
    );
  }
  if (filter.after !== undefined) {
    parts.push(`(${column}, a.id) ${descending ? "<" : ">"} (${query.value(filter.after.value)}, ${query.value(filter.after.id)}::bigint)`);
  }
  const direction = descending ? "DESC" : "ASC";
  return query.all<AdvertRow>(
    on,
    `SELECT ${ADVERT_COLUMNS} FROM ${ADVERT_WITH_OWNER}
     WHERE ${parts.join(" AND ")} ORDER BY ${column} ${direction}, a.id ${direction} LIMIT ${query.value(limit)}`,
  );
}
