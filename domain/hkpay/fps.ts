import { writeCode, writeFields, type Field } from "./emvco.ts";

/**
 * Payment codes of Hong Kong's Faster Payment System, after the HKMA's "Common QR Code Specification for Retail Payments in Hong Kong":
 * whom to pay is a template of tag 26 with the system's own domain name.
 */

export type FpsIdentifier =
  | { readonly kind: "fps_id"; readonly value: string }
  | { readonly kind: "mobile"; readonly value: string }
  | { readonly kind: "email"; readonly value: string };

export interface FpsPayment {
  readonly to: FpsIdentifier;
  /** Hong Kong dollars as a decimal string with at most two decimals; null: the payer enters it. */
  readonly amount: string | null;
  /** At most 25 letters, digits and simple signs. */
  readonly reference: string | null;
}

const SYSTEM = "hk.com.hkicl";
const HONG_KONG_DOLLAR = "344";
const NO_CATEGORY = "0000";
/** The banks show the name that they know for the identifier; the specification's word for "none given". */
const NO_NAME = "NA";
const SUBFIELD = { fps_id: "02", mobile: "03", email: "04" } as const;
const LONGEST_EMAIL = 60;
const REFERENCE = /^[A-Za-z0-9 ./_-]{1,25}$/;
const AMOUNT = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/;

/** An FPS identifier (7 or 9 digits), a Hong Kong mobile number with or without +852, or an email address; null for anything else. */
export function readFpsIdentifier(text: string): FpsIdentifier | null {
  const plain = text.trim();
  const digits = plain.replace(/[\s-]/g, "");
  if (/^(?:\d{7}|\d{9})$/.test(digits)) return { kind: "fps_id", value: digits };
  const mobile = /^(?:\+?852)?([4-9]\d{7})$/.exec(digits)?.[1];
  if (mobile !== undefined) return { kind: "mobile", value: `+852-${mobile}` };
  const isEmail = plain.length <= LONGEST_EMAIL && /^[\x21-\x3f\x41-\x7e]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(plain);
  return isEmail ? { kind: "email", value: plain } : null;
}

/** Whether a text is an amount that a code can carry: above zero, at most two decimals. */
export function isFpsAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text);
}

/** Whether a text is a reference that a code can carry, with no blank at either end. */
export function isFpsReference(text: string): boolean {
  return REFERENCE.test(text) && text.trim() === text;
}

/** The text of the QR code. Throws on an amount or a reference that was not looked at before. */
export function fpsCode({ to, amount, reference }: FpsPayment): string {
  if ((amount !== null && !isFpsAmount(amount)) || (reference !== null && !isFpsReference(reference)))
    throw new Error("an amount or a reference that no FPS code can carry");
  const whom = writeFields([
    { tag: "00", value: SYSTEM },
    { tag: SUBFIELD[to.kind], value: to.value },
  ]);
  const fields: Field[] = [
    { tag: "00", value: "01" },
    // 12: made for one payment; 11: good for many.
    { tag: "01", value: amount === null ? "11" : "12" },
    { tag: "26", value: whom },
    { tag: "52", value: NO_CATEGORY },
    { tag: "53", value: HONG_KONG_DOLLAR },
    ...(amount === null ? [] : [{ tag: "54", value: amount }]),
    { tag: "58", value: "HK" },
    { tag: "59", value: NO_NAME },
    { tag: "60", value: "HK" },
    ...(reference === null ? [] : [{ tag: "62", value: writeFields([{ tag: "05", value: reference }]) }]),
  ];
  return writeCode(fields);
}
