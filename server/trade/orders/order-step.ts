import type { OrderStatus } from "@plaza/contract/order.ts";
import type { OrderFacts } from "@plaza/domain/orders/transitions.ts";
import type { OrderRecord, Payer } from "./order.record.ts";

/** What a step writes besides the facts that the transition table knows. */
export interface ExtraColumns {
  readonly paidLate?: boolean;
  readonly payer?: Payer;
  readonly appealReason?: string;
  readonly addOutageSeconds?: number;
  /** Left out: unchanged. */
  readonly releaseDueAt?: Date | null;
  /** A status on the way, which takes one version and one chat line more. */
  readonly passes?: OrderStatus;
}

/**
 * The order as a step leaves it: what is written and what its parties are shown. Computed from the locked row, so that the step's statement
 * needn't be waited for.
 */
export function orderAfter(order: OrderRecord, next: OrderFacts, extra: ExtraColumns): OrderRecord {
  const steps = extra.passes === undefined ? 1 : 2;
  return {
    ...order,
    version: order.version + steps,
    chatSeq: order.chatSeq + steps,
    status: next.status,
    payBefore: next.payBefore,
    holdUntil: next.holdUntil,
    paidAt: next.paidAt,
    paidLate: order.paidLate || extra.paidLate === true,
    appealAllowedAt: next.appealAllowedAt,
    releaseDueAt: extra.releaseDueAt === undefined ? order.releaseDueAt : extra.releaseDueAt,
    undoable: next.undoable,
    extensions: next.extensions,
    // Written by the trigger `silence`, which sees the same changes.
    unansweredSince: next.unansweredSince,
    cancelRequested: next.cancelRequestedBySeller,
    appellant: next.appellant,
    // When it was first appealed, for as long as it is.
    appealedAt: next.appellant === null ? null : (order.appealedAt ?? next.now),
    appealReason: extra.appealReason ?? order.appealReason,
    completedAt: next.completedAt,
    canceledAt: next.canceledAt,
    cancelReason: next.cancelReason,
    payer: extra.payer ?? order.payer,
    outageSeconds: order.outageSeconds + (extra.addOutageSeconds ?? 0),
  };
}

/** The columns that a step may change, under the names that `write_order_step` reads. */
export function writtenColumns(order: OrderRecord): object {
  const { version, chatSeq, status, payBefore, holdUntil, paidAt, paidLate, appealAllowedAt, extensions, cancelRequested } = order;
  const { appellant, appealedAt, appealReason, completedAt, canceledAt, cancelReason, payer, outageSeconds, releaseDueAt, undoable } =
    order;
  const ofClock = { payBefore, holdUntil, paidAt, paidLate, appealAllowedAt, extensions, outageSeconds, releaseDueAt, undoable };
  const ofEnd = { completedAt, canceledAt, cancelReason };
  return { version, chatSeq, status, cancelRequested, appellant, appealedAt, appealReason, payer, ...ofClock, ...ofEnd };
}
