import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { leadsElsewhere } from "../fraud/contact-signs.ts";

const STARS = "***";
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Phone, card and account numbers, also in groups. An amount with its separators is none. */
const LONG_NUMBER = /\+?\p{Nd}(?:[ \u00a0()/-]{0,2}\p{Nd}){5,}/gu;
/** Letters and digits in one, such as the number of a transfer. */
const CODE = /(?<![\p{L}\p{Nd}])(?=(?:\p{L}*\p{Nd}){4})(?=\p{Nd}*\p{L})[\p{L}\p{Nd}]{7,}(?![\p{L}\p{Nd}])/gu;
/** A shorter word would be found in other words. */
const SHORTEST_WORD = 3;

/**
 * A text of a case without what names its people: email addresses, long numbers, lines that lead to another place to talk, and what is known
 * of the two. What people write of others by name stays, so this is for staff who may read the case itself.
 * @param known names, nicknames and the details of payment accounts
 */
export function withoutPersonalData(text: string, known: readonly string[]): string {
  const hidden = knownPattern(known);
  return text
    .split("\n")
    .map((line) => (leadsElsewhere(line) ? STARS : line.replace(EMAIL, STARS)))
    .map((line) => (hidden === null ? line : line.replace(hidden, STARS)))
    .map((line) => line.replace(LONG_NUMBER, STARS).replace(CODE, STARS))
    .join("\n");
}

/** Each known text, and each of its words, wherever it is no part of a longer word. Null: nothing is known. */
function knownPattern(known: readonly string[]): RegExp | null {
  const texts = known.filter((text) => text !== CLOSED_ACCOUNT).flatMap((text) => [text.trim(), ...text.split(/[\s,.]+/)]);
  // The longest first: a whole name goes before one of its words.
  const found = [...new Set(texts)].filter((text) => text.length >= SHORTEST_WORD).toSorted((one, other) => other.length - one.length);
  if (found.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${found.map(escapePattern).join("|")})(?![\\p{L}\\p{Nd}])`, "giu");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`);
}
