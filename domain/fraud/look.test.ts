import fc from "fast-check";
import { expect, test } from "vitest";
import { LOOK_COLUMNS, LOOK_ROWS, NEAR_BITS, lookOf, lookPieces, type Look } from "./look.ts";

const grey = fc.uint8Array({ minLength: LOOK_COLUMNS * LOOK_ROWS, maxLength: LOOK_COLUMNS * LOOK_ROWS });

test("a look has 256 bits and eight pieces at most", () => {
  fc.assert(
    fc.property(grey, (picture) => {
      expect(lookOf(picture)).toMatch(/^[01]{256}$/);
      expect(lookPieces(lookOf(picture)).length).toBeLessThanOrEqual(8);
    }),
  );
});

test("a brighter or darker copy looks the same", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 272, maxLength: 272, max: 200 }), fc.nat(55), (picture, lighter) => {
      expect(lookOf(picture.map((value) => value + lighter))).toBe(lookOf(picture));
    }),
  );
});

test("two looks that differ in at most seven bits share a piece, if they have eight", () => {
  fc.assert(
    fc.property(grey, fc.uniqueArray(fc.nat(255), { maxLength: NEAR_BITS }), (picture, changed) => {
      const one = lookOf(picture);
      fc.pre(lookPieces(one).length === 8);
      const other = Array.from(one, (bit, at) => (changed.includes(at) ? (bit === "1" ? "0" : "1") : bit)).join("") as Look;
      const pieces = new Set(lookPieces(one));
      expect(lookPieces(other).some((piece) => pieces.has(piece))).toBe(true);
    }),
  );
});

test("a white picture has no piece, so it is like nothing", () => expect(lookPieces(lookOf(new Uint8Array(272).fill(255)))).toEqual([]));
