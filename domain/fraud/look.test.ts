import fc from "fast-check";
import { expect, test } from "vitest";
import { CUTS, GREY_SIDE, NEAR_BITS, cutLooks, lookOf, lookPieces, showsTheSame, type Look } from "./look.ts";

const MOSTLY = 13;
const POINTS = GREY_SIDE * GREY_SIDE;
/** A page with bars of chance lengths and greys: what a receipt is from afar. */
const page = fc
  .array(fc.record({ x: fc.nat(60), width: fc.integer({ min: 6, max: 64 }), grey: fc.nat(160) }), { minLength: 9, maxLength: 9 })
  .map((bars) => {
    const grey = new Uint8Array(POINTS).fill(235);
    for (const [row, bar] of bars.entries())
      for (let y = row * 14 + 3; y < row * 14 + 11; y += 1) grey.fill(bar.grey, y * GREY_SIDE + bar.x, y * GREY_SIDE + bar.x + bar.width);
    return grey;
  });

/** The picture with this many pixels cropped from each side, scaled to the old size again. */
function cutOf(grey: Uint8Array, left: number, right: number, top: number, bottom: number): Uint8Array {
  const [width, height] = [GREY_SIDE - left - right, GREY_SIDE - top - bottom];
  return Uint8Array.from({ length: POINTS }, (_, at) => {
    const [x, y] = [at % GREY_SIDE, Math.floor(at / GREY_SIDE)];
    return grey[(top + Math.floor((y * height) / GREY_SIDE)) * GREY_SIDE + left + Math.floor((x * width) / GREY_SIDE)] ?? 0;
  });
}

test("a look has 256 bits and eight pieces at most", () => {
  fc.assert(
    fc.property(page, (grey) => {
      expect(lookOf(grey)).toMatch(/^[01]{256}$/);
      expect(lookPieces(lookOf(grey)).length).toBeLessThanOrEqual(8);
      expect(cutLooks(grey)).toHaveLength(CUTS.length);
    }),
    { numRuns: 10 },
  );
});

test("a brighter or darker copy looks the same, and shows the same", () => {
  fc.assert(
    fc.property(page, fc.nat(20), (grey, lighter) => {
      const copy = grey.map((value) => value + lighter);
      expect(showsTheSame(grey, copy)).toBe(true);
    }),
    { numRuns: 10 },
  );
});

const pages = fc.sample(page, { numRuns: 20, seed: 7 });

test.for([
  [6, 0],
  [0, 6],
  [3, 3],
] as const)("of 20 pages that lost %i points above and %i below, most are known again", ([top, bottom]) => {
  const known = pages.filter((grey) => showsTheSame(grey, cutOf(grey, 0, 0, top, bottom)));
  expect(known.length).toBeGreaterThanOrEqual(MOSTLY);
});

test("no page is taken for another", () => {
  const taken = pages.slice(0, 14).flatMap((first, at) => pages.slice(0, at).filter((other) => showsTheSame(first, other)));
  expect(taken).toHaveLength(0);
});

test("two looks that differ in at most seven bits share a piece, if they have eight", () => {
  fc.assert(
    fc.property(page, fc.uniqueArray(fc.nat(255), { maxLength: NEAR_BITS }), (grey, changed) => {
      const one = lookOf(grey);
      fc.pre(lookPieces(one).length === 8);
      const other = Array.from(one, (bit, at) => (changed.includes(at) ? (bit === "1" ? "0" : "1") : bit)).join("") as Look;
      const pieces = new Set(lookPieces(one));
      expect(lookPieces(other).some((piece) => pieces.has(piece))).toBe(true);
    }),
    { numRuns: 10 },
  );
});

test("a white picture is like nothing, not even like itself", () => {
  const white = new Uint8Array(POINTS).fill(255);
  expect(lookPieces(lookOf(white))).toEqual([]);
  expect(showsTheSame(white, white)).toBe(false);
});
