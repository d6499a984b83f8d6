import fc from "fast-check";
import { expect, test } from "vitest";
import { namesMatch } from "./names.ts";

test.each([
  ["John Smith", "JOHN SMITH"],
  ["John Smith", "  smith,  john "],
  ["José Álvarez", "Jose Alvarez"],
  ["Nguyễn Văn Đức", "NGUYEN VAN DUC"],
  ["Łukasz Żółć", "Lukasz Zolc"],
  ["Jürgen Müller", "Jurgen Muller"],
  ["Jürgen Müller", "MUELLER JUERGEN"],
  ["Søren Ågård", "Soren Agard"],
  ["Søren Ågård", "Soeren Aagaard"],
  ["Groß", "GROSS"],
  ["İrem Işık", "IREM ISIK"],
  ["Sean O'Brien", "Sean OBrien"],
  ["Sean O’Brien", "sean o'brien"],
  ["Anne-Marie Dupont", "Anne Marie Dupont"],
  ["Jan van Dyke", "Jan Vandyke"],
  ["张伟", "张 伟"],
  ["김민준", "김 민준"],
  ["ＪＯＨＮ　ＳＭＩＴＨ", "John Smith"],
  ["ℳaria Silva", "Maria Silva"],
  ["राम कुमार", "कुमार राम"],
])("%s is %s", (expected, given) => {
  expect(namesMatch(expected, given)).toBe(true);
  expect(namesMatch(given, expected)).toBe(true);
});

test.each([
  ["John Smith", "Jane Smith"],
  ["John Smith", "John"],
  ["John Smith", "John Smith Junior"],
  ["John Smith", "J Smith"],
  ["Maria Maria Silva", "Maria Silva Silva"],
  ["राम", "रोमा"],
  ["สมชาย", "สมชัย"],
  ["John Smith", ""],
  ["", ""],
  ["-", "'"],
])("%s is not %s", (expected, given) => {
  expect(namesMatch(expected, given)).toBe(false);
  expect(namesMatch(given, expected)).toBe(false);
});

const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,10}$/);
/** Letters with one spelling: "Sø E" is "Soe", which is how banks write "Sø". */
const plainWord = fc.stringMatching(/^[A-Za-z]{1,10}$/);

test("spaces, case and order never matter", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      expect(namesMatch(words.join(" "), ` ${words.toReversed().join("   ").toUpperCase()} `)).toBe(true);
    }),
  );
});

test("an additional word always matters", () => {
  fc.assert(
    fc.property(fc.array(plainWord, { minLength: 1, maxLength: 5 }), plainWord, (words, more) => {
      expect(namesMatch(words.join(" "), [...words, more].join(" "))).toBe(false);
    }),
  );
});
