import unhomoglyph from "unhomoglyph";

/** Signs that UTS #39 keeps apart from the Latin letters they pass for in a messenger's name, each followed by the letter: small capitals, digits, Cyrillic. */
const PAIRS = "тtᴛtкkвbнhмmпnиuяrдdгrлlτtκkνvαaʟlɢgʀrᴀaᴍmɪiɴnᴇeʜhᴘpʙbᴋkᴅdʏyᴡwꜱs0o1l3e4a5s7t@a$s!i|l€e";
const ALSO: ReadonlyMap<string, string> = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, sign = "", letter = ""]) => [sign, letter]));

/** Latin letters that look like Cyrillic ones, each followed by the other. */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  Array.from("aаeеoоcсpрxхyуkкmмtтhнbвuиrгnп".matchAll(/(.)(.)/gu), ([, sign = "", letter = ""]) => [sign, letter]),
);

/** The Latin letter that a sign passes for; null where it passes for none. */
function latinFor(sign: string): string | null {
  if (/^[a-z]$/.test(sign)) return sign;
  const also = ALSO.get(sign);
  if (also !== undefined) return also;
  const prototype = unhomoglyph(sign).toLowerCase();
  return /^[a-z]{1,2}$/.test(prototype) ? prototype : null;
}

/** The text with each sign that passes for a Latin letter as that letter, whatever its neighbors are. @param text in lower case */
export function lookalikes(text: string): string {
  return Array.from(text, (sign) => latinFor(sign) ?? sign).join("");
}

/**
 * The text with every word in Latin letters that mixes scripts, digits or signs to pass for one: "whаtsаpp", "te1egram", "ᴛᴇʟᴇɢʀᴀᴍ". A word in
 * one script whose letters aren't all such stays as it is. By the confusables of UTS #39.
 * @param text in lower case
 */
export function unmasked(text: string): string {
  return withLetters(text, latinFor);
}

/** The same for "1" as an "i": "t1ktok". */
export function unmaskedWithI(text: string): string {
  return withLetters(text, (sign) => (sign === "1" ? "i" : latinFor(sign)));
}

/** The text with words that mix Cyrillic and Latin letters in Cyrillic: "кoд" with a Latin "o". @param text in lower case */
export function inCyrillic(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) =>
    /[a-z]/.test(word) && /\p{Script=Cyrillic}/u.test(word) ? Array.from(word, (sign) => CYRILLIC.get(sign) ?? sign).join("") : word,
  );
}

function withLetters(text: string, letterFor: (sign: string) => string | null): string {
  return text.replaceAll(/[\p{L}\p{M}\d@$!|€]+/gu, (word) => {
    if (/^[a-z]+$/.test(word) || !/\p{L}/u.test(word)) return word;
    const letters = Array.from(word, letterFor);
    return letters.every((letter) => letter !== null) ? letters.join("") : word;
  });
}
