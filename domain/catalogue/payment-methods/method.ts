import type { FIELD_TYPES, PAYMENT_KINDS, RISKS } from "@plaza/contract/calls/market.ts";
import type { FieldCheck } from "../field-formats.ts";

/** Labels of payment details; each is a key of the `methods` message namespace. */
export const FIELD_LABELS = [
  "account_holder", "iban", "bic", "account_number", "account_type", "sort_code", "routing_number", "transit_number", "institution_number", "bsb",
  "bank_name", "bank_code", "branch", "branch_code", "bank_address", "ifsc", "clearing_number", "registration_number", "rib", "clabe", "cbu", "alias", "cci",
  "phone", "email", "email_or_phone", "tag", "card_number", "national_id", "tax_id", "wallet_id", "account_id", "upi_id", "pix_key", "payment_key", "fps_id",
  "promptpay_id", "duitnow_id", "pay_id", "country", "city", "meeting_place", "qr_image",
] as const;
export type FieldLabel = (typeof FIELD_LABELS)[number];

/** Names of ways to pay that belong to nobody and are therefore translated; each is a key of the `methods` message namespace. */
export const GENERIC_NAMES = [
  "bank_transfer", "international_wire", "domestic_wire", "bank_card", "card_to_card", "cash_in_person", "cash_deposit", "mobile_payment", "amazon_gift_card",
] as const;
export type GenericName = (typeof GENERIC_NAMES)[number];

export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type FieldType = (typeof FIELD_TYPES)[number];
export type ReversibleRisk = (typeof RISKS)[number];

/** One detail that a payment account of a method consists of. */
export interface MethodField {
  /** Unique within the method: the key under which the value is stored. */
  readonly key: FieldLabel;
  readonly labelKey: FieldLabel;
  readonly type: FieldType;
  readonly required: boolean;
  /** The format that the value must have; free text without one. */
  readonly check?: FieldCheck;
  /** A value that passes the check; for a picture, a file name. */
  readonly example: string;
}

export interface PaymentMethodEntry {
  readonly methodId: string;
  /** A brand as its owner writes it in Latin letters (`local-names.ts` has it as other scripts write it), or the message key of a generic name. */
  readonly name: { readonly brand: string } | { readonly key: GenericName };
  readonly kind: PaymentKind;
  readonly fiats: readonly string[];
  /** Where an account of the method can be held; empty: anywhere. Telephone numbers and IBANs must belong to one of them. */
  readonly countries: readonly string[];
  readonly fields: readonly MethodField[];
  /** Whether a payment account may carry a picture of a QR code. */
  readonly hasQr: boolean;
  /** How easily a payer can take the money back after the coins are gone. */
  readonly reversibleRisk: ReversibleRisk;
  /** Whether money usually arrives within minutes, at night and on holidays too. */
  readonly instant: boolean;
  /** Edition of the template: one more whenever the details asked for change, so that accounts of before are looked at again. */
  readonly version: number;
}

interface Traits {
  readonly risk?: ReversibleRisk;
  readonly instant?: boolean;
  readonly qr?: boolean;
  readonly version?: number;
}

const HOLDER: MethodField = { key: "account_holder", labelKey: "account_holder", type: "text", required: true, example: "Alex Morgan" };
const QR: MethodField = { key: "qr_image", labelKey: "qr_image", type: "image", required: false, example: "payment-code.png" };

type Define = (methodId: string, name: string | { readonly key: GenericName }, fiats: readonly string[], countries: readonly string[], fields: readonly MethodField[], traits?: Traits) => PaymentMethodEntry;

/** Every account names its holder, because it must be the verified person's own: the field is added here and can't be forgotten. */
function definer(kind: PaymentKind, defaults: Required<Traits>): Define {
  return (methodId, name, fiats, countries, fields, traits = {}) => {
    const { risk, instant, qr, version } = { ...defaults, ...traits };
    return {
      methodId,
      name: typeof name === "string" ? { brand: name } : name,
      kind,
      fiats,
      countries,
      fields: qr ? [HOLDER, ...fields, QR] : [HOLDER, ...fields],
      hasQr: qr,
      reversibleRisk: risk,
      instant,
      version,
    };
  };
}

export const bank = definer("bank", { risk: "low", instant: true, qr: false, version: 1 });
export const wallet = definer("wallet", { risk: "low", instant: true, qr: false, version: 1 });
export const card = definer("card", { risk: "medium", instant: true, qr: false, version: 1 });
export const cash = definer("cash", { risk: "low", instant: true, qr: false, version: 1 });
export const giftcard = definer("giftcard", { risk: "high", instant: true, qr: false, version: 1 });

/** Returns a name that is translated for each reader, unlike a brand's. */
export function generic(key: GenericName): { readonly key: GenericName } {
  return { key };
}
