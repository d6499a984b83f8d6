import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical.ts";
import { flawIn } from "./flaw.ts";

/** A text, after how many units it breaks, and in which entry of the journal. */
const BROKEN: readonly (readonly [text: string, offset: number, entry?: number])[] = [
  ["", 0],
  ["{}x", 2],
  ["1 ", 1],
  // What closes the outer one doesn't close the inner one.
  ['[{"a":"x"]', 9],
  ['{"a":["x"}', 9],
  ['{"a":[}', 6],
  ["[{]", 2],
  ['{"a":}', 5],
  ["[,1]", 1],
  ["{:1}", 1],
  ['{"a" :1}', 4],
  ['{"a":1,}', 7],
  ['{"b":1,"a":2}', 7],
  ['{"a":1,"a":2}', 7],
  ['["a', 2],
  [String.raw`["\x"]`, 4],
  [String.raw`["\u0041"]`, 2],
  [String.raw`["a\"b\/"]`, 6],
  // What is missing between two values isn't overlooked, nor what a key has no value for.
  ['["a"1]', 4],
  ['{"a"1}', 4],
  ['{"a":"x""b":1}', 8],
  ['{"b":{"a"}', 9],
  ['{"b":{"a":1,}', 12],
  ["[01]", 1],
  ["[1e3]", 2],
  ["[1.5]", 1],
  ["[-0]", 1],
  ["[9007199254740993]", 1],
  ["[undefined]", 1],
  ['{"entries":[1,x]}', 14, 2],
  ['{"entries":[1 ,2]}', 13, 1],
  ['{"entries":[[1,x]]}', 15, 1],
  ['{"entries":[1],"z":x}', 19],
  // A list inside of an entry is not the end of the entry.
  ['{"entries":[[[1],x]]}', 17, 1],
  ["[1,x]", 3],
  ['{"other":[x]}', 10],
  ['{"a":{"entries":[x]}}', 17],
];

test.each(BROKEN.map(([text, offset, entry = null]) => ({ text, offset, entry })))(
  "$text breaks after $offset units",
  ({ text, offset, entry }) => {
    expect(flawIn(text)).toEqual({ offset, entry });
  },
);

test.each([
  '{"":1}',
  "[null,true,false,0,-12,9007199254740991]",
  String.raw`["\"\\\n",""]`,
  '{"a":[],"b":{}}',
  '{"entries":[1,[2],{}]}',
  '"é"',
])("%s is canonical", (text) => {
  expect(flawIn(text)).toBeNull();
});

test("lists and records are at most forty levels deep", () => {
  const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const records = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  expect([flawIn(lists(41)), flawIn(records(40))]).toEqual([null, null]);
  expect([flawIn(lists(42))?.offset, flawIn(records(41))?.offset]).toEqual([41, 205]);
});

test("a text is canonical exactly if it is what its value is written as", () => {
  const plain = fc.jsonValue({ stringUnit: "binary", depthSize: "small" }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(plain, (text) => {
      const written = canonicalOrNull(text);
      if (written !== null) expect(flawIn(written)).toBeNull();
      expect(flawIn(text) === null).toBe(written === text);
    }),
  );
});

/** Null for what has no canonical text, such as a fraction. */
function canonicalOrNull(text: string): string | null {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return null;
  }
}

test("a value has one text: keys in their order, nothing undefined", () => {
  expect(canonicalJson({ b: [1, { d: undefined, c: null }], a: true, "": "x" })).toBe('{"":"x","a":true,"b":[1,{"c":null,"d":null}]}');
  expect(canonicalJson(null)).toBe("null");
  for (const none of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, undefined, 5n, Symbol("a"), () => 1])
    expect(() => canonicalJson(none), String(none)).toThrow(RangeError);
});
