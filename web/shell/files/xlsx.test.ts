import { expect, it } from "vitest";
import { cellsOf, unzip } from "../../testing/workbook.ts";
import { streamXlsx, type SheetColumn } from "./xlsx.server.ts";

const ID = "900719925474099123";
const COLUMNS: SheetColumn[] = [
  { name: "Order ID", kind: "text" },
  { name: "Price", kind: "number" },
  { name: "Created", kind: "time" },
];

async function workbookOf(...pages: (string | number | null | undefined)[][][]): Promise<Buffer> {
  const [first = [], ...others] = pages;
  const stream = streamXlsx("Orders: *2026*", COLUMNS, first, () => Promise.resolve(others.shift() ?? null));
  return Buffer.from(await new Response(stream).arrayBuffer());
}

it("keeps every digit of an id, numbers as numbers and times as days of UTC", async () => {
  expect(Number(ID).toString(), "what a spreadsheet makes of it in CSV").not.toBe(ID);
  const rows = cellsOf(await workbookOf([[ID, "0.998", "2026-11-21T12:00:00.000Z"]], [["12E456", "-12345.678", null]]));
  expect(rows).toEqual([
    ["Order ID", "Price", "Created (UTC)"],
    [ID, 0.998, 46_347.5],
    ["12E456", -12_345.678, ""],
  ]);
});

it("keeps a number as a text where a spreadsheet would round it", async () => {
  const rows = cellsOf(await workbookOf([["1", "0.00123456789012345", "never"]], [["2", "12345678.12345678", undefined]]));
  expect(rows.slice(1)).toEqual([
    ["1", 0.00123456789012345, "never"],
    ["2", "12345678.12345678", ""],
  ]);
});

it("shows whatever a name has in it as a text, and runs nothing", async () => {
  const name = '=HYPERLINK("http://x")&<b>_x0041_\u0007\ud800 Zoë\r\n李';
  const sheet = unzip(await workbookOf([[name, null, null]])).get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain("=HYPERLINK(&quot;http://x&quot;)&amp;&lt;b&gt;_x005F_x0041_\ufffd Zoë&#13;\n李</t>");
});

it("names its sheet without what the format forbids, and every part that it refers to is there", async () => {
  const files = unzip(await workbookOf([]));
  expect(files.get("xl/workbook.xml")).toContain('<sheet name="Orders   2026 "');
  const parts = (files.get("[Content_Types].xml") ?? "").matchAll(/PartName="\/([^"]+)"/g);
  expect(Array.from(parts, ([, part]) => part).every((part) => part !== undefined && files.has(part))).toBe(true);
});
