import type { OrderId } from "@plaza/contract/ids.ts";
import type { OrderGroup, OrderRole, Side } from "@plaza/contract/order.ts";
import { STATUSES_OF_GROUP } from "@plaza/domain/orders/transitions.ts";
import type { Party } from "../../core/identity/party.ts";
import { Composed, type Queryable } from "../../core/db/statement.ts";
import { toOrder, type OrderRow } from "./order.row.ts";
import type { OrderRecord } from "./order.record.ts";

/** Amounts of money as decimals, compared in each currency by its own number of minor units. */
export interface AmountFilter {
  readonly min?: string;
  readonly max?: string;
  /** Which currencies have how many minor units to one. */
  readonly scales: readonly { readonly fiats: readonly string[]; readonly minorUnits: string }[];
}

export interface OrderFilter {
  /** The order's own id, or its beginning, or the whole of its external one. */
  readonly orderId?: string;
  readonly type?: Side;
  readonly group?: OrderGroup;
  readonly asset?: string;
  readonly fiat?: string;
  readonly from?: string;
  readonly to?: string;
  readonly amounts?: AmountFilter;
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
    if (value !== undefined) parts.push(` AND ${condition.replaceAll("?", query.value(value))}`);
  };
  // A person types a part of the number, or pastes all of it.
  add("(starts_with(id::text, ?) OR external_id = ?)", filter.orderId);
  add("asset = ?", filter.asset);
  add("fiat = ?", filter.fiat);
  add("created_at >= ?::timestamptz", filter.from);
  add("created_at < ?::timestamptz", filter.to);
  add("id < ?::bigint", filter.before);
  if (filter.amounts !== undefined) parts.push(` AND (${amountConditions(query, filter.amounts).join(" OR ")})`);
  if (filter.group !== undefined) add("status = ANY(?)", STATUSES_OF_GROUP[filter.group]);
  return parts.join("");
}

function amountConditions(query: Composed, { min, max, scales }: AmountFilter): string[] {
  const [least, most] = [min, max].map((amount) => (amount === undefined ? null : query.value(amount)));
  return scales.map(({ fiats, minorUnits }) => {
    const units = query.value(minorUnits);
    const compare = (sign: string, amount: string | null | undefined) =>
      amount ? ` AND amount ${sign} ${amount}::numeric * ${units}::numeric` : "";
    return `(fiat = ANY(${query.value(fiats)})${compare(">=", least)}${compare("<=", most)})`;
  });
}
