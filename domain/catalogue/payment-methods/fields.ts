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

/** Returns the field as one that may stay empty. Fields are required otherwise. */
export function optional(field: MethodField): MethodField {
  return { ...field, required: false };
}

/** Returns a field for an IBAN, whose check digits are verified (ISO 13616), with an example of the method's country. */
export function iban(country: IbanCountry): MethodField {
  return { key: "iban", labelKey: "iban", type: "iban", required: true, check: "iban", example: IBAN_EXAMPLES[country] };
}

/** A number in international form, of one of the method's countries. */
export function phone(country: PhoneCountry): MethodField {
  return { key: "phone", labelKey: "phone", type: "phone", required: true, check: "phone", example: PHONE_EXAMPLES[country] };
}

export const email: MethodField = { key: "email", labelKey: "email", type: "email", required: true, check: "email", example: "alex.morgan@example.com" };
export const bic = coded("bic", "bic", "DEUTDEFF");

/** Returns free text: no list of banks is complete. @param example a bank that people of the country know */
export function bankName(example: string): MethodField {
  return text("bank_name", example);
}

/** Returns a field for a domestic account number. @param check its length or form, as the country's banks have it */
export function account(check: FieldCheck, example: string): MethodField {
  return digits("account_number", check, example);
}

/** Returns a field whose check digit is verified. @param example has to pass the check too */
export function cardNumber(example: string): MethodField {
  return digits("card_number", "card", example);
}
