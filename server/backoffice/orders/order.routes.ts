import type { backofficeOrderCalls } from "@plaza/contract/calls/backoffice-orders.ts";
import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import { searchOrders, type FoundOrders, type OrderSearch } from "./order.store.ts";
import { orderLine, viewOrder } from "./order.view.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeOrderRoutes: Handlers<keyof typeof backofficeOrderCalls> = {
  "GET /api/desk/orders": async (context, request) => {
    const { cursor, limit = PAGE, least, most, ...search } = request.query;
    const bounds: { least?: bigint; most?: bigint } = {};
    for (const [name, amount] of Object.entries({ least, most })) {
      if (amount === undefined) continue;
      // An amount is one of a currency: 100 is much in dollars and nothing in dong.
      const minor = search.fiat === undefined ? null : parseDecimal(amount, currencyDigits(search.fiat));
      if (minor === null) return refuse("field_invalid", { field: name });
      bounds[name === "least" ? "least" : "most"] = minor;
    }
    const found = await ordersFor(context, request.staff, { ...search, ...bounds }, cursor, limit + 1);
    if (refused(found)) return found;
    const { shown, nextCursor } = pageOf(found.orders, limit, ({ id }) => id);
    return { items: shown.map((order) => orderLine(order, request.locale)), nextCursor: nextCursor ?? found.lookedTo };
  },
  "GET /api/desk/order": async (context, { staff, query, locale }) => {
    const order = await viewOrder(context, context.db, query.orderId, locale);
    if (refused(order)) return order;
    const look = { action: "open_order", object: "order", objectId: query.orderId } as const;
    const limited = await context.db.transaction((tx) => recordLook(context, tx, staff.staffId, look));
    if (limited !== null) return limited;
    return order;
  },
};

/** A list of one person's orders is a look at that person: it is written down and counted like any other search for people. */
async function ordersFor(
  context: Context,
  staff: Staff,
  search: OrderSearch,
  before: string | undefined,
  limit: number,
): Promise<Outcome<FoundOrders>> {
  const { party } = search;
  if (party !== undefined) {
    const look = { action: "search_desk", object: "user", objectId: party, data: { ordersOf: party } } as const;
    const limited = await context.db.transaction((tx) => recordLook(context, tx, staff.staffId, look));
    if (limited !== null) return limited;
  }
  return searchOrders(context.db, search, before, limit);
}
