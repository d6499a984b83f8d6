import type { AdvertId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { CancelReason, FailReason, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { CryptoMinor, FiatMinor, PriceE8, RateE8 } from "@plaza/domain/money/amount.ts";

/** Whose account the money comes from, as the buyer says: the name on it, and its last digits. */
export interface Payer {
  readonly name: string;
  readonly lastDigits?: string;
  /** The number that the buyer's bank or wallet gave the payment. */
  readonly reference?: string;
}

/** An order as the server knows it. Amounts in minor units, price and fee rate scaled by 10^8. */
export interface OrderRecord {
  readonly id: OrderId;
  readonly externalId: string;
  readonly version: number;
  readonly advertId: AdvertId;
  readonly advertVersion: number;
  readonly makerId: UserId;
  readonly takerId: UserId;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  /** The sub-user in whose hands the order is on the buyer's side; null: it is the main account's own. */
  readonly buyerSubId: UserId | null;
  readonly sellerSubId: UserId | null;
  readonly asset: string;
  readonly fiat: string;
  readonly price: PriceE8;
  readonly quantity: CryptoMinor;
  readonly amount: FiatMinor;
  readonly feeRate: RateE8;
  readonly fee: CryptoMinor;
  readonly status: OrderStatus;
  readonly paymentWindowMinutes: number;
  readonly payBefore: Date;
  readonly holdUntil: Date | null;
  readonly paidAt: Date | null;
  readonly paidLate: boolean;
  readonly appealAllowedAt: Date | null;
  readonly appellant: OrderRole | null;
  readonly appealedAt: Date | null;
  readonly appealReason: string | null;
  readonly cancelRequested: boolean;
  /** The seller's account is frozen, or was since the order was placed, or its identity is withdrawn. Only read where an order is locked to move it. */
  readonly isSellerRestricted?: boolean;
  /** Since when a message of the buyer has had no answer from the seller. */
  readonly unansweredSince: Date | null;
  /** By when the seller has promised to release; null: no clock has run, or an appeal has stopped it. */
  readonly releaseDueAt: Date | null;
  /** Whether "I've Paid" can be taken back while its time runs; null: nothing was paid yet. */
  readonly undoable: boolean | null;
  readonly extensions: number;
  readonly outageSeconds: number;
  readonly completedAt: Date | null;
  readonly canceledAt: Date | null;
  readonly cancelReason: CancelReason | null;
  readonly failReason: FailReason | null;
  readonly methodId: string;
  readonly sealedAccount: Buffer | null;
  readonly receiverName: string;
  /** The buyer's verified name. */
  readonly payerName: string;
  /** The account that the buyer has said to pay from; null: none was named. */
  readonly payer: Payer | null;
  /** The advert demands the payment's number with "I've Paid". */
  readonly referenceRequired: boolean;
  readonly paymentReference: string;
  readonly chatSeq: number;
  readonly buyerReadSeq: number;
  readonly sellerReadSeq: number;
  readonly createdAt: Date;
  /** The database's clock when this was read: what every deadline is compared with. */
  readonly readAt: Date;
}

/** Whose an order is. */
export type OrderParties = Pick<OrderRecord, "buyerId" | "sellerId" | "buyerSubId" | "sellerSubId">;

/** What of an order its chat knows. */
export type ChatOrder = OrderParties &
  Pick<OrderRecord, "id" | "asset" | "fiat" | "quantity" | "amount" | "fee" | "status" | "completedAt" | "canceledAt"> &
  Pick<OrderRecord, "chatSeq" | "buyerReadSeq" | "sellerReadSeq" | "readAt">;

/** Everybody who follows the order: its parties, and those who have it in hand for them. */
export function readersOf(order: OrderParties): UserId[] {
  return [order.buyerId, order.sellerId, order.buyerSubId, order.sellerSubId].filter((id) => id !== null);
}

/** Those of one side. */
export function readersOfRole(order: OrderParties, role: OrderRole): UserId[] {
  return (role === "buyer" ? [order.buyerId, order.buyerSubId] : [order.sellerId, order.sellerSubId]).filter((id) => id !== null);
}

/** @param userId the account's, never a sub-user's */
export function roleOf(order: OrderParties, userId: UserId): OrderRole {
  return order.buyerId === userId ? "buyer" : "seller";
}
