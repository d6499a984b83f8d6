import { expect, test } from "vitest";
import { alternativesOf, type Beginning, beginningsOf } from "./beginnings.ts";

const whole = (text: string): Beginning => ({ text, whole: true, ends: false });
const open = (text: string): Beginning => ({ text, whole: false, ends: false });

test.for<[string, Beginning[]]>([
  // From a sign that may be there any number of times on, only the pattern knows.
  ["xa*b", [open("x")]],
  ["xa+b", [open("xa")]],
  ["xa{2}b", [open("x")]],
  ["xa{1,3}b", [open("x")]],
  ["xa?b", [whole("xab"), whole("xb")]],
  // So it is with any of several letters, unless they may be left out.
  ["a.b", [open("a")]],
  ["a[bc]d", [open("a")]],
  ["a[bc]?d", [open("a"), whole("ad")]],
  ["a\\p{Lu}?b", [open("a"), whole("ab")]],
  ["a\\s?b", [open("a"), whole("ab")]],
  ["a\\d", [open("a0")]],
  ["a2", [open("a0")]],
  // Escaped signs are themselves.
  ["a\\.b", [whole("a.b")]],
  ["a\\.", [whole("a.")]],
  ["(?:a\\)|b)c", [whole("a)c"), whole("bc")]],
  ["a_\\.", [open("a.")]],
  ["a_2", [open("a0")]],
  ["a_b", [open("ab")]],
])("%s begins as it says", ([source, expected]) => expect(beginningsOf(source)).toEqual(expected));

test("twenty beginnings are looked up, and of more only what they have in common", () => {
  const letters = "abcdefghijklmnopqrstu";
  const of = (count: number) => beginningsOf(`x(?:${letters.slice(0, count).split("").join("|")})y`);
  expect(of(20)).toEqual(
    letters
      .slice(0, 20)
      .split("")
      .map((letter) => whole(`x${letter}y`)),
  );
  expect(of(21)).toEqual([open("x")]);
});

test("a group without its end is refused", () => expect(() => beginningsOf("a(?:b")).toThrow("without its end"));

test("a pattern of one alternative is that one", () => expect(alternativesOf("a(?:b|c)\\|")).toEqual(["a(?:b|c)\\|"]));
