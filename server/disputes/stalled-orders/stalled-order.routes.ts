import type { backofficeStalledOrderCalls } from "@plaza/contract/calls/backoffice-stalled-orders.ts";
import type { Handlers } from "../../core/handler.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import { stalledOrders } from "./stalled-order.store.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeStalledOrderRoutes: Handlers<keyof typeof backofficeStalledOrderCalls> = {
  "GET /api/desk/stalled-orders": async (context, request) => {
    const { cursor = null, limit = PAGE } = request.query;
    const found = await stalledOrders(context.db, context.settings.current.stalledOrderDays, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    const items = shown.map((order) => ({
      orderId: order.id,
      paidAt: order.paidAt.toISOString(),
      quantity: cryptoText(order.asset, order.quantity),
      asset: order.asset,
      amount: fiatText(order.fiat, order.amount),
      fiat: order.fiat,
      buyer: { uid: order.buyerUid, nickname: order.buyerNickname },
      seller: { uid: order.sellerUid, nickname: order.sellerNickname },
    }));
    return { items, nextCursor };
  },
};
