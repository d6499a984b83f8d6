import type { PaymentMethodView } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { bankReferenceRule } from "@plaza/domain/catalogue/bank-references.ts";
import { FIELD_FORMATS } from "@plaza/domain/catalogue/field-formats.ts";
import { LOCAL_NAMES } from "@plaza/domain/catalogue/payment-methods/local-names.ts";
import { paymentMark } from "@plaza/domain/catalogue/payment-methods/mark.ts";
import { METHOD_BY_ID, type FieldLabel, type PaymentMethodEntry } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/** @throws for a method that the catalogue doesn't list. */
export function methodOf(methodId: string): PaymentMethodEntry {
  const method = METHOD_BY_ID.get(methodId);
  if (method === undefined) throw new Error(`no payment method is called ${methodId}`);
  return method;
}

/** A brand as readers of the language know it, or the generic name in their language. */
export function methodName(methodId: string, locale: Locale): string {
  const { name } = methodOf(methodId);
  if ("key" in name) return translate(locale, `methods.${name.key}`);
  return LOCAL_NAMES.get(methodId)?.in[locale] ?? name.brand;
}

/** What every list of payment methods shows of one. */
export function namedMethod(methodId: string, locale: Locale) {
  return { methodId, name: methodName(methodId, locale), mark: paymentMark(methodOf(methodId)) };
}

/** How a payment by this method is numbered. */
export function bankReferenceView(methodId: string) {
  const { name, pattern, example } = bankReferenceRule(methodId);
  return { name, pattern: pattern.source, example };
}

/** Returns what a field of a payment method is called in the reader's language. */
export function fieldLabel(label: FieldLabel, locale: Locale): string {
  return translate(locale, `methods.${label}`);
}

/** Returns all a form needs to add an account of this method: its fields with their formats, in the reader's language. */
export function methodView(method: PaymentMethodEntry, locale: Locale): PaymentMethodView {
  return {
    ...namedMethod(method.methodId, locale),
    ...homeName(method.methodId, locale),
    kind: method.kind,
    countries: [...method.countries],
    fields: method.fields.map((field) => ({
      key: field.key,
      label: fieldLabel(field.labelKey, locale),
      type: field.type,
      required: field.required,
      example: field.example,
      ...(field.check === undefined ? {} : { pattern: FIELD_FORMATS[field.check] }),
    })),
    hasQr: method.hasQr,
    bankReference: bankReferenceView(method.methodId),
    reversibleRisk: method.reversibleRisk,
    instant: method.instant,
    templateVersion: method.version,
  };
}

/** Given only if the reader's name for it differs, so that the name on the service's own screen is recognized. */
function homeName(methodId: string, locale: Locale): { homeName?: string } {
  const home = LOCAL_NAMES.get(methodId)?.home;
  return home === undefined || methodName(methodId, locale).includes(home) ? {} : { homeName: home };
}
