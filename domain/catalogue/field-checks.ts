import { extractIBAN, isValidBIC, isValidIBAN } from "ibantools";
import examples from "libphonenumber-js/examples.mobile.json";
import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import * as digits from "./check-digits.ts";
import { FIELD_FORMATS, tidyFieldValue, type FieldCheck } from "./field-formats.ts";
import type { MethodField } from "./payment-methods/method.ts";

/** Loaded by the server only: the telephone plans of the world weigh more than the whole site. */

const LONGEST_VALUE = 200;

export type FieldProblem = "blank" | "too_long" | "malformed" | "check_digits" | "wrong_country";
export type FieldVerdict = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: FieldProblem };

/** Checks beyond the written form. A format that isn't here has none. */
const BEYOND_FORM: Partial<Record<FieldCheck, (value: string) => boolean>> = {
  iban: (value) => isValidIBAN(value),
  bic: (value) => isValidBIC(value),
  card: digits.luhn,
  us_routing: digits.abaRouting,
  mx_clabe: digits.clabe,
  ar_cbu: digits.cbu,
  cl_rut: digits.rut,
  do_cedula: digits.luhn,
  ec_cedula: digits.ecuadorianIdentity,
  pl_nrb: (value) => isValidIBAN(`PL${value}`),
  cz_account: digits.czechAccount,
  hu_giro: digits.hungarianAccount,
  no_account: digits.norwegianAccount,
  rs_account: digits.mod97Is1,
  it_tax_code: digits.italianTaxCode,
  ua_tax_id: digits.ukrainianTaxNumber,
  ma_rib: digits.multipleOf97,
  tn_rib: digits.multipleOf97,
  pix_key: pixKey,
  promptpay: (value) => value.length !== 13 || digits.thaiIdentity(value),
  payid: (value) => (/^\d{11}$/u.test(value) ? digits.australianBusinessNumber(value) : value.includes("@") || validPhone(value)),
  email_or_phone: (value) => value.includes("@") || validPhone(value),
  duitnow_id: (value) => !value.startsWith("+") || validPhone(value),
};

/** Whether a one-digit slip in a value of this format is noticed. */
export function hasCheckDigits(check: FieldCheck): boolean {
  return check in BEYOND_FORM && !["bic", "promptpay", "payid", "email_or_phone", "duitnow_id", "pix_key"].includes(check);
}

/**
 * Judges what a person typed into a field and gives the value to store. `countries` are those in which the method's
 * accounts are held (none: anywhere); a telephone number or IBAN of elsewhere is `wrong_country`.
 * A field that isn't required may be blank: the value is then "". Pictures are not judged here.
 */
export function checkField(field: MethodField, typed: string, countries: readonly string[]): FieldVerdict {
  const value = tidyFieldValue(field.type, field.check, typed);
  if (value === "") return field.required ? { ok: false, problem: "blank" } : { ok: true, value };
  if (value.length > LONGEST_VALUE) return { ok: false, problem: "too_long" };
  const { check } = field;
  if (check === undefined) return { ok: true, value };
  if (!new RegExp(FIELD_FORMATS[check], "u").test(value)) return { ok: false, problem: "malformed" };
  if (check === "phone") return checkPhone(value, countries);
  if (BEYOND_FORM[check]?.(value) === false) return { ok: false, problem: "check_digits" };
  if (check === "iban" && !isHome(extractIBAN(value).countryCode, countries)) return { ok: false, problem: "wrong_country" };
  return { ok: true, value };
}

/** A specimen mobile number of a country in E.164, for demonstrations and placeholders; undefined where none is known. */
export function specimenPhone(country: string): string | undefined {
  return isSupportedCountry(country) ? getExampleNumber(country, examples)?.number : undefined;
}

function checkPhone(value: string, countries: readonly string[]): FieldVerdict {
  const parsed = parsePhoneNumberFromString(value);
  if (!parsed?.isValid()) return { ok: false, problem: "malformed" };
  if (!isHome(parsed.country, countries)) return { ok: false, problem: "wrong_country" };
  return { ok: true, value: parsed.number };
}

function isHome(country: string | undefined, countries: readonly string[]): boolean {
  return countries.length === 0 || (country !== undefined && countries.includes(country));
}

/** Whether a number in E.164 can exist by its country's telephone plan. */
export function validPhone(value: string): boolean {
  return parsePhoneNumberFromString(value)?.isValid() ?? false;
}

/** The country's prefix of a number in E.164, with the plus; null where there is no such number. */
export function dialCodeOf(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed === undefined ? null : `+${parsed.countryCallingCode}`;
}

function pixKey(value: string): boolean {
  if (/^\d{11}$/u.test(value)) return digits.cpf(value);
  if (/^\d{14}$/u.test(value)) return digits.cnpj(value);
  return !value.startsWith("+") || validPhone(value);
}
