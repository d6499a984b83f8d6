import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "./any-character.ts";

test("any character is one whole code point, from the first to the last", () => {
  fc.assert(fc.property(anyCharacter, (text) => Array.from(text).length === 1 && text.isWellFormed()));
  for (const text of ["\0", "\ud7ff", "\ue000", "\u{10ffff}"])
    expect([text, anyCharacter.canShrinkWithoutContext(text)]).toEqual([text, true]);
  for (const text of ["", "ab", "\ud800", "\udfff"]) expect([text, anyCharacter.canShrinkWithoutContext(text)]).toEqual([text, false]);
});

test("texts of any characters have among them the names that every object has", () => {
  // fast-check tries these where the unit of a text knows its own characters.
  const names = fc.sample(fc.string({ unit: anyCharacter }), { numRuns: 5000, seed: 1 });
  expect(names.filter((text) => text.includes("__proto__"))).not.toEqual([]);
});
