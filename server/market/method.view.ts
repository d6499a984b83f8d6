import type { PaymentMethodView } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { FIELD_FORMATS } from "@plaza/domain/catalogue/field-formats.ts";
import { METHOD_BY_ID, type FieldLabel, type PaymentMethodEntry } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/** @throws for a method that the catalogue doesn't list. */
export function methodOf(methodId: string): PaymentMethodEntry {
  const method = METHOD_BY_ID.get(methodId);
  if (method === undefined) throw new Error(`no way of paying is called ${methodId}`);
  return method;
}

/** A brand as its owner writes it, or the generic name in the reader's language. */
export function methodName(methodId: string, locale: Locale): string {
  const { name } = methodOf(methodId);
  return "brand" in name ? name.brand : translate(locale, `methods.${name.key}`);
}

export function fieldLabel(label: FieldLabel, locale: Locale): string {
  return translate(locale, `methods.${label}`);
}

export function methodView(method: PaymentMethodEntry, locale: Locale): PaymentMethodView {
  return {
    methodId: method.methodId,
    name: methodName(method.methodId, locale),
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
    reversibleRisk: method.reversibleRisk,
    instant: method.instant,
    templateVersion: method.version,
  };
}
