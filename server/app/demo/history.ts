import type { CancelReason, FailReason, OrderRole } from "@plaza/contract/order.ts";

/** A finished order of the last 90 days. Amounts are plain decimal strings; the seeder computes the fee. */
export interface DemoHistory {
  readonly ref: string;
  readonly advertRef: string;
  readonly buyer: string;
  readonly seller: string;
  /** Which of the two is the advertiser. */
  readonly maker: OrderRole;
  readonly asset: string;
  readonly fiat: string;
  readonly price: string;
  readonly quantity: string;
  readonly amount: string;
  readonly methodId: string;
  /** The seller's account. */
  readonly paymentRef: string;
  readonly paymentWindowMinutes: number;
  readonly outcome:
    | { readonly status: "completed"; readonly paidAt: Date; readonly completedAt: Date }
    | { readonly status: "canceled"; readonly cancelReason: CancelReason; readonly canceledAt: Date }
    | { readonly status: "failed"; readonly failReason: FailReason };
  /** What the parties wrote, oldest first; most orders need no word. */
  readonly chat: readonly DemoMessage[];
  readonly createdAt: Date;
}

/** What a party wrote while the order ran. */
export interface DemoMessage {
  readonly from: OrderRole;
  readonly text: string;
  readonly at: Date;
}
