import { cryptoMinor, fiatMinor, priceE8, rateE8 } from "@plaza/domain/money/amount.ts";
import { MINUTE_MS } from "@plaza/domain/time/durations.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import type { NewOrder } from "../orders/order.store.ts";
import type { Placement } from "./placement.store.ts";

/** The order as `place_order` writes it, so that its statement needn't be waited for. */
export function orderAsPlaced(order: NewOrder, placement: Placement): OrderRecord {
  const { asset, fiat, beganAt, readAt } = placement;
  const { orderId, advertPrice: _advertPrice, paymentId: _paymentId, price, quantity, amount, feeRate, fee, ...rest } = order;
  const amounts = {
    price: priceE8(price),
    quantity: cryptoMinor(quantity),
    amount: fiatMinor(amount),
    feeRate: rateE8(feeRate),
    fee: cryptoMinor(fee),
  };
  const clock = {
    createdAt: beganAt,
    payBefore: new Date(beganAt.getTime() + order.paymentWindowMinutes * MINUTE_MS),
    readAt,
  };
  const chat = { chatSeq: 1, buyerReadSeq: 0, sellerReadSeq: 0, unansweredSince: null };
  return { ...rest, ...amounts, ...clock, ...chat, ...UNTOUCHED, id: orderId, asset, fiat };
}

/** What nobody has done with it yet. */
const UNTOUCHED = {
  version: 1,
  status: "awaiting_payment",
  holdUntil: null,
  paidAt: null,
  paidLate: false,
  appealAllowedAt: null,
  releaseDueAt: null,
  undoable: null,
  appellant: null,
  appealedAt: null,
  appealReason: null,
  cancelRequested: false,
  extensions: 0,
  outageSeconds: 0,
  completedAt: null,
  canceledAt: null,
  cancelReason: null,
  failReason: null,
} as const;
