import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCorpus } from "../corpus-figures.ts";
import { bare, sentences } from "../spelling.ts";
import { alternativesOf, type Beginning, beginningsOf } from "./beginnings.ts";
import { EN } from "./en.ts";
import { HI } from "./hi.ts";
import { JA } from "./ja.ts";
import { barePattern } from "./lexicon.ts";
import { RU } from "./ru.ts";
import { TR } from "./tr.ts";
import { VI } from "./vi.ts";
import { ZH } from "./zh.ts";

const whole = (text: string): Beginning => ({ text, whole: true, ends: false });
const open = (text: string): Beginning => ({ text, whole: false, ends: false });

test.for<[string, Beginning[]]>([
  ["storn", [whole("storn")]],
  ["gift ?card", [whole("gift card"), whole("giftcard")]],
  ["(?:free|let) it", [whole("free it"), whole("let it")]],
  ["any\\s?desk", [open("any"), whole("anydesk")]],
  ["wa_", [{ text: "wa", whole: true, ends: true }]],
  ["no_|not_", [{ text: "no", whole: true, ends: true }]],
  ["\\d+ trades", [open("0")]],
  ["2fa", [open("0fa")]],
  ["(?:te |les? )?pago", [whole("te pago"), whole("les pago"), whole("le pago"), whole("pago")]],
  ["\\bbtc", [open("btc")]],
  ["hold.{0,9}after", [open("hold")]],
  ["[ab]c", [open("")]],
])("%s begins as it says", ([source, expected]) => expect(beginningsOf(alternativesOf(source)[0] ?? "")).toEqual(expected));

test("an alternative inside a group doesn't split the pattern", () =>
  expect(alternativesOf("a(?:b|c)|d\\|e|[f]")).toEqual(["a(?:b|c)", "d\\|e", "[f]"]));

test("a pattern loses case and accents, and keeps its escapes", () => expect(barePattern("Ünü\\S+ \\p{L}É")).toBe("unu\\S+ \\p{L}e"));

const ENDING = "(?![\\p{L}\\p{M}\\d])";

test.for([
  ["en", EN],
  ["ru", RU],
  ["tr", TR],
  ["hi", HI],
  ["vi", VI],
  ["ja", JA],
  ["zh-cn", ZH],
] as const)("what a word of %s matches begins as expected, and whole beginnings match", ([locale, { groups }]) => {
  const lines = readCorpus(readFileSync(new URL(`../corpus/building/${locale}.txt`, import.meta.url), "utf8"));
  const texts = lines.flatMap(({ text }) => sentences(bare(text)));
  const wrong: string[] = [];
  let matches = 0;
  for (const alternative of Object.values(groups).flatMap((source) => alternativesOf(barePattern(source)))) {
    const pattern = new RegExp(`(?:${alternative.replaceAll("_", ENDING)})`, "uy");
    const beginnings = beginningsOf(alternative);
    for (const text of texts)
      for (let at = 0; at < text.length; at++) {
        const rest = text.slice(at).replaceAll(/\d/g, "0");
        pattern.lastIndex = at;
        const matched = pattern.test(text);
        const begun = beginnings.filter((beginning) => rest.startsWith(beginning.text));
        if (matched) matches++;
        if (matched && begun.length === 0) wrong.push(`${alternative} matches unseen: ${text}`);
        if (!matched && begun.some((beginning) => beginning.whole && !beginning.ends)) wrong.push(`${alternative} isn't in: ${text}`);
      }
  }
  expect(matches).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
