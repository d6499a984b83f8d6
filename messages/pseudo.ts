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
  return `[${accented}${"~".repeat(Math.ceil(letters / 3))}]`;
}
