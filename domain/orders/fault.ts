import type { CancelReason, OrderRole } from "@plaza/contract/order.ts";

/**
 * Whose fault a cancellation is, or null for nobody's.
 * A buyer who cancels after "paid" is blamed as one who cancels before: otherwise a false "I've Paid" would wash every cancellation clean.
 * @param decidedAgainst whom customer service blamed; only counts where it decided (`resolved`).
 */
export function faultOf(cancelReason: CancelReason, decidedAgainst: OrderRole | null = null): OrderRole | null {
  switch (cancelReason) {
    case "buyer":
    case "buyer_after_paid":
    case "expired":
      return "buyer";
    case "seller":
      return "seller";
    case "mutual":
      return null;
    case "resolved":
      return decidedAgainst;
  }
}

/** Whether an ended order counts in this party's completion rate: completed ones always, canceled ones only by its own fault, failed ones never. */
export function countsInCompletion(
  ended: {
    readonly status: "completed" | "canceled" | "failed";
    readonly cancelReason?: CancelReason | null;
    readonly decidedAgainst?: OrderRole | null;
  },
  role: OrderRole,
): boolean {
  if (ended.status === "completed") return true;
  return ended.status === "canceled" && ended.cancelReason != null && faultOf(ended.cancelReason, ended.decidedAgainst ?? null) === role;
}
