import { streamCsv, type Cell } from "./csv.ts";
import { XLSX_TYPE, streamXlsx, type SheetColumn } from "./xlsx.server.ts";

/** CSV for programs, a workbook for people: a spreadsheet that opens CSV rounds ids of more than fifteen digits. */
export type TableFormat = "csv" | "xlsx";

interface Table {
  /** The file's name without its ending. */
  readonly name: string;
  /** What the workbook calls its sheet. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** A page of rows; null after the last one. */
  readonly nextPage: () => Promise<readonly (readonly Cell[])[] | null>;
}

/** A table as a file to keep, read and sent page by page. The first page is read before the answer begins, so that a failure is still a page. */
export async function tableFile(format: TableFormat, { name, title, columns, nextPage }: Table): Promise<Response> {
  const first = (await nextPage()) ?? [];
  const body =
    format === "xlsx"
      ? streamXlsx(title, columns, first, nextPage)
      : streamCsv(
          columns.map((column) => column.name),
          first,
          nextPage,
        );
  return new Response(body, {
    headers: {
      "content-type": format === "xlsx" ? XLSX_TYPE : "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
