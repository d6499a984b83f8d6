import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { inAscii } from "./one-byte-server.ts";

const run = (code: string): unknown => runInThisContext(`(${code})`);

test.each([
  ["a string", '"I’ve Paid — 🙂 \\\\’ \\’ \\n"'],
  ["a template", "`“${1 + 1}” …`"],
  ["a name", "(() => { const größe = 3; return größe; })()"],
  ["an expression without Unicode's flag", '"a–b—c".split(/[–—]/)'],
  ["an expression with it", '"x🙂y".split(/🙂/u)'],
])("%s means the same in ASCII", (_what, code) => {
  const written = inAscii(code);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(run(written)).toEqual(run(code));
});

test("a raw template with another character is refused, and one without is left alone", () => {
  expect(() => inAscii("String.raw`a’b`")).toThrow("raw template");
  expect(inAscii("String.raw`a\\n`")).toBe("String.raw`a\\n`");
});
