import type { AdvertId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { CancelReason, FailReason, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import { cryptoMinor, fiatMinor, priceE8, rateE8 } from "@plaza/domain/money/amount.ts";
import type { OrderRecord, Payer } from "./order.record.ts";

/** A row of `orders` as the driver gives it: numerics and 8-byte integers are text. */
export interface OrderRow {
  id: OrderId;
  external_id: string;
  version: number;
  advert_id: AdvertId;
  advert_version: number;
  maker_id: UserId;
  taker_id: UserId;
  buyer_id: UserId;
  seller_id: UserId;
  buyer_sub_id: UserId | null;
  seller_sub_id: UserId | null;
  asset: string;
  fiat: string;
  price: string;
  quantity: string;
  amount: string;
  fee_rate: string;
  fee: string;
  status: OrderStatus;
  payment_window_minutes: number;
  pay_before: Date;
  hold_until: Date | null;
  paid_at: Date | null;
  paid_late: boolean;
  appeal_allowed_at: Date | null;
  appellant: OrderRole | null;
  appealed_at: Date | null;
  appeal_reason: string | null;
  cancel_requested: boolean;
  extensions: number;
  outage_seconds: number;
  completed_at: Date | null;
  canceled_at: Date | null;
  cancel_reason: CancelReason | null;
  fail_reason: FailReason | null;
  method_id: string;
  sealed_account: Buffer | null;
  receiver_name: string;
  payer_name: string;
  payer: Payer | null;
  payment_reference: string;
  chat_seq: number;
  buyer_read_seq: number;
  seller_read_seq: number;
  created_at: Date;
  read_at: Date;
}

export function toOrder(row: OrderRow): OrderRecord {
  return {
    id: row.id,
    externalId: row.external_id,
    version: row.version,
    advertId: row.advert_id,
    advertVersion: row.advert_version,
    makerId: row.maker_id,
    takerId: row.taker_id,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    buyerSubId: row.buyer_sub_id,
    sellerSubId: row.seller_sub_id,
    asset: row.asset,
    fiat: row.fiat,
    price: priceE8(BigInt(row.price)),
    quantity: cryptoMinor(BigInt(row.quantity)),
    amount: fiatMinor(BigInt(row.amount)),
    feeRate: rateE8(BigInt(row.fee_rate)),
    fee: cryptoMinor(BigInt(row.fee)),
    status: row.status,
    paymentWindowMinutes: row.payment_window_minutes,
    payBefore: row.pay_before,
    holdUntil: row.hold_until,
    paidAt: row.paid_at,
    paidLate: row.paid_late,
    appealAllowedAt: row.appeal_allowed_at,
    appellant: row.appellant,
    appealedAt: row.appealed_at,
    appealReason: row.appeal_reason,
    cancelRequested: row.cancel_requested,
    extensions: row.extensions,
    outageSeconds: row.outage_seconds,
    completedAt: row.completed_at,
    canceledAt: row.canceled_at,
    cancelReason: row.cancel_reason,
    failReason: row.fail_reason,
    methodId: row.method_id,
    sealedAccount: row.sealed_account,
    receiverName: row.receiver_name,
    payerName: row.payer_name,
    payer: row.payer,
    paymentReference: row.payment_reference,
    chatSeq: row.chat_seq,
    buyerReadSeq: row.buyer_read_seq,
    sellerReadSeq: row.seller_read_seq,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}
