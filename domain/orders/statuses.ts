import type { OrderStatus } from "@plaza/contract/order.ts";

/** An order in one of these has its quantity in escrow. The partial indexes of the table repeat the list, and a test compares them. */
export const RUNNING_STATUSES = ["awaiting_payment", "expiring", "paid", "releasing", "appealed"] as const satisfies readonly OrderStatus[];
/** Of the running ones, those that the parties can end between themselves: no appeal, and no release under way. */
export const UNDISPUTED_STATUSES = ["awaiting_payment", "expiring", "paid"] as const satisfies readonly OrderStatus[];
/** Of the running ones, those in which a payment deadline counts. */
export const UNPAID_STATUSES = ["awaiting_payment", "expiring"] as const satisfies readonly OrderStatus[];
export const FINAL_STATUSES = ["completed", "canceled", "failed"] as const satisfies readonly OrderStatus[];
export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** No action moves coins after a final state. */
export function isFinal(status: OrderStatus): status is FinalStatus {
  return FINAL_STATUSES.some((final) => final === status);
}
