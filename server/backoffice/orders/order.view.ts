import type { BackofficeOrderLine, BackofficeOrderView } from "@plaza/contract/calls/backoffice-orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { transfersOfOrder } from "../../core/ledger/ledger.store.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { transferView } from "../../disputes/appeals/backoffice-appeal.view.ts";
import { methodName } from "../../people/payments/method.view.ts";
import { casesOf } from "../../trade/cases/case.store.ts";
import { accountOfOrder } from "../../trade/orders/order-account.ts";
import { eventsOf } from "../../trade/orders/order-journal.store.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { searchOrders, type FoundOrder } from "./order.store.ts";

/** Returns one row of a list of orders for staff: amounts as decimal strings in whole units, both parties by their nicknames. */
export function orderLine(order: FoundOrder, locale: Locale): BackofficeOrderLine {
  return {
    orderId: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    quantity: cryptoText(order.asset, BigInt(order.quantity)),
    asset: order.asset,
    amount: fiatText(order.fiat, BigInt(order.amount)),
    fiat: order.fiat,
    methodId: order.methodId,
    methodName: methodName(order.methodId, locale),
    buyer: { uid: order.buyerUid, nickname: order.buyerNickname },
    seller: { uid: order.sellerUid, nickname: order.sellerNickname },
    openCaseId: order.openCaseId,
  };
}

/** One order with everything that its journal and the ledger know of it. The chat is read in a case only. */
export async function viewOrder(context: Context, on: Queryable, orderId: OrderId, locale: Locale): Promise<Outcome<BackofficeOrderView>> {
  const [{ orders }, order] = await Promise.all([searchOrders(on, { orderId }, undefined, 1), findOrder(on, orderId, null)]);
  const [line] = orders;
  if (line === undefined || order === null) return refuse("not_found");
  const [events, transfers, cases] = await Promise.all([eventsOf(on, orderId, null), transfersOfOrder(on, orderId), casesOf(on, orderId)]);
  return {
    ...orderLine(line, locale),
    advId: order.advertId,
    price: priceText(order.price),
    fee: cryptoText(order.asset, order.fee),
    net: cryptoText(order.asset, order.quantity - order.fee),
    reference: order.paymentReference,
    payBefore: order.payBefore.toISOString(),
    ...(order.paidAt === null ? {} : { paidAt: order.paidAt.toISOString() }),
    ...(order.completedAt === null ? {} : { completedAt: order.completedAt.toISOString() }),
    ...(order.canceledAt === null ? {} : { canceledAt: order.canceledAt.toISOString() }),
    ...(order.cancelReason === null ? {} : { cancelReason: order.cancelReason }),
    account: (accountOfOrder(context, order, locale)?.fields ?? []).map((field) => ({ ...field, value: mask(field.value) })),
    events,
    transfers: transfers.map((transfer) => transferView(transfer, order)),
    cases: cases.map(({ id, kind, turn, openedAt }) => ({ caseId: id, kind, turn, openedAt: openedAt.toISOString() })),
  };
}
