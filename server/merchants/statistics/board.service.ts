import type { BoardView } from "@plaza/contract/calls/statistics.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { byUrgency, waitsFor, type BoardFacts } from "@plaza/domain/orders/board.ts";
import type { Context } from "../../core/context.ts";
import type { ReadSource } from "../../core/db/statement.ts";
import { listOrders } from "../../trade/orders/order-list.store.ts";
import { orderViews, type Viewer } from "../../trade/orders/order.view.ts";

const MOST = 100;

/** An account's open orders, or those in a sub-user's hands, what waits for them first. */
export async function boardOf(context: Context, on: ReadSource, party: Viewer, locale: Locale): Promise<BoardView> {
  const found = await listOrders(on, party, { group: "pending" }, MOST + 1);
  const orders = await orderViews(context, on, found.slice(0, MOST), party, locale);
  const items = orders
    .map((order) => ({ order, facts: factsOf(order) }))
    .toSorted((a, b) => byUrgency(a.facts, b.facts))
    .map(({ order, facts }) => ({ order, waitsForMe: waitsFor(facts) }));
  const of = (status: OrderView["status"]) => orders.filter((order) => order.status === status).length;
  return {
    items,
    counts: {
      waitsForMe: items.filter((item) => item.waitsForMe).length,
      awaiting_payment: of("awaiting_payment"),
      expiring: of("expiring"),
      paid: of("paid"),
      appealed: of("appealed"),
      unread: orders.filter((order) => order.unread > 0).length,
    },
    more: found.length > MOST,
  };
}

function factsOf(order: OrderView): BoardFacts {
  const { status, payBefore, holdUntil, releaseDueAt, appealAllowedAt, paidAt } = order;
  // What the seller has promised comes before what the buyer may do then.
  const deadline = status === "expiring" ? holdUntil : status === "paid" ? (releaseDueAt ?? appealAllowedAt ?? paidAt) : payBefore;
  return { role: order.role, status, cancelRequested: order.cancelRequested === true, deadline: deadline ?? payBefore };
}
