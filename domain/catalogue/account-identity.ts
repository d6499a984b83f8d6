import { METHOD_BY_ID, PAYMENT_METHODS } from "./payment-methods/index.ts";
import type { FieldLabel } from "./payment-methods/method.ts";

/** Raise it whenever the same account would get other identifiers: the job then writes all of them again. */
export const IDENTITY_VERSION = 1;

/** Details that name one account in the world, whatever the method. Letters count as small and large alike. */
const NAMES_ALONE: readonly FieldLabel[] = ["card_number", "clabe", "cbu", "cci", "rib", "alias", "upi_id", "fps_id", "payment_key"];
/** Details that may be a telephone number, an email address, or a number of the method's own. */
const NAMES_BY_FORM: readonly FieldLabel[] = ["phone", "email", "email_or_phone", "pix_key", "promptpay_id", "duitnow_id", "pay_id"];
/** Details that name an account of one method. */
const NAMES_WITHIN_METHOD: readonly FieldLabel[] = ["tag", "wallet_id", "account_id"];
/** What says at which bank an account number is. The bank's name is used only where there is no code: people write it in many ways. */
const BANK_CODES: readonly FieldLabel[] = [
  "sort_code", "routing_number", "transit_number", "institution_number", "bsb", "bank_code", "branch_code", "ifsc", "clearing_number",
  "registration_number", "bic",
];

/**
 * What an account is known by, each in one form: two accounts with an identifier in common are the same account. None for what names no account,
 * such as a meeting place; names and tax numbers name a person and are left out.
 * @param fields as `checkField` stores them
 */
export function identifiersOf(methodId: string, fields: Readonly<Record<string, string>>): string[] {
  const value = (key: FieldLabel) => (fields[key] ?? "").normalize("NFKC").trim().toLowerCase();
  const iban = value("iban") === "" ? polishIban(methodId, value("account_number")) : value("iban");
  const found = [
    ...(iban === "" ? [] : [`iban:${iban}`]),
    ...NAMES_ALONE.map((key) => named(key, value(key))),
    ...NAMES_BY_FORM.map((key) => byForm(key, value(key))),
    ...NAMES_WITHIN_METHOD.map((key) => named(`${methodId}:${key}`, value(key))),
    ...(iban === "" ? [numberAtBank(methodId, value)] : []),
  ];
  return [...new Set(found.filter((account) => account !== null))];
}

/** Shorter than any account's number or name. */
const SHORTEST = 4;

/**
 * Every identifier that a typed number or name may be, whatever method it is of; spaces and hyphens count for nothing. An account number at a bank
 * that its method asks the code of is not among them: alone it names no account.
 */
export function identifiersMeant(typed: string): string[] {
  const value = typed.normalize("NFKC").trim().toLowerCase();
  if (value.length < SHORTEST) return [];
  return [...new Set([value, value.replaceAll(/[\s-]/g, "")].flatMap(identifiersOfValue))];
}

function identifiersOfValue(value: string): string[] {
  const ofMethods = PAYMENT_METHODS.flatMap(({ methodId, fields }) => [
    ...fields.filter(({ key }) => NAMES_WITHIN_METHOD.includes(key)).map(({ key }) => named(`${methodId}:${key}`, value)),
    ...(fields.some(({ key }) => key === "account_number") ? [`account:${methodId}:${value}`] : []),
  ]);
  return [
    `iban:${value}`,
    `iban:pl${value}`,
    ...NAMES_ALONE.map((key) => named(key, value)),
    ...NAMES_BY_FORM.map((key) => byForm(key, value)),
    ...ofMethods,
  ].filter((account) => account !== null);
}

function named(kind: string, value: string): string | null {
  return value === "" ? null : `${kind}:${value}`;
}

function byForm(key: FieldLabel, value: string): string | null {
  if (value.startsWith("+")) return named("phone", value);
  return value.includes("@") && !value.startsWith("@") ? named("email", value) : named(key, value);
}

function numberAtBank(methodId: string, value: (key: FieldLabel) => string): string | null {
  const number = value("account_number");
  if (number === "") return null;
  const codes = BANK_CODES.flatMap((key) => named(key, value(key)) ?? []);
  const country = METHOD_BY_ID.get(methodId)?.countries.join("+") ?? "";
  if (codes.length > 0) return ["account", country, ...codes, number].join(":");
  return ["account", value("bank_name") === "" ? methodId : `${country}:${value("bank_name")}`, number].join(":");
}

/** Polish accounts are written without the country that makes an IBAN of them. */
function polishIban(methodId: string, accountNumber: string): string {
  const field = METHOD_BY_ID.get(methodId)?.fields.find(({ key }) => key === "account_number");
  return field?.check === "pl_nrb" && accountNumber !== "" ? `pl${accountNumber}` : "";
}
