import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import type { OrderFacts } from "@plaza/domain/orders/transitions.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import type { OrderRecord } from "./order.record.ts";

/** The facts that the transition table asks for. */
export function factsOf(order: OrderRecord, rules: TradeRules): OrderFacts {
  return {
    status: order.status,
    payBefore: order.payBefore,
    holdUntil: order.holdUntil,
    paidAt: order.paidAt,
    undoable: order.undoable,
    appealAllowedAt: order.appealAllowedAt,
    extensions: order.extensions,
    unansweredSince: order.unansweredSince,
    cancelRequestedBySeller: order.cancelRequested,
    isSellerRestricted: order.isSellerRestricted === true,
    appellant: order.appellant,
    completedAt: order.completedAt,
    canceledAt: order.canceledAt,
    cancelReason: order.cancelReason,
    payerNameDiffers: order.payer !== null && !namesMatch(order.payerName, order.payer.name),
    now: order.readAt,
    rules,
  };
}
