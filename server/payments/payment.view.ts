import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { fieldLabel, methodName, methodOf } from "../market/method.view.ts";

export type PaymentFields = Readonly<Record<string, string>>;

/** The account to pay to, with every field in full: for the buyer of a running order only. `opened` is the unsealed JSON. */
export function paymentAccountView(
  methodId: string,
  opened: string,
  locale: Locale,
): NonNullable<WireOf<"GET /api/ctc/query-order-details">["data"]["paymentAccount"]> {
  return { methodId, name: methodName(methodId, locale), fields: labelled(methodId, JSON.parse(opened) as PaymentFields, locale) };
}

/** Fields in the method's own order, under the reader's labels. */
export function labelled(methodId: string, values: PaymentFields, locale: Locale): { key: string; label: string; value: string }[] {
  return methodOf(methodId)
    .fields.filter((field) => values[field.key] !== undefined && field.type !== "image")
    .map((field) => ({ key: field.key, label: fieldLabel(field.labelKey, locale), value: values[field.key] ?? "" }));
}
