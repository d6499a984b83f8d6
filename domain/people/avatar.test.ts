import fc from "fast-check";
import { expect, test } from "vitest";
import { avatarColor } from "./avatar.ts";
import { anyCharacter } from "../testing/any-character.ts";

test.each([
  ["", 0],
  ["a", 7],
  ["ab", 5],
  ["ba", 5],
  ["張偉", 6],
])("%j has the color %i", (name, color) => {
  expect(avatarColor(name)).toBe(color);
});

test("is the sum of the character codes modulo 10, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
      expect(avatarColor(a + b)).toBe((avatarColor(a) + avatarColor(b)) % 10);
    }),
  );
});
