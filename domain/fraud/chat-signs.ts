import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { CLAIMS_TO_BE_SUPPORT, COIN_WORDS, CONTACTS, FORBIDS, OVERPAY_WORDS, REFUND_WORDS, REMARK_WORDS } from "./chat-words.ts";

/**
 * What a chat message may be up to: leading off the platform, playing customer service, one of the two refund tricks, or wanting words in the payment that banks stop. Hints for the
 * counterparty and for a later case; no message is blocked because of them, since honest people use these words too.
 * @param text what one of the parties wrote, as written
 */
export function chatSigns(text: string): WordFlag[] {
  const plain = readable(text);
  const found: Record<WordFlag, boolean> = {
    off_platform: leadsOffPlatform(plain),
    poses_as_support: CLAIMS_TO_BE_SUPPORT.some((claim) => claim.test(plain)),
    // Each of the two words is everyday; together they are the offer to cancel a paid order against a promise.
    cancel_lure: REFUND_WORDS.some(([cancel, refund]) => cancel.test(plain) && refund.test(plain)),
    overpay_lure: OVERPAY_WORDS.some((words) => words.test(plain)),
    remark_words: asksForWords(plain),
  };
  return WORD_FLAGS.filter((flag) => found[flag]);
}

/** Both words in one sentence, and nobody who warns of it: "write USDT in the remark" asks, "don't write USDT" doesn't. */
function asksForWords(plain: string): boolean {
  return plain
    .split(/[.!?;。！？।\n]+/u)
    .some((sentence) => REMARK_WORDS.test(sentence) && COIN_WORDS.test(sentence) && !FORBIDS.test(sentence));
}

/** Email addresses are payment details too, so they are no sign. */
function leadsOffPlatform(plain: string): boolean {
  const rest = plain.replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, " ");
  return [rest, unspaced(rest), unmasked(rest)].some((spelling) => CONTACTS.some((sign) => sign.test(spelling)));
}

/** One spelling for many: full-width letters, invisible characters between letters, capitals. */
function readable(text: string): string {
  return (
    text
      .normalize("NFKC")
      .replaceAll(/\p{Cf}/gu, "")
      .toLowerCase()
      // What lower-casing leaves of a Turkish capital İ.
      .replaceAll("\u0307", "")
  );
}

/** "t e l e g r a m" and "t.e.l.e.g.r.a.m": runs of single letters are one word. */
function unspaced(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d])(?:[\p{L}\d][\s._*-]{1,2}){3,}[\p{L}\d](?![\p{L}\d])/gu, (run) => run.replaceAll(/[\s._*-]/g, ""));
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ѕ: "s",
  і: "i",
};

/** Digits and Cyrillic letters that stand for Latin ones inside a word: "te1egram", "whаtsapp". */
function unmasked(text: string): string {
  return text.replaceAll(/\S*[a-z]\S*/g, (word) => Array.from(word, (sign) => LOOKALIKES[sign] ?? sign).join(""));
}
