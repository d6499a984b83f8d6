import { describe, expect, test } from "vitest";
import { drawLines, readGrammar } from "./grammars.ts";

describe("a table's file", () => {
  test("has sections with a label and what they are about, comments, empty lines and spaces around words", () => {
    const file = "# [ok no]\n[words]\napp: tg |  wa \n  \n[ok a b]\n# c: d\n>  {app} is fine  \n[threat]\n> {app} [ok a]\n> [a] (: b\n";
    expect(readGrammar(file).sections).toEqual([
      { label: "ok", topic: "a b", patterns: ["{app} is fine"], slots: new Map([["app", ["tg", "wa"]]]) },
      { label: "threat", topic: "", patterns: ["{app} [ok a]", "[a] (: b"], slots: new Map([["app", ["tg", "wa"]]]) },
    ]);
  });

  test("has no section for its shared words, wherever they are", () => {
    const { sections } = readGrammar("[ok a]\n> {b}\n[words]\nb: c\n");
    expect(sections.map(({ label }) => label)).toEqual(["ok"]);
  });

  test.for([
    ["[words] has a pattern", "[words]\n> a\n[ok b]\n> c\n"],
    ["a line before any section", "a: b\n[ok b]\n> c\n"],
    ["neither head, slot nor pattern", "[ok b]\n> c\n-a: b\n"],
    ["neither head, slot nor pattern", "[ok b]\n> c\na [ok c]\n"],
    ["neither head, slot nor pattern", "[ok b]\n> c\n[ok c] a\n"],
    ["a slot twice", "[ok b]\na: b\na: c\n> {a}\n"],
    ['"b" twice', "[ok b]\na: b | c | b\n> {a}\n"],
    ["[ok b] has no pattern", "[ok b]\na: c\n"],
    ['[ok b] has no slot "a"', "[ok b]\n> {a}\n"],
    ['[ok b] doesn\'t use its slot "a"', "[ok b]\na: c\n> d\n"],
  ] as const)("is refused, and says why: %s", ([why, file]) => expect(() => readGrammar(file)).toThrow(why));

  test("may leave a slot out in more than one way", () =>
    expect(readGrammar("[ok b]\na: | c |\n> {a} d\n").sections[0]?.slots.get("a")).toEqual(["", "c", ""]));
});

const drawn = (file: string, times = 1, seed = 1) => drawLines(readGrammar(file), times, seed).map(({ text }) => text);

describe("drawn lines", () => {
  test("have no spaces of slots that were left out, and none around them", () => {
    expect(drawn("[ok a]\nb: |\n> {b}, {b} well {b} , so {b} {b} it is {b} ! {b}\n")).toEqual(["well, so it is!"]);
    expect(drawn("[ok a]\nb: |\n>  {b} .. , {b} yes  ; no : a ? b … c. d\n")).toEqual(["yes; no: a? b… c. d"]);
  });

  test("give each alternative its turn before one of them has a second", () => {
    const words = Array.from({ length: 20 }, (_, nth) => `w${nth}`);
    const file = `[ok a]\nb: ${words.join(" | ")}\n> {b}\n`;
    expect(drawn(file).toSorted()).toEqual(words.toSorted());
    expect(drawn(file)).not.toEqual(words);
    expect(drawn(file)).not.toEqual(drawn(file, 1, 2));
  });

  test("take another order in each section, and are those of another seed's neighbor in none", () => {
    const words = Array.from({ length: 12 }, (_, nth) => `w${nth}`).join(" | ");
    const section = (label: string) => `[${label} a]\nb: ${words}\n> {b}\n`;
    const lines = drawLines(readGrammar(section("ok") + section("threat")), 1, 5);
    const of = (label: string) => lines.filter((line) => line.label === label).map(({ text }) => text);
    expect(of("ok")).toHaveLength(12);
    expect(of("threat")).not.toEqual(of("ok"));
    expect(of("threat")).toEqual(drawn(section("ok"), 1, 5 + 7919));
  });

  test("may have slots within slots, five of them", () => {
    const slots = (count: number) =>
      `[ok a]\n${Array.from({ length: count }, (_, nth) => `s${nth}: ${nth === count - 1 ? "end" : `{s${nth + 1}}`}\n`).join("")}> {s0}\n`;
    expect(drawn(slots(5))).toEqual(["end"]);
    expect(() => drawn(slots(6))).toThrow("[ok a] has a slot within itself");
    expect(() => drawn("[ok a]\nb: {c}\nc: {b}\n> {b}\n")).toThrow("within itself");
  });
});
