import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderGroup, OrderRole, Side } from "@plaza/contract/order.ts";
import { STATUSES_OF_GROUP } from "@plaza/domain/orders/transitions.ts";
import type { Party } from "../../core/identity/party.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";
import { ComposedStatement, readStatement, type ReadSource } from "../../core/db/statement.ts";
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

/** No placement takes as long: statements end after seconds. */
const LONGEST_PLACEMENT = "1 minute";

/** An account's orders in either role, newest first; a sub-user's are those assigned to it. Each side is read by its own index and the two are merged. */
export async function listOrders(
  on: ReadSource,
  { accountId, subUserId }: Party,
  filter: OrderFilter,
  limit: number,
): Promise<OrderRecord[]> {
  const query = new ComposedStatement<OrderRow>("orders_listed")
    // A person types the beginning of the number, or pastes all of it.
    .whereSet("(starts_with(id::text, :orderId) OR id = (SELECT known.id FROM orders known WHERE known.external_id = :orderId))", {
      orderId: filter.orderId,
    })
    .whereSet("asset = :asset", { asset: filter.asset })
    .whereSet("fiat = :fiat", { fiat: filter.fiat })
    // An id is made within moments of its row's time: by it the index skips what is newer or older, however many orders that are.
    .whereSet(`created_at >= :from::timestamptz AND id >= ${firstIdAt(`(:from::timestamptz - interval '${LONGEST_PLACEMENT}')`)}`, {
      from: filter.from,
    })
    .whereSet(`created_at < :to::timestamptz AND id < ${firstIdAt(`(:to::timestamptz + interval '${LONGEST_PLACEMENT}')`)}`, {
      to: filter.to,
    })
    .whereSet("id < :before::bigint", { before: filter.before });
  // In the text, because only a condition that PostgreSQL knows is found in the small indexes of running, canceled and failed orders.
  if (filter.group !== undefined) query.where(`status IN (${STATUSES_OF_GROUP[filter.group].map((status) => `'${status}'`).join(", ")})`);
  if (filter.amounts !== undefined) ofAmounts(query, filter.amounts);
  const party = subUserId === null ? "id" : "sub_id";
  const columns = isPlain(filter) ? "*, clock_timestamp() AS read_at" : "id";
  const side = (role: OrderRole) =>
    `(SELECT ${columns} FROM orders WHERE ${role}_${party} = :ownerId AND ${query.conditions} ORDER BY id DESC LIMIT :limit)`;
  const sides =
    filter.type === "buy" ? side("buyer") : filter.type === "sell" ? side("seller") : `${side("buyer")} UNION ALL ${side("seller")}`;
  const rows = await query.all(
    on,
    isPlain(filter)
      ? `SELECT * FROM (${sides}) mine ORDER BY id DESC LIMIT :limit`
      : // A filter may drop thousands of orders. It reads them in the index, which has what it compares, and only those that are shown in the table.
        `SELECT o.*, clock_timestamp() AS read_at FROM (SELECT id FROM (${sides}) mine ORDER BY id DESC LIMIT :limit) shown
         JOIN orders o ON o.id = shown.id ORDER BY o.id DESC`,
    {
      ownerId: subUserId ?? accountId,
      limit,
    },
    isPlain(filter),
  );
  return rows.map(toOrder);
}

/** Whether an order's side and status are all that is filtered, so that PostgreSQL keeps the plan: the newest of each side, until the page is full. */
function isPlain({ orderId, asset, fiat, from, to, amounts }: OrderFilter): boolean {
  return [orderId, asset, fiat, from, to, amounts].every((value) => value === undefined);
}

/** Beyond what a mark on a screen shows, nothing is counted. */
const MOST_COUNTED = 100;
const running = (column: string) => `(SELECT 1 FROM orders WHERE ${column} = :ownerId AND status ${IN_RUNNING} LIMIT ${MOST_COUNTED})`;
const countBy = (whose: "id" | "sub_id") =>
  readStatement<{ open: number }, { ownerId: UserId }>(
    `orders_open_count_${whose}`,
    `SELECT least(count(*), ${MOST_COUNTED})::int AS open FROM (${running(`buyer_${whose}`)} UNION ALL ${running(`seller_${whose}`)}) mine`,
  );
const openCount = { id: countBy("id"), sub_id: countBy("sub_id") };

/** How many orders of an account are running, at most 100; a sub-user's are those assigned to it. */
export async function countOpenOrders(on: ReadSource, { accountId, subUserId }: Party): Promise<number> {
  const found = await openCount[subUserId === null ? "id" : "sub_id"].first(on, { ownerId: subUserId ?? accountId });
  return found?.open ?? 0;
}

/** In several currencies: each scale is that of the currencies which it names. */
function ofAmounts(query: ComposedStatement<unknown>, { min, max, scales }: AmountFilter): void {
  const values: Record<string, unknown> = {};
  const bound = (sign: string, name: "min" | "max", scale: number) => ` AND amount ${sign} :${name}::numeric * :units${scale}::numeric`;
  const conditions = scales.map(({ fiats, minorUnits }, scale) => {
    values[`units${scale}`] = minorUnits;
    values[`fiats${scale}`] = fiats;
    return `(fiat = ANY(:fiats${scale})${min === undefined ? "" : bound(">=", "min", scale)}${max === undefined ? "" : bound("<=", "max", scale)})`;
  });
  query.where(`(${conditions.join(" OR ")})`, { ...values, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
}
