import type { CancelReason, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { TradeRules } from "./rules.ts";

/** Everything that the table needs to know about an order. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly payBefore: Date;
  /** Until when the coins stay locked for a late payment; null until the order is expiring. */
  readonly holdUntil: Date | null;
  readonly paidAt: Date | null;
  /**
   * Whether "I've Paid" can be taken back while its time runs: true from the first payment in time until the seller has answered it in any way, an
   * appeal was opened or it was taken back. Null: nothing was paid yet.
   */
  readonly undoable: boolean | null;
  /** Null until paid. */
  readonly appealAllowedAt: Date | null;
  /** How often the seller has given more time. */
  readonly extensions: number;
  /** Since when a message of the buyer has had no answer from the seller; null: none waits. */
  readonly unansweredSince: Date | null;
  /** A seller's request that the buyer has neither accepted nor declined. */
  readonly cancelRequestedBySeller: boolean;
  /** The seller's account is frozen, or was at a time while this order was open, or its identity is withdrawn. Left out: none of it. */
  readonly isSellerRestricted?: boolean;
  /** Who opened the appeal that runs. */
  readonly appellant: OrderRole | null;
  readonly completedAt: Date | null;
  readonly canceledAt: Date | null;
  readonly cancelReason: CancelReason | null;
  /** The buyer has named a payer whose name isn't the buyer's: the seller is warned before the release. */
  readonly payerNameDiffers?: boolean;
  /** The database's clock, which alone decides. */
  readonly now: Date;
  readonly rules: TradeRules;
}
