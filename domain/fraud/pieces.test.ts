import { describe, expect, test } from "vitest";
import {
  addKnown,
  countUnspacedLetters,
  countWords,
  isKnown,
  KNOWN_BYTES,
  numbersIn,
  numbersOf,
  piecesOf,
  placesOf,
  PLACES,
} from "./pieces.ts";

describe("the pieces of a text", () => {
  test.for<[string, string[]]>([
    ["", []],
    ["qz", ["=qz", " qz", "qz ", " qz "]],
    ["Qzxv", ["=qzxv", " qz", "qzx", "zxv", "xv ", " qzx", "qzxv", "zxv ", " qzxv", "qzxv "]],
    ["qz 12", ["=qz", " qz", "qz ", " qz ", "=00", " 00", "00 ", " 00 ", "qz 00"]],
    ["ぬ", ["=ぬ", " ", "ぬ", " ぬ", "ぬ ", " ぬ "]],
    ["q7", ["=q0", " q0", "q0 ", " q0 ", "=qt", " qt", "qt ", " qt "]],
    ["q1", ["=q0", " q0", "q0 ", " q0 ", "=ql", " ql", "ql ", " ql "]],
  ])("%s has no others", ([text, pieces]) => expect([...piecesOf(text)].toSorted()).toEqual(["\u0000", ...pieces].toSorted()));

  test("are pairs of words, also over a word between them, and no further", () => {
    const pieces = piecesOf("qa zb xc vd");
    expect([...pieces].filter((piece) => /\S[ ~]\S/.test(piece)).toSorted()).toEqual(
      ["qa zb", "zb xc", "xc vd", "qa~xc", "zb~vd"].toSorted(),
    );
  });

  test("are the groups of its words, the same in every language", () => {
    for (const text of ["pay with a gift card", "Gutscheinkarte"]) expect([text, piecesOf(text).has("#gift")]).toEqual([text, true]);
    expect([...piecesOf("qz xv")].some((piece) => piece.startsWith("#"))).toBe(false);
  });

  test("are read through pictures, spaces and stretched letters", () => expect(piecesOf("q z x v 🙏 wwwwq")).toEqual(piecesOf("qzxv wq")));
});

describe("the numbers of pieces", () => {
  const PIECES = [0x12345678, -1, 0x0badcafe];
  const without = (known: Uint8Array, at: number) => known.map((byte, nth) => (nth === at ? 0 : byte));

  test("are one for a text of any kind, and another one for an advert's", () => {
    const [both = 0, ...more] = numbersOf("qz", "advert");
    expect(numbersOf("qz", "chat")).toEqual([both]);
    expect(more).toHaveLength(1);
    expect(more[0]).not.toBe(both);
    expect(numbersOf("zq", "chat")).not.toEqual([both]);
  });

  test("are those of each piece, once", () => {
    for (const kind of ["chat", "advert"] as const) {
      const each = [...piecesOf("qz qz xv")].flatMap((piece) => numbersOf(piece, kind));
      expect(numbersIn("qz qz xv", kind)).toEqual([...new Set(each)]);
    }
  });

  // The weights were learned under these.
  test("stay what they are", () =>
    expect([numbersOf("", "chat"), numbersOf("code", "advert")]).toEqual([[447841614], [11577044, -1508994226]]));

  test("have their place in the low bits, each place once", () => expect(placesOf([5, PLACES + 5, 7, -1])).toEqual([5, 7, PLACES - 1]));

  test("are remembered by two bits each", () => {
    const known = new Uint8Array(KNOWN_BYTES);
    const isIn = (number: number) => isKnown(known, number);
    for (const number of PIECES) {
      expect(isIn(number)).toBe(false);
      addKnown(known, number);
      expect(isIn(number)).toBe(true);
    }
    expect(known.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0)).toBe(6);
    // The first bit is the same where only the low eleven differ, and the second one tells them apart.
    expect([0x12345679, 0x12345a78, 0x12344678].some(isIn)).toBe(false);
    // Either of the two bits alone is not enough.
    for (const at of known.keys()) if (known[at] !== 0) expect(PIECES.every((number) => isKnown(without(known, at), number))).toBe(false);
  });
});

test.for([
  ["Paid 100 EUR to DE02, ok?", 4],
  ["12345", 0],
  ["a1 a12 ab1", 1],
  ["", 0],
] as const)("%s has %i words", ([text, words]) => expect(countWords(text)).toBe(words));

test.for([
  ["我已付款 ok", 4],
  ["ขอบคุณ", 6],
  ["かな 한글", 4],
  ["hello привет", 0],
  ["", 0],
] as const)("%s has %i letters of languages without spaces", ([text, letters]) => expect(countUnspacedLetters(text)).toBe(letters));
