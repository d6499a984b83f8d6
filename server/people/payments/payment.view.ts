import { readPaymentFields, type PaymentAccount, type PaymentFields } from "./payment.store.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import type { Context } from "../../core/context.ts";
import { fieldLabel, methodName, methodOf, namedMethod } from "./method.view.ts";

/** The account to pay to, with every field in full: for the parties of a running order. `opened` is the unsealed JSON. */
export function paymentAccountView(
  methodId: string,
  opened: string,
  locale: Locale,
): NonNullable<WireOf<"GET /api/ctc/query-order-details">["data"]["paymentAccount"]> {
  const values = readPaymentFields(opened);
  return { methodId, name: methodName(methodId, locale), fields: labeled(methodId, values, locale), ...drawingOf(values) };
}

/** An account as its owner sees it; in full where `opened`, its unsealed JSON, is given. */
export function ownPaymentView(
  { settings }: Pick<Context, "settings">,
  payment: PaymentAccount,
  locale: Locale,
  opened: string | null,
): OwnPaymentView {
  const values = opened === null ? payment.maskedFields : readPaymentFields(opened);
  return {
    paymentId: payment.id,
    ...namedMethod(payment.methodId, locale),
    fiat: payment.fiat,
    fields: labeled(payment.methodId, values, locale),
    ...(opened === null ? {} : drawingOf(values)),
    hasQr: payment.maskedFields["qr_image"] !== undefined,
    outdated: payment.templateVersion < methodOf(payment.methodId).version,
    ...(settings.current.methodsOff.includes(payment.methodId) ? { isOff: true } : {}),
    createdAt: payment.createdAt.toISOString(),
    inUse: { adverts: payment.adverts, orders: payment.orders },
  };
}

function drawingOf({ qr_image: text }: PaymentFields) {
  return text === undefined ? {} : { qr: drawQr(text) };
}

/** Fields in the method's own order, under the reader's labels. */
export function labeled(methodId: string, values: PaymentFields, locale: Locale): { key: string; label: string; value: string }[] {
  return methodOf(methodId)
    .fields.filter((field) => values[field.key] !== undefined && field.type !== "image")
    .map((field) => ({ key: field.key, label: fieldLabel(field.labelKey, locale), value: values[field.key] ?? "" }));
}
