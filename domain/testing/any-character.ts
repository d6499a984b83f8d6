import fc from "fast-check";

/** The code points that stand for half a character each, between the two ranges of whole ones. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;
const WHOLE_CHARACTERS = 0x11_0000 - HALVES;

/**
 * Any character, as the unit of a text. fast-check's own unit `binary` generates the same ones, but first writes all 1,112,064 of them
 * into a map, in each process: 1.3 s of processor time and 130 MB.
 */
export const anyCharacter = fc.nat({ max: WHOLE_CHARACTERS - 1 }).map(characterAt, indexOf);

function characterAt(index: number): string {
  return String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES);
}

/** @throws for what is not one whole character */
function indexOf(character: unknown): number {
  const point = typeof character === "string" ? (character.codePointAt(0) ?? -1) : -1;
  if (point < 0 || String.fromCodePoint(point) !== character || !character.isWellFormed()) throw new Error("not one whole character");
  return point < FIRST_HALF ? point : point - HALVES;
}
