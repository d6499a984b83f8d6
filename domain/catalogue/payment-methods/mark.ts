import type { PAYMENT_MARKS } from "@plaza/contract/calls/market.ts";
import type { PaymentMethodEntry } from "./method.ts";

export type PaymentMark = (typeof PAYMENT_MARKS)[number];

/** Which drawn sign says at a glance how one pays: a bank's columns, a telephone, a code to scan. Services' own logos are theirs. */
export function paymentMark(method: PaymentMethodEntry): PaymentMark {
  switch (method.kind) {
    case "bank":
      return method.countries.length > 0 ? "bank" : "wire";
    case "card":
      return "card";
    case "giftcard":
      return "gift";
    case "cash":
      // Notes change hands only where somebody is met; the rest goes over a counter.
      return method.fields.some(({ key }) => key === "meeting_place") ? "cash" : "counter";
    case "wallet":
      if (method.fields.some(({ key, required }) => key === "phone" && required)) return "mobile";
      return method.hasQr ? "qr" : "wallet";
    default:
      return method.kind satisfies never;
  }
}
