import type { FieldCheck } from "../field-formats.ts";
import { IBAN_EXAMPLES, PHONE_EXAMPLES, type IbanCountry, type PhoneCountry } from "./examples.ts";
import type { FieldLabel, MethodField } from "./method.ts";

/** Free text such as a bank's name. */
export function text(key: FieldLabel, example: string): MethodField {
  return { key, labelKey: key, type: "text", required: true, example };
}

/** Text with a written form, such as an IFSC or a UPI address. */
export function coded(key: FieldLabel, check: FieldCheck, example: string): MethodField {
  return { key, labelKey: key, type: "text", required: true, check, example };
}

/** Digits only; spaces and dashes that people type between them are dropped. */
export function digits(key: FieldLabel, check: FieldCheck, example: string): MethodField {
  return { key, labelKey: key, type: "digits", required: true, check, example };
}

export function optional(field: MethodField): MethodField {
  return { ...field, required: false };
}

export function iban(country: IbanCountry): MethodField {
  return { key: "iban", labelKey: "iban", type: "iban", required: true, check: "iban", example: IBAN_EXAMPLES[country] };
}

/** A number in international form, of one of the method's countries. */
export function phone(country: PhoneCountry): MethodField {
  return { key: "phone", labelKey: "phone", type: "phone", required: true, check: "phone", example: PHONE_EXAMPLES[country] };
}

export const email: MethodField = { key: "email", labelKey: "email", type: "email", required: true, check: "email", example: "alex.morgan@example.com" };
export const bic = coded("bic", "bic", "DEUTDEFF");

export function bankName(example: string): MethodField {
  return text("bank_name", example);
}

export function account(check: FieldCheck, example: string): MethodField {
  return digits("account_number", check, example);
}

export function cardNumber(example: string): MethodField {
  return digits("card_number", "card", example);
}
