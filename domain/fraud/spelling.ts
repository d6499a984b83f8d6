import { SIMPLIFIED } from "./traditional.ts";

/** Letters that a keyboard without them leaves out, by what people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  đ: "d",
  ı: "i",
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ё: "е",
  "\u0901": "\u0902",
};

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * One spelling for many: width, case, invisible characters, accents and dots that people leave out, traditional characters. Word lists are
 * brought into it too.
 */
export function bare(text: string): string {
  // In ASCII there is nothing to normalize.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replaceAll("`", "'");
  const plain = text
    // As an apostrophe. By itself it would come apart into a space and an accent.
    .replaceAll("´", "'")
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase()
    .normalize("NFD")
    // Accents of Latin letters, marks that somebody heaped on letters, and the Hindi dot below; vowel signs of other scripts stay.
    .replaceAll(/(?<=[a-zα-ω])\p{Mn}+|\u0301|\u093c/gu, "")
    .normalize("NFC")
    .replaceAll(/[’‘`]/g, "'");
  return plain.replaceAll(/[\u0080-\u{10ffff}]/gu, (sign) => PLAIN_LETTERS[sign] ?? SIMPLIFIED.get(sign) ?? sign);
}

/** "t e l e g r a m" and "t.e.l.e.g.r.a.m": runs of single letters are one word. */
export function unspaced(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d])(?:[\p{L}\d][\s._*-]{1,2}){3,}[\p{L}\d](?![\p{L}\d])/gu, (run) => run.replaceAll(/[\s._*-]/g, ""));
}

/** "teleggram": a letter said twice is said once. For names whose own letters stand alone. */
export function undoubled(text: string): string {
  return text.replaceAll(/([a-zа-я])\1+/gu, "$1");
}

/** "tele*gram", "rel.ease", "te_le/gram": a sign between two letters divides no word. */
export function undivided(text: string): string {
  return text.replaceAll(/(?<=\p{L})[.*_~/|·•+^=-](?=\p{L})/gu, "");
}

/** "send 🙏 me   the code": pictures and more than one space are one space. */
export function withoutPictures(text: string): string {
  return text.replaceAll(/[^\S\n]*(?:\p{Extended_Pictographic}\p{M}*)+[^\S\n]*|[^\S\n]{2,}/gu, " ");
}

/** "teleeegram": a letter said three times or more is said once. */
export function unstretched(text: string): string {
  return text.replaceAll(/(\p{L})\1{2,}/gu, "$1");
}

/** What is said in one breath. A full stop inside an address or a number ends nothing. */
export function sentences(text: string): string[] {
  return text.split(/[!?;。！？।\n]+|\.(?=\s|$)/u).filter((sentence) => sentence.trim() !== "");
}
