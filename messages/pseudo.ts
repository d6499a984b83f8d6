const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const accents = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/**
 * English as a translation could be: accented, so that text outside the catalogue stands out, and a third longer with brackets,
 * so that what is cut shows. Tags and arguments stay. Maps the literal runs of a message, as `compileMessage` hands them over.
 */
export function pseudoText(text: string): string {
  return text
    .split(/(<\/?\w+>)/)
    .map((run) => (/^<\/?\w+>$/.test(run) ? run : lengthened(run)))
    .join("");
}

function lengthened(run: string): string {
  const letters = run.replace(/[^\p{L}]/gu, "").length;
  if (letters === 0) return run;
  const accented = [...run].map((character) => accents.get(character) ?? character).join("");
  return `[${accented}${padding(Math.ceil(letters / 3))}]`;
}

/** In words that may wrap, as a longer sentence would; the first makes a single word the length of a compound. */
function padding(length: number): string {
  const words: string[] = [];
  for (let left = length; left > 0; left -= LONGEST_WORD) words.push("~".repeat(Math.min(left, LONGEST_WORD)));
  return words.join(" ");
}

const LONGEST_WORD = 6;
