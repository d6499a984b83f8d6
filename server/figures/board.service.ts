import type { BoardView } from "@plaza/contract/calls/figures.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { byUrgency, waitsFor, type BoardFacts } from "@plaza/domain/orders/board.ts";
import type { Context } from "../context.ts";
import { listOrders } from "../orders/order.store.ts";
import { orderViews } from "../orders/order.view.ts";

const MOST = 100;

/** A person's open orders, what waits for them first. */
export async function boardOf(context: Context, userId: UserId, locale: Locale): Promise<BoardView> {
  const found = await listOrders(context.db, userId, { group: "pending" }, MOST + 1);
  const orders = await orderViews(context, context.db, found.slice(0, MOST), userId, locale);
  const items = orders
    .map((order) => ({ order, facts: factsOf(order) }))
    .toSorted((one, other) => byUrgency(one.facts, other.facts))
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
  const { status, payBefore, holdUntil, appealAllowedAt, paidAt } = order;
  const deadline = status === "expiring" ? holdUntil : status === "paid" ? (appealAllowedAt ?? paidAt) : payBefore;
  return { role: order.role, status, cancelRequested: order.cancelRequested === true, deadline: deadline ?? payBefore };
}
