import { expect, test } from "vitest";
import { FEATURES } from "@plaza/contract/features.ts";
import { isSettingKey, SETTINGS } from "./catalogue.ts";
import { choicesOf, settingValue, type CodesSetting, type Setting } from "./kinds.ts";

const DOC = { otherwise: "", doc: "" };
const whole: Setting = { kind: "whole", least: 1, most: 5, unit: "times", otherwise: 1, doc: "" };
const decimal: Setting = { kind: "decimal", least: "0.5", most: "10", places: 2, unit: "USD", ...DOC };
const flag: Setting = { kind: "flag", otherwise: false, doc: "" };
const word: Setting = { kind: "word", pattern: "^a+$", ...DOC };
const codes = (of: CodesSetting["of"]): Setting => ({ kind: "codes", of, otherwise: [], doc: "" });

test.each<[string, Setting, readonly unknown[], readonly unknown[]]>([
  ["a whole number", whole, [1, 3, 5], [0, 6, 1.5, "3", Number.NaN, null, undefined]],
  ["a decimal", decimal, ["0.5", "0.50", "9.99", "10"], ["0.49", "10.01", "0.555", "x", "", 5, null]],
  // A value that isn't a number must not count as zero, and one that isn't a text must not count as its text.
  ["a decimal from zero", { ...decimal, least: "0" }, ["0", "0.01", "10"], ["x", "", "0.555", "-1", "10.01", 5, null]],
  ["a decimal with a bound that is none", { ...decimal, most: "0.555" }, [], ["0.5", "0.55"]],
  ["a decimal with a least value that is none", { ...decimal, least: "0.555" }, [], ["0", "0.6", "10"]],
  ["a word of letters and digits", { ...word, pattern: "^[a-z0-9]+$" }, ["a1", "5"], [5, null, true, ["a"]]],
  ["a flag", flag, [true, false], ["true", 1, 0, null]],
  ["a word", word, ["a", "aaa"], ["b", "ab", "", 5, null]],
  ["countries", codes("countries"), [[], ["DE"], ["AT", "DE"]], [["de"], ["D"], ["DEU"], ["1DE"], [1], "DE", null, {}]],
  ["coins", codes("coins"), [["USDT"], ["1INCH"], ["AB"], ["ABCDEFGHIJ"]], [["usdt"], ["A"], ["ABCDEFGHIJK"], ["USDT "], [12]]],
  ["methods", codes("methods"), [["sepa_1"], ["m2"]], [["Sepa"], ["a"], ["a".repeat(41)], ["a-b"]]],
  ["pairs", codes("pairs"), [["USDT-EUR"]], [["USDT/EUR"], ["USDT"], ["usdt-eur"], ["xUSDT-EUR"], ["USDT-EURx"]]],
  ["features", codes("features"), [["posting"], ["chat", "sign_up"]], [["trading"], ["Posting"]]],
  ["fraud rules", codes("fraud rules"), [["wash"], ["off_platform"]], [["no"], ["Wash"], ["wash1"]]],
])("%s is what its setting takes, and nothing else", (_name, setting, taken, refused) => {
  for (const value of taken) expect(settingValue(setting, value), JSON.stringify(value)).toEqual(value);
  for (const value of refused) expect(settingValue(setting, value), JSON.stringify(value)).toBeNull();
});

test("codes are kept once, in the order of the alphabet, and at most three hundred", () => {
  expect(settingValue(codes("coins"), ["USDT", "BTC", "USDT"])).toEqual(["BTC", "USDT"]);
  const many = (count: number) => Array.from({ length: count }, (_, number) => `C${number + 100}`);
  expect(settingValue(codes("coins"), many(300))).toHaveLength(300);
  expect(settingValue(codes("coins"), many(301))).toBeNull();
});

test("one code that isn't one spoils the list", () => {
  expect(settingValue(codes("countries"), ["DE", "Germany"])).toBeNull();
});

test("the words of a setting are named where they are few", () => {
  const asWord = (pattern: string): Setting => ({ kind: "word", pattern, ...DOC });
  expect(choicesOf(SETTINGS.marketState)).toEqual(["open", "no_new_orders", "frozen"]);
  expect(choicesOf(SETTINGS.featuresOff)).toEqual(Object.keys(FEATURES));
  for (const setting of [
    whole,
    decimal,
    flag,
    codes("countries"),
    asWord("^a+$"),
    asWord("^(a|b)$|^c$"),
    asWord("x^(a|b)$"),
    asWord("^(a|b)$x"),
  ])
    expect(choicesOf(setting), JSON.stringify(setting)).toEqual([]);
});

test("a word may have to be sound as well", () => {
  const even: Setting = { kind: "word", pattern: "^a+$", isSound: (text) => text.length % 2 === 0, ...DOC };
  expect([settingValue(even, "aa"), settingValue(even, "a"), settingValue(even, "bb")]).toEqual(["aa", null, null]);
});

test("only what is in the catalogue names a setting", () => {
  expect(["marketState", "toString", "__proto__", "", "MarketState"].map(isSettingKey)).toEqual([true, false, false, false, false]);
});
