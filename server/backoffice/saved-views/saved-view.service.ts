import type { SavedViewView } from "@plaza/contract/calls/backoffice-saved-views.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { SavedViewId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { lockAndCountOtherViews, removeView, saveView, type SavedViewRow } from "./saved-view.store.ts";

interface CallRequest {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

/**
 * Saves a view, in the place of the one of this name. The audit entry names the list only: name and filters may tell whose orders are looked
 * for, and entries stay for good.
 */
export async function saveOwnView(
  context: Context,
  { tx, staff, record }: CallRequest,
  { list, search, ...input }: WireOf<"POST /api/desk/save-view">["body"],
): Promise<Outcome<SavedViewView>> {
  const name = input.name.trim();
  if (name === "") return refuse("field_blank", { field: "name" });
  const { maxSavedViews: most } = context.settings.current;
  if ((await lockAndCountOtherViews(tx, { staffId: staff.staffId, list, name })) >= most)
    return refuse("limit_reached", { most }, { most });
  const saved = await saveView(tx, { staffId: staff.staffId, list, name, search });
  if (saved === null) throw new Error("a view that was saved has no row");
  record({ action: "save_view", object: "saved_view", objectId: saved.id, data: { list } });
  tx.afterCommit(() => context.countUse("saved_view"));
  return viewOfRow(saved);
}

/** Removes a view of the staff member; another's is not found. */
export async function removeOwnView({ tx, staff, record }: CallRequest, id: SavedViewId): Promise<Outcome<{ removed: boolean }>> {
  if (!(await removeView(tx, id, staff.staffId))) return refuse("not_found");
  record({ action: "remove_saved_view", object: "saved_view", objectId: id });
  return { removed: true };
}

/** Returns a view as its owner reads it. */
export function viewOfRow({ id, ...row }: SavedViewRow): SavedViewView {
  return { viewId: id, ...row };
}
