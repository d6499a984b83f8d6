import { BLAMELESS_REASONS, type CancelReason, type OrderRole, type PartyAction } from "@plaza/contract/order.ts";

/** The actions that end an order with one of the {@link BLAMELESS_REASONS}, each named after its reason. */
export const BLAMELESS_ACTIONS = BLAMELESS_REASONS.map((reason) => `cancel_${reason}` as const) satisfies readonly PartyAction[];

/**
 * Whose fault a cancellation is, or null for nobody's.
 * A buyer who cancels after "paid" is blamed as one who cancels before: otherwise a false "I've Paid" would wash every cancellation clean.
 * What a buyer says about the seller excuses the buyer and blames nobody: a word alone is no proof against the seller.
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
    case "expired_asked":
    case "expired_frozen":
    case "seller_frozen":
    case "seller_silent":
    case "account_unusable":
    case "seller_asked":
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

/** Whether the buyer ended the order for a cause that excuses the buyer. */
export function isBlameless(cancelReason: CancelReason | null): boolean {
  return BLAMELESS_REASONS.some((reason) => reason === cancelReason);
}

/** Whether the time to pay ran out. */
export function isExpired(cancelReason: CancelReason | null): boolean {
  return cancelReason === "expired" || cancelReason === "expired_asked" || cancelReason === "expired_frozen";
}

/** Who may dispute whom the end counts against: the one it counts against, and of a cause that a buyer named, the seller. Null: nobody. */
export function faultDisputer(cancelReason: CancelReason | null): OrderRole | null {
  if (cancelReason === null) return null;
  return isBlameless(cancelReason) ? "seller" : faultOf(cancelReason);
}

/**
 * Whose fault the end is once customer service has decided a dispute about it.
 * @param isProven what the disputer said: it was not the fault of the blamed, or it was the buyer's in spite of the cause that the buyer named
 */
export function faultAfterDispute(cancelReason: CancelReason, isProven: boolean): OrderRole | null {
  if (!isProven) return faultOf(cancelReason);
  return isBlameless(cancelReason) ? "buyer" : null;
}
