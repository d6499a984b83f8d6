import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { leadsElsewhere } from "../fraud/contact-signs.ts";
import { nameWordsIn } from "./name-stems.ts";

const STARS = "***";
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Phone, card and account numbers, also in groups. An amount with its separators is none. */
const LONG_NUMBER = /\+?\p{Nd}(?:[ \u00a0()/-]{0,2}\p{Nd}){5,}/gu;
/** Letters and digits in one, such as the number of a transfer. */
const CODE = /(?<![\p{L}\p{Nd}])(?=(?:\p{L}*\p{Nd}){4})(?=\p{Nd}*\p{L})[\p{L}\p{Nd}]{7,}(?![\p{L}\p{Nd}])/gu;
/** A shorter word would be found in other words. */
const SHORTEST_WORD = 3;

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** Scripts that write no spaces between words, or endings right behind a name: there a name begins and ends anywhere, and two signs are one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SHORTEST_UNSPACED = 2;

/**
 * A text of a case without what names its people: email addresses, long numbers, lines that lead to another place to talk, and what is known
 * of the two, in whatever case their language puts it. What people write of others by name stays, and so do pet names, so this is for staff
 * who may read the case itself.
 * @param known names, nicknames and the details of payment accounts
 */
export function withoutPersonalData(text: string, known: readonly string[]): string {
  const hidden = wordsOf(known);
  const nameWords = nameWordsIn(hidden);
  return text
    .split("\n")
    .map((line) => (leadsElsewhere(line) ? STARS : line.replace(EMAIL, STARS)))
    .map((line) => hidden.reduce(withoutWord, line))
    .map((line) => nameWords(line).map(inSmallLetters).reduce(withoutWord, line))
    .map((line) => line.replace(LONG_NUMBER, STARS).replace(CODE, STARS))
    .join("\n");
}

/** Each known text and each of its words in small letters, the longest first: a whole name goes before one of its words. */
function wordsOf(known: readonly string[]): string[] {
  const texts = known.filter((text) => text !== CLOSED_ACCOUNT).flatMap((text) => [text.trim(), ...text.split(/[\s,.]+/)]);
  return [...new Set(texts.map(inSmallLetters))]
    .filter((text) => text.length >= (UNSPACED.test(text) ? SHORTEST_UNSPACED : SHORTEST_WORD))
    .toSorted((a, b) => b.length - a.length);
}

/** The line with stars wherever the word is no part of a longer one, as far as the script shows that. */
function withoutWord(line: string, word: string): string {
  const isUnspaced = UNSPACED.test(word);
  const small = inSmallLetters(line);
  let shown = "";
  let from = 0;
  for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (!isUnspaced && (LETTER_OR_DIGIT.test(line.charAt(at - 1)) || LETTER_OR_DIGIT.test(line.charAt(end)))) continue;
    shown += line.slice(from, at) + STARS;
    from = end;
  }
  return shown + line.slice(from);
}

/** Letter by letter, so that each stays in its position: a few small letters are longer than their capitals. */
function inSmallLetters(text: string): string {
  return Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join("");
}
