import { loadedAhead } from "../../shell/lazy-component.ts";
import { takeForm } from "./load-form.ts";

/** The sheet in which the order form opens; asked for once the list is quiet, so that the first row that is pressed opens at once. */
export const takeDialog = loadedAhead(async () => (await import("./take-dialog.tsx")).TakeDialog);

/** A line that drops it costs nothing: opening a row asks again. */
export function loadTake(): void {
  void Promise.all([takeDialog.request(), takeForm.request()]).catch(() => undefined);
}
