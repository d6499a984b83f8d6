import { readBankReference } from "@plaza/domain/catalogue/bank-references.ts";
import { bankReferenceView } from "../../people/payments/method.view.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import type { OrderRecord, Payer } from "../orders/order.record.ts";
import type { CallRequest } from "./order-action.ts";

/** The number of the payment as it is stored; null where none was given and none is demanded. Of another action than `pay` it says nothing. */
export function bankReferenceOf(order: OrderRecord, { action, bankReference }: CallRequest): Outcome<string | null> {
  if (action !== "pay") return null;
  const { name, example } = bankReferenceView(order.methodId);
  const about = { field: "bankReference", name, example };
  if (bankReference === undefined) return order.referenceRequired ? refuse("bank_reference_needed", about) : null;
  return readBankReference(order.methodId, bankReference) ?? refuse("bank_reference_invalid", about, { example });
}

/** What a payment says of its sender. Who names no other account pays from one in the verified name. */
export function payerOf(order: OrderRecord, { payer }: CallRequest, reference: string | null): { readonly payer?: Payer } {
  if (reference === null) return payer === undefined ? {} : { payer };
  return { payer: { ...(payer ?? order.payer ?? { name: order.payerName }), reference } };
}
