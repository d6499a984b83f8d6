import vm from "node:vm";
import { expect, test } from "vitest";
import { quotedInScript, safeInScript } from "./script-text.ts";

const TEXT = `["it's", "</script><!--", "a\\"b\\\\c\\n", "\u2028\u2029&", "日本’😀"]\n\r`;

test("a text in a script's quotes means itself and ends neither them nor the script", () => {
  const literal = quotedInScript(TEXT);
  expect(literal).not.toMatch(/[<>&\u2028\u2029\n\r]/);
  expect(vm.runInNewContext(literal)).toBe(TEXT);
});

test("JSON in a script means the same and doesn't end it", () => {
  const json = JSON.stringify({ text: TEXT });
  expect(safeInScript(json)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(safeInScript(json))).toEqual({ text: TEXT });
});
