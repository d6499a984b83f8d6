/** Letters that Unicode doesn't take apart and that banks write in ASCII. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  þ: "th",
  ŧ: "t",
  ŋ: "n",
};
/** The other way in which banks write the same letters. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/**
 * Whether a payer's name is the expected one, as far as banks' spellings allow: case, accents, order, spaces and punctuation don't matter,
 * and "Müller" is "Muller" as well as "Mueller". A missing or an additional name does matter: it may be a relative's account.
 */
export function namesMatch(expected: string, given: string): boolean {
  const wanted = spellings(expected);
  return spellings(given).some((spelling) => spelling !== "" && wanted.includes(spelling));
}

/** Each way in which the name may be written, with its parts sorted, and once run together, since Chinese and Korean names often have no space. */
function spellings(name: string): string[] {
  const lower = name.normalize("NFC").toLowerCase();
  return [lower, replaceLetters(lower, SPELLED_OUT)].flatMap((variant) => {
    const parts = partsOf(variant);
    return [parts.toSorted().join(" "), parts.join("")];
  });
}

function partsOf(lower: string): string[] {
  const plain = replaceLetters(lower, PLAIN_LETTERS)
    .normalize("NFKD")
    // Accents, and the optional vowel signs of Arabic. The marks of Hindi and Thai are separate letters and stay.
    .replace(/[\u0300-\u036f\u064b-\u0652]/gu, "")
    .toLowerCase()
    .replace(/['’ʼ`´]/gu, "");
  return plain.split(/[\s\p{P}]+/u).filter((part) => part !== "");
}

function replaceLetters(text: string, letters: Readonly<Record<string, string>>): string {
  return Array.from(text, (letter) => letters[letter] ?? letter).join("");
}
