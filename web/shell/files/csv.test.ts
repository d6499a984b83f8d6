import fc from "fast-check";
import { expect, it } from "vitest";
import { csvCell, csvOf, streamCsv } from "./csv.ts";

it.each([
  "=1+1",
  "+49 1",
  "-x",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =cmd|' /C calc'!A0",
  "＝1",
  '=HYPERLINK("http://evil")',
  "\u200b=1",
  "\u202e@x",
  "\u0007-x",
  "\u2068＋1",
])("shows %j as a text and reckons nothing", (text) => {
  expect(csvCell(text).startsWith(`"'`)).toBe(true);
});

it.each([
  ["Ana;=cmd|' /C calc'!A0", "\"Ana;'=cmd|' /C calc'!A0\""],
  ["Ana; +49 1;@x", "\"Ana; '+49 1;'@x\""],
  ["Ana\t=1", '"Ana\t\'=1"'],
  ["Ana;\u200b=1", '"Ana;\u200b\'=1"'],
  ["Ana\n-1", '"Ana\n\'-1"'],
  ["=1;=2", "\"'=1;'=2\""],
  // A cell that begins with an empty text in quotes goes on behind it.
  ['Ana;"=1+1;', '"Ana;""\'=1+1;"'],
  ['Ana; "" =1+1;', '"Ana; """" \'=1+1;"'],
])("shows %j as a text where semicolons divide cells", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it.each(["-5", "-1.33", "0", "12.50", "USDT", "2026-11-21", "Ana; Ben", "a;b=c"])("leaves %j as it is", (text) => {
  expect(csvCell(text)).toBe(text);
});

it("can be read again, whatever is in it", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parse(csvOf(rows).slice(1));
      const plain = (cell: string) => cell.replace(/^'/, "").replace(/([;\t\r\n][\s\p{Cc}\p{Cf}"]*)'(?=[=+\-@＝＋－＠])/gu, "$1");
      expect(read.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)));
    }),
  );
});

/** A plain reader of RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "," || (letter === "\r" && text[at + 1] === "\n"))) {
      rows.at(-1)?.push(cell);
      cell = "";
      if (letter !== ",") {
        rows.push([]);
        at += 1;
      }
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

it("reads one page after the other, and each only once it is wanted", async () => {
  const pages = [[["1"]], [["2"], ["3"]], null];
  let asked = 0;
  const stream = streamCsv(["n"], [["0"]], () => Promise.resolve(pages[asked++] ?? null));
  expect(await new Response(stream).text()).toBe("n\r\n0\r\n1\r\n2\r\n3\r\n");
  expect(asked).toBe(3);
});
