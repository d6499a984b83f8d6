import { describe, expect, test } from "vitest";
import { barePattern, compile, type Intents, type Words } from "./lexicon.ts";

/** A lexicon of a few words, as `compile` makes it. Its numbers begin at 10. */
function lexiconOf(words: Omit<Words, "script">, intents: Intents = [], given?: Parameters<typeof compile>[3]) {
  let number = 10;
  return compile({ script: "[a-z]", ...words }, intents, () => number++, given);
}

describe("the words of a group", () => {
  test("are found by how they begin, and tried as a pattern only where that isn't all", () => {
    const { entries, searches, numbers, spaced } = lexiconOf({ joins: "stems", groups: { pay: "Páy|send_|\\d+ coins" } });
    expect([...numbers]).toEqual([["pay", 10]]);
    expect([spaced, searches]).toEqual([true, []]);
    expect(entries).toEqual([
      { found: 10, text: "pay", ends: false },
      { found: 10, text: "send", ends: true },
      { found: 10, text: "0", ends: false, pattern: entries[2]?.pattern },
    ]);
    const [, , coins] = entries;
    expect(coins?.pattern?.()).toBe(coins?.pattern?.());
    expect(coins?.pattern?.().exec("12 coins!")?.[0]).toBe("12 coins");
  });

  test("end where the language's words do", () => {
    const { entries } = lexiconOf({ joins: "words", groups: { pay: "pay|\\d+ coin" } });
    expect(entries.map(({ ends }) => ends)).toEqual([true, true]);
    expect(entries[1]?.pattern?.().test("12 coin")).toBe(true);
    expect(entries[1]?.pattern?.().test("12 coins")).toBe(false);
  });

  test.for([
    ["stems", false, true],
    ["words", false, false],
    ["none", true, true],
  ] as const)("that begin with anything are searched for, in a language of %s", ([joins, isFoundWithin, mayGoOn]) => {
    const { entries, searches, spaced } = lexiconOf({ joins, groups: { pay: "[ab]c" } });
    expect([entries, spaced]).toEqual([[], joins !== "none"]);
    const [search] = searches;
    expect(search?.found).toBe(10);
    expect(search?.pattern.test("an ac")).toBe(true);
    expect(search?.pattern.test("xac")).toBe(isFoundWithin);
    expect(search?.pattern.test("an acx")).toBe(mayGoOn);
  });
});

describe("a phrase", () => {
  test("has the words of the groups that it names, and what must not be there", () => {
    const { entries, lures } = lexiconOf({ joins: "stems", groups: { pay: "pay|send" }, phrases: { threat: ["{pay} now ~ !not!"] } });
    expect(lures).toEqual([
      [
        "threat",
        [
          { found: 11, absent: false },
          { found: 12, absent: true },
        ],
      ],
    ]);
    expect(entries.slice(2)).toEqual([
      { found: 11, text: "pay now", ends: false },
      { found: 11, text: "send now", ends: false },
      { found: 12, text: "not!", ends: false },
    ]);
  });

  test("may end with the sign for what must not be there", () =>
    expect(lexiconOf({ joins: "stems", groups: {}, phrases: { threat: ["pay!"] } }).lures).toEqual([
      ["threat", [{ found: 10, absent: false }]],
    ]));

  test("takes the words that are spelled for it, and none that nobody has", () => {
    const { entries } = lexiconOf({ joins: "stems", groups: {}, spelled: { pay: "wire" }, phrases: { threat: ["{pay} now"] } });
    expect(entries.map(({ text }) => text)).toEqual(["wire now"]);
    expect(() => lexiconOf({ joins: "stems", groups: {}, phrases: { threat: ["{pay} now"] } })).toThrow("no words for pay");
  });
});

describe("what is a lure in every language", () => {
  const term = (group: "pay" | "back" | "no", absent = false) => ({ group, absent });

  test("needs all of its groups, and of those that must not be there the ones that the language has", () => {
    const { lures } = lexiconOf({ joins: "stems", groups: { pay: "pay", no: "not" } }, [
      ["threat", [term("pay"), term("no", true)]],
      ["third_party", [term("pay"), term("back", true)]],
      ["overpay_lure", [term("pay"), term("back")]],
    ]);
    expect(lures).toEqual([
      [
        "threat",
        [
          { found: 10, absent: false },
          { found: 11, absent: true },
        ],
      ],
      ["third_party", [{ found: 10, absent: false }]],
    ]);
  });

  test("finds the groups that another lexicon has", () => {
    const { lures, numbers } = lexiconOf(
      { joins: "stems", groups: { pay: "pay" } },
      [["threat", [term("pay"), term("back")]]],
      new Map([["back", 3]]),
    );
    expect(numbers.get("back")).toBe(3);
    expect(lures).toEqual([
      [
        "threat",
        [
          { found: 10, absent: false },
          { found: 3, absent: false },
        ],
      ],
    ]);
  });
});

test("a pattern's classes of letters stay as they are written", () => expect(barePattern("\\p{Lu}É\\P{L}Ü")).toBe("\\p{Lu}e\\P{L}u"));
