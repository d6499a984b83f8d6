import { expect, test } from "vitest";
import { INTL_TAGS, LOCALES } from "@plaza/contract/locales.ts";
import { messagesFor } from "./catalogue.ts";
import { createFill } from "./fill.ts";
import { NAMESPACES } from "./keys.ts";

test("every message is made of arguments, cardinal plurals and selections", () => {
  const others = new Set<unknown>();
  const look = (tokens: unknown): void => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (!Array.isArray(token)) continue;
      const [, type, cases] = token as [string, string | undefined, { offset?: number } | undefined];
      if (!(type === undefined || type === "plural" || type === "select") || cases?.offset) others.add(token);
      for (const branch of Object.values(cases ?? {})) look(branch);
    }
  };
  for (const locale of LOCALES) for (const message of Object.values(messagesFor(locale, NAMESPACES))) look(message);
  expect([...others]).toEqual([]);
});

test.each([
  [0, "nothing"],
  [1, "1 file"],
  [1_234, "1,234 files"],
])("%i is said by the language's rules: %s", (count, text) => {
  const cases = { 0: ["nothing"], one: ["#", " file"], other: ["#", " files"] };
  expect(createFill("en")([["count", "plural", cases]] as never, { count })).toBe(text);
});

test.each(LOCALES)("%s writes a count as its formatter does, small ones without it", (locale) => {
  const fill = createFill(INTL_TAGS[locale]);
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale]);
  const say = (count: number) => fill([["count", "plural", { other: ["#"] }]] as never, { count });
  const counts = [0, 1, 10, 999, 1_000, 12_345, 1_234_567, -1, 1.5];
  expect(counts.map(say)).toEqual(counts.map((count) => numbers.format(count)));
});

test("a selection takes its own cases only, and `#` counts nothing inside it", () => {
  const message = [["kind", "select", { mail: ["by mail #"], other: ["somehow"] }]] as never;
  expect([{ kind: "mail" }, { kind: "constructor" }, {}].map((args) => createFill("en")(message, args))).toEqual([
    "by mail #",
    "somehow",
    "somehow",
  ]);
});
