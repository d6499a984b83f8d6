import type { ReceiptFactsView } from "@plaza/contract/calls/receipts.ts";
import { canonicalJson } from "../evidence/canonical.ts";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const BITS = 5;

/** The fields of a receipt in the order in which its address lists them. */
export const RECEIPT_FIELDS = [
  "role",
  "asset",
  "fiat",
  "quantity",
  "amount",
  "price",
  "methodId",
  "day",
  "nickname",
  "counterparty",
] as const satisfies readonly (keyof ReceiptFactsView)[];

/** The one text of a receipt's facts, of which its check code is made. What is left out is part of it: a field can't be taken away later. */
export function receiptText(facts: ReceiptFactsView): string {
  return canonicalJson(["plaza receipt 1", ...RECEIPT_FIELDS.map((field) => facts[field] ?? null)]);
}

/** The first 80 bits of a keyed digest, as sixteen characters of Crockford's base 32. */
export function checkCodeOf(digest: Uint8Array): string {
  let bits = digest.slice(0, (LENGTH * BITS) / 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = "";
  for (let at = 0; at < LENGTH; at += 1, bits >>= BigInt(BITS)) code = DIGITS.charAt(Number.parseInt(String(bits & 31n), 10)) + code;
  return code;
}

/** A code as people read it: `7KQ2-MW9X-H4TD-8RVA`. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

/** A code as it may be written down, in small letters or with an O for a zero; null if it isn't one. */
export function readCheckCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[-\s]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((digit) => DIGITS.includes(digit)) ? code : null;
}
