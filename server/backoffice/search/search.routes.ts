import type { deskSearchCalls } from "@plaza/contract/calls/backoffice-search.ts";
import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import { searchOrders } from "../orders/order.store.ts";
import { orderLine, viewOrder } from "../orders/order.view.ts";
import { searchDesk } from "./search.service.ts";

const PAGE = 20;

export const deskSearchRoutes: Handlers<keyof typeof deskSearchCalls> = {
  "GET /api/desk/search": (context, request) => searchDesk(context, request.staff, request.query.find, request.locale),
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
    const found = await searchOrders(context.db, { ...search, ...bounds }, cursor, limit + 1);
    const items = found.slice(0, limit).map((order) => orderLine(order, request.locale));
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.orderId ?? null) : null };
  },
  "GET /api/desk/order": async (context, { staff, query, locale }) => {
    const order = await viewOrder(context, context.db, query.orderId, locale);
    if (refused(order)) return order;
    await context.db.transaction((tx) =>
      recordAuditEntry(tx, staff.staffId, { action: "open_order", object: "order", objectId: query.orderId }),
    );
    return order;
  },
};
