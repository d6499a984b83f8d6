import { loadedAhead } from "../../shell/lazy-component.ts";
import type { sheetPreview } from "./sheet-preview.ts";
import { takeForm } from "./load-form.ts";

/** The sheet in which the order form opens; asked for once the list is quiet, so that the first row that is pressed opens at once. */
export const takeDialog = loadedAhead(async () => {
  const part = await import("./take-dialog.tsx");
  preview = part.sheetPreview;
  return part.TakeDialog;
});
let preview: typeof sheetPreview | undefined;

/** The sheet of a row as it begins, where its code is there. @param row null: none is coming any more */
export function previewSheet(row: Element | null, title = ""): void {
  if (row === null) preview?.hide();
  else preview?.show(row, title);
}

/** If it can't be loaded nothing is lost: opening a row asks again. */
export function loadTake(): void {
  void Promise.all([takeDialog.request(), takeForm.request()]).catch(() => undefined);
}
