import { readCode, readFields, type Field } from "../hkpay/emvco.ts";

/** QR codes that people are paid by: what one says, and whether it pays to the account that it was put up for. */

/** `not_payment`: it opens a website's script or pays in coins. `broken`: an EMVCo code whose checksum is wrong. `other_account`: it pays to somebody else. */
export type CodeProblem = "not_payment" | "broken" | "other_account";

/** Schemes behind which there is no account in a currency. */
const NEVER_PAYMENT = /^(?:javascript|data|vbscript|file|intent|wifi|tel|sms|smsto|mailto|bitcoin|ethereum|litecoin|dogecoin|tron|solana|ripple|monero|lightning|lnurl\w*|otpauth):/iu;
/** A bare address of the great chains, as wallets show it. */
const COIN_ADDRESS = /^(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[02-9ac-hj-np-z]{25,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/u;
const EMVCO = /^000201/u;

const PROMPTPAY = "A000000677010111";
const PIX = "br.gov.bcb.pix";
const FPS = "hk.com.hkicl";

/**
 * Judges a code for an account. Where its format is known its receiver has to be the account's; other formats are let through, as long as
 * they are whole.
 * @param fields the account's details as `checkField` stores them
 */
export function judgePaymentCode(text: string, fields: Readonly<Record<string, string>>): CodeProblem | null {
  const code = text.trim();
  if (NEVER_PAYMENT.test(code) || COIN_ADDRESS.test(code)) return "not_payment";
  if (/^upi:/iu.test(code)) return verdict(sameText(upiReceiver(code), fields["upi_id"]));
  if (!EMVCO.test(code)) return null;
  const parts = readCode(code);
  return parts === null ? "broken" : judgeTemplates(parts, fields);
}

function verdict(same: boolean | null): CodeProblem | null {
  return same === false ? "other_account" : null;
}

/** Templates of the systems whose identifiers we can compare; those of others are in the code beside them. */
function judgeTemplates(parts: readonly Field[], fields: Readonly<Record<string, string>>): CodeProblem | null {
  for (const { tag, value } of parts) {
    if (!/^(?:2[6-9]|[34]\d|5[01])$/u.test(tag)) continue;
    const inner = new Map(readFields(value)?.map((field) => [field.tag, field.value]));
    const system = inner.get("00") ?? "";
    const get = (sub: string) => inner.get(sub);
    if (system === PROMPTPAY) return verdict(samePromptPay([get("01"), get("02"), get("03")], fields["promptpay_id"]));
    if (system.toLowerCase() === PIX) return verdict(samePix(get("01"), fields["pix_key"]));
    if (system === FPS) return verdict(sameFps([get("02"), get("03"), get("04")], fields["fps_id"] ?? fields["phone"]));
  }
  return null;
}

/** Null: one of the two is not said, so there is nothing to compare. */
function sameText(code: string | null | undefined, typed: string | undefined): boolean | null {
  return code === null || code === undefined || typed === undefined ? null : code.toLowerCase() === typed.toLowerCase();
}

function upiReceiver(code: string): string | null {
  const query = code.slice(code.indexOf("?") + 1);
  return new URLSearchParams(query).get("pa");
}

/** A telephone number stands as 0066 and nine digits in the code and as 0 and nine digits in the account. */
function samePromptPay([phone, ...others]: readonly (string | undefined)[], typed: string | undefined): boolean | null {
  const ofCode = phone === undefined ? others.find((text) => text !== undefined) : `0${phone.replace(/^0*66/u, "")}`;
  return sameText(ofCode, typed?.replace(/^\+66/u, "0"));
}

function samePix(key: string | undefined, typed: string | undefined): boolean | null {
  return sameText(key, typed);
}

function sameFps(ids: readonly (string | undefined)[], typed: string | undefined): boolean | null {
  const plain = (text: string | undefined) => text?.replace(/[\s+-]/gu, "");
  return sameText(plain(ids.find((id) => id !== undefined)), plain(typed));
}
