import type { RuleNumber } from "@plaza/contract/appeal.ts";
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
    | { readonly status: "completed"; readonly paidAt: Date; readonly completedAt: Date; readonly appeal?: DemoAppeal }
    | { readonly status: "canceled"; readonly cancelReason: Exclude<CancelReason, "resolved">; readonly canceledAt: Date }
    | {
        readonly status: "canceled";
        readonly cancelReason: "resolved";
        readonly paidAt: Date;
        readonly canceledAt: Date;
        readonly appeal: DemoAppeal;
      }
    | { readonly status: "failed"; readonly failReason: FailReason };
  /** What the parties wrote, oldest first; most orders need no word. */
  readonly chat: readonly DemoMessage[];
  readonly createdAt: Date;
}

/** Who appealed when, and by which rule the order ended. */
export interface DemoAppeal {
  readonly by: OrderRole;
  readonly at: Date;
  readonly rule: RuleNumber;
}

/** What a party wrote while the order ran. */
export interface DemoMessage {
  readonly from: OrderRole;
  readonly text: string;
  readonly at: Date;
}
