import type { PaymentId } from "@plaza/contract/ids.ts";
import { cryptoMinor, fiatMinor, priceE8, rateE8 } from "@plaza/domain/money/amount.ts";
import type { OrderRecord } from "./order.record.ts";

type Amount = "price" | "quantity" | "amount" | "feeRate" | "fee";

/** A row of `orders` as the driver gives it: numerics are text. */
export type OrderRow = Omit<OrderRecord, Amount | "isSellerRestricted"> &
  Readonly<Record<Amount, string>> & { readonly paymentId: PaymentId | null };

/** Amounts become scaled integers. @throws RangeError for an amount that can't be one */
export function toOrder({ paymentId: _paymentId, ...row }: OrderRow): OrderRecord {
  return {
    ...row,
    price: priceE8(BigInt(row.price)),
    quantity: cryptoMinor(BigInt(row.quantity)),
    amount: fiatMinor(BigInt(row.amount)),
    feeRate: rateE8(BigInt(row.feeRate)),
    fee: cryptoMinor(BigInt(row.fee)),
  };
}
