import fc from "fast-check";
import { expect, test } from "vitest";
import { isCleanText, withoutDirectionControls } from "./wellformed.ts";

test.each([
  ["", true],
  ["plain", true],
  ["😀 مرحبا नमस्ते", true],
  ["a\0b", false],
  ["\ud83d", false],
  ["\ude00\ud83d", false],
])("%j is clean: %s", (text, clean) => {
  expect(isCleanText(text)).toBe(clean);
});

test("clean is what survives UTF-8 unchanged and has no NUL", () => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units);
      const survives = decoder.decode(new TextEncoder().encode(text)) === text;
      expect(isCleanText(text)).toBe(survives && !units.includes(0));
    }),
  );
});

test.each([
  ["Pay to \u202e321-654\u202c", "Pay to 321-654"],
  ["\u2066a\u2067b\u2068c\u2069", "abc"],
  ["\u202a+49 170 1234567\u202c", "+49 170 1234567"],
  ["مرحبا\u200f \u200eabc\u200d", "مرحبا\u200f \u200eabc\u200d"],
])("%j loses what turns its direction, and nothing else", (text, plain) => {
  expect(withoutDirectionControls(text)).toBe(plain);
});
