/**
 * Merchant-presented payment codes: EMVCo's "QR Code Specification for Payment Systems, Merchant-Presented Mode", a list of
 * two-digit tag, two-digit length and value, closed by a checksum.
 */

export interface Field {
  /** Two digits. */
  readonly tag: string;
  /** 1 to 99 printable ASCII characters. */
  readonly value: string;
}

const CHECKSUM_TAG = "63";
const CHECKSUM_HEAD = `${CHECKSUM_TAG}04`;

/** Fields one after another, without a checksum: also how a template's own fields are written into its value. */
export function writeFields(fields: readonly Field[]): string {
  return fields.map(({ tag, value }) => `${tag}${lengthOf(tag, value)}${value}`).join("");
}

/** A whole code: the fields, then the checksum over all that stands before its digits. */
export function writeCode(fields: readonly Field[]): string {
  const body = writeFields(fields) + CHECKSUM_HEAD;
  return body + checksum(body);
}

/** The fields of a code without its checksum; null for a code whose lengths or checksum do not hold. */
export function readCode(code: string): readonly Field[] | null {
  const body = code.slice(0, -4);
  if (!body.endsWith(CHECKSUM_HEAD) || checksum(body) !== code.slice(-4).toUpperCase()) return null;
  const fields = readFields(code);
  return fields?.at(-1)?.tag === CHECKSUM_TAG ? fields.slice(0, -1) : null;
}

/** Null where a tag or a length is none, or the last value is cut. */
export function readFields(text: string): readonly Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    const length = Number.parseInt(head?.[2] ?? "0", 10);
    const value = text.slice(at + 4, at + 4 + length);
    if (!head?.[1] || length === 0 || value.length !== length) return null;
    fields.push({ tag: head[1], value });
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected; four capital hexadecimal digits. */
export function checksum(text: string): string {
  let register = 0xff_ff;
  for (let at = 0; at < text.length; at += 1) {
    register ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) register = (register & 0x80_00 ? (register << 1) ^ 0x10_21 : register << 1) & 0xff_ff;
  }
  return register.toString(16).toUpperCase().padStart(4, "0");
}

function lengthOf(tag: string, value: string): string {
  if (!/^\d\d$/.test(tag) || !/^[\x20-\x7e]{1,99}$/.test(value)) throw new Error(`field ${tag} can't be written into a payment code`);
  return String(value.length).padStart(2, "0");
}
