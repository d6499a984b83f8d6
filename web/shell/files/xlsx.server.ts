import type { Cell } from "./csv.ts";
import { zipped, type ZippedFile } from "./zip.server.ts";

/** How a spreadsheet takes a column: `text` keeps every digit, which a number of more than fifteen doesn't. */
export type ColumnKind = "text" | "number" | "time";

export interface SheetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

type Rows = readonly (readonly Cell[])[];

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PREFIX = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The media type of a workbook. */
export const XLSX_TYPE = `${PREFIX}.sheet`;

/** Positions in the list of cell formats: 49 is "text", 164 is ours. */
const STYLE = { plain: 0, text: 1, time: 2, head: 3 };
const FONT = '<sz val="11"/><name val="Calibri"/>';
const FORMAT = 'fontId="0" fillId="0" borderId="0"';
const STYLES = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" ${FORMAT}/></cellStyleXfs>`,
  `<cellXfs count="4"><xf numFmtId="0" ${FORMAT} xfId="0"/><xf numFmtId="49" ${FORMAT} xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="164" ${FORMAT} xfId="0" applyNumberFormat="1"/>`,
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
].join("");

/**
 * A workbook with one sheet (ECMA-376), page after page as fast as the reader takes them. Ids and words are texts, which no spreadsheet rounds or
 * runs; times are those of UTC, as their headings say.
 */
export function streamXlsx(
  title: string,
  columns: readonly SheetColumn[],
  first: Rows,
  next: () => Promise<Rows | null>,
): ReadableStream<Uint8Array> {
  const pieces = zipped([...framesOf(title), { name: "xl/worksheets/sheet1.xml", pieces: sheet(columns, first, next) }]);
  return new ReadableStream({
    pull: async (controller) => {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

function framesOf(title: string): ZippedFile[] {
  const name = escaped(title.replace(/[[\]:*?/\\']/g, " ").slice(0, 31));
  const part = (path: string, type: string) => `<Override PartName="/xl/${path}.xml" ContentType="${PREFIX}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}.xml"/>`;
  const relations = (inner: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const files = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("workbook", "sheet.main")}${part("worksheets/sheet1", "worksheet")}${part("styles", "styles")}</Types>`,
    "_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook")),
    "xl/_rels/workbook.xml.rels": relations(relation(1, "worksheet", "worksheets/sheet1") + relation(2, "styles", "styles")),
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": STYLES,
  };
  return Object.entries(files).map(([path, text]) => ({ name: path, pieces: [text] }));
}

async function* sheet(columns: readonly SheetColumn[], first: Rows, next: () => Promise<Rows | null>): AsyncGenerator<string> {
  const head = columns.map(({ name, kind }) => textCell(kind === "time" ? `${name} (UTC)` : name, STYLE.head));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="21" customWidth="1"/></cols><sheetData><row>${head.join("")}</row>`;
  const kinds = columns.map(({ kind }) => kind);
  for (let rows: Rows | null = first; rows !== null; rows = await next()) {
    if (rows.length > 0)
      yield rows.map((cells) => `<row>${cells.map((cell, index) => cellOf(cell, kinds[index])).join("")}</row>`).join("");
  }
  // Otherwise each id bears a warning that a number is stored as a text.
  yield `</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet's numbers have at most. */
const SIGNIFICANT_DIGITS = 15;
const DAY_MS = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_DAY = 25_569;

function cellOf(cell: Cell, kind: ColumnKind | undefined): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  if (text === "") return "<c/>";
  if (kind === "number" && NUMBER.test(text) && text.replace(/^[-0.]+|\./g, "").length <= SIGNIFICANT_DIGITS)
    return `<c s="${STYLE.plain}"><v>${text}</v></c>`;
  const at = kind === "time" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? textCell(text, STYLE.text) : `<c s="${STYLE.time}"><v>${at / DAY_MS + EPOCH_DAY}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Characters that XML 1.0 has no place for. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

/** `_x0041_` is how the format writes an A, so a text with such a piece has its underscore written that way. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? "");
}
