import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";

/** The eight labels of an order (docs/specification.md, States), as message keys. */
export const STATUS_LABEL_KEYS = [
  "pending_payment",
  "pending_fiat_receipt",
  "pending_crypto_receipt",
  "pending_release",
  "in_process",
  "completed",
  "canceled",
  "failed",
] as const;
export type StatusLabelKey = (typeof STATUS_LABEL_KEYS)[number];

/** What a party reads as the order's status: each waits for something else. */
export function statusLabelKey(status: OrderStatus, role: OrderRole): StatusLabelKey {
  switch (status) {
    case "awaiting_payment":
    case "expiring":
      return role === "buyer" ? "pending_payment" : "pending_fiat_receipt";
    case "paid":
      return role === "buyer" ? "pending_crypto_receipt" : "pending_release";
    case "releasing":
    case "appealed":
      return "in_process";
    case "completed":
    case "canceled":
    case "failed":
      return status;
  }
}
