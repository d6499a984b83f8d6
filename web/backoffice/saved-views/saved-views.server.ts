import type { SavedViewList } from "@plaza/contract/staff.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import type { BackofficeVisit } from "../visit.server.ts";

/** The saved views of the list that this page shows, and its own filters as one would be saved. @param search without the page of the list */
export async function loadSavedViews(api: BackofficeVisit["api"], list: SavedViewList, search: URLSearchParams) {
  const { items } = await api("GET /api/desk/saved-views", { query: { list } });
  return { list, items, search: search.toString() };
}

/** What the bar of saved views does on each list that has one. */
export const actOnSavedViews = staffAction("reader", {
  save_view: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/save-view")),
  remove_view: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/remove-saved-view")),
});
