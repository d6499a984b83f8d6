import type { OrderId } from "@plaza/contract/ids.ts";
import type { OrderGroup, OrderRole, Side } from "@plaza/contract/order.ts";
import { STATUSES_OF_GROUP } from "@plaza/domain/orders/transitions.ts";
import type { Party } from "../../core/identity/party.ts";
import { Composed, type Queryable } from "../../core/db/statement.ts";
import { toOrder, type OrderRow } from "./order.row.ts";
import type { OrderRecord } from "./order.record.ts";

export interface OrderFilter {
  readonly orderId?: string;
  readonly type?: Side;
  readonly group?: OrderGroup;
  readonly asset?: string;
  readonly fiat?: string;
  readonly from?: string;
  readonly to?: string;
  readonly minAmount?: bigint;
  readonly maxAmount?: bigint;
  readonly before?: OrderId;
}

/** An account's orders in either role, newest first; a sub-user's, those in its hands. Each side is read by its own index and the two are merged. */
export async function listOrders(on: Queryable, party: Party, filter: OrderFilter, limit: number): Promise<OrderRecord[]> {
  const query = new Composed();
  const conditions = filterConditions(query, filter);
  const most = query.value(limit);
  const me = query.value(party.subUserId ?? party.accountId);
  const side = (role: OrderRole) =>
    `(SELECT *, clock_timestamp() AS read_at FROM orders WHERE ${role}_${party.subUserId === null ? "id" : "sub_id"} = ${me}${conditions} ORDER BY id DESC LIMIT ${most})`;
  const sides =
    filter.type === "buy" ? side("buyer") : filter.type === "sell" ? side("seller") : `${side("buyer")} UNION ALL ${side("seller")}`;
  const rows = await query.all<OrderRow>(on, `SELECT * FROM (${sides}) mine ORDER BY id DESC LIMIT ${most}`);
  return rows.map(toOrder);
}

function filterConditions(query: Composed, filter: OrderFilter): string {
  const parts: string[] = [];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) parts.push(` AND ${condition.replace("?", query.value(value))}`);
  };
  // A person types a part of the number, or pastes all of it.
  add("(id::text LIKE ? || '%')", filter.orderId);
  add("asset = ?", filter.asset);
  add("fiat = ?", filter.fiat);
  add("created_at >= ?::timestamptz", filter.from);
  add("created_at < ?::timestamptz", filter.to);
  add("amount >= ?::numeric", filter.minAmount);
  add("amount <= ?::numeric", filter.maxAmount);
  add("id < ?::bigint", filter.before);
  if (filter.group !== undefined) add("status = ANY(?)", STATUSES_OF_GROUP[filter.group]);
  return parts.join("");
}
