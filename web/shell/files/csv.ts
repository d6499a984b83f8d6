/** Comma-separated values (RFC 4180) that no spreadsheet takes for a program. */

export type Cell = string | number | null | undefined;

const BOM = "\ufeff";
/** What starts a formula in a spreadsheet. A tab, a line end and what nobody sees may precede it: some programs drop that as they open a file. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
/** Where lists are divided by semicolons, spreadsheets open a file of commas so too: what follows one begins a cell, quotes or not. */
const FORMULA_WITHIN = /([;\t\r\n][\s\p{Cc}\p{Cf}"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number as it is; a text that a spreadsheet would evaluate gets an apostrophe in front, so that it is shown as text. */
export function csvCell(cell: Cell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  const within = text.replace(FORMULA_WITHIN, "$1'");
  const safe = !NUMBER.test(text) && FORMULA.test(text) ? `'${within}` : within;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line with CRLF at its end (RFC 4180), its texts safe from being evaluated as formulas. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Returns a whole file, with the byte order mark by which Excel recognizes UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map(csvRow).join("");
}

type Rows = readonly (readonly Cell[])[];

/** One page after the other, as fast as the reader takes them. */
export function streamCsv(head: readonly string[], first: Rows, next: () => Promise<Rows | null>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: Rows | null = first;
  let begun = false;
  return new ReadableStream({
    pull: async (controller) => {
      const rows = waiting ?? (await next());
      waiting = null;
      if (rows === null) return controller.close();
      const text = rows.map(csvRow).join("");
      controller.enqueue(encoder.encode(begun ? text : BOM + csvRow(head) + text));
      begun = true;
    },
  });
}
