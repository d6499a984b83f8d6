import type { SavedViewId, StaffId } from "@plaza/contract/ids.ts";
import type { SavedViewList } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Filters of lists that staff have given a name. */

export interface SavedViewRow {
  readonly id: SavedViewId;
  readonly list: SavedViewList;
  readonly name: string;
  readonly search: string;
}

export interface NewSavedView extends Omit<SavedViewRow, "id"> {
  readonly staffId: StaffId;
}

const ofList = statement<SavedViewRow, { staffId: StaffId; list: SavedViewList }>(
  "saved_views",
  "SELECT id, list, name, search FROM saved_view WHERE staff_id = :staffId AND list = :list ORDER BY lower(name)",
);
const countOthers = statement<{ others: number }, { staffId: StaffId; list: SavedViewList; name: string }>(
  "saved_view_count",
  "SELECT count(*)::int AS others FROM saved_view WHERE staff_id = :staffId AND (list, lower(name)) <> (:list, lower(:name))",
);
const upsert = statement<SavedViewRow, NewSavedView>(
  "saved_view_save",
  `INSERT INTO saved_view (staff_id, list, name, search) VALUES (:staffId, :list, :name, :search)
   ON CONFLICT (staff_id, list, lower(name)) DO UPDATE SET name = excluded.name, search = excluded.search RETURNING id, list, name, search`,
);
const remove = statement<void, { id: SavedViewId; staffId: StaffId }>(
  "saved_view_remove",
  "DELETE FROM saved_view WHERE id = :id AND staff_id = :staffId",
);

/** A staff member's views of a list, by name. */
export function savedViews(on: Queryable, staffId: StaffId, list: SavedViewList): Promise<SavedViewRow[]> {
  return ofList.all(on, { staffId, list });
}

/** How many views the staff member has beside the one of this name. Until the transaction ends, none is added. */
export async function lockAndCountOtherViews(tx: Tx, view: Pick<NewSavedView, "staffId" | "list" | "name">): Promise<number> {
  await lockQuota(tx, "saved_view", view.staffId);
  return (await countOthers.first(tx, { staffId: view.staffId, list: view.list, name: view.name }))?.others ?? 0;
}

/** Writes a view, over the one of the same owner, list and name if there is one. */
export async function saveView(tx: Tx, view: NewSavedView): Promise<SavedViewRow | null> {
  return upsert.first(tx, view);
}

/** @returns whether the staff member had it */
export async function removeView(tx: Tx, id: SavedViewId, staffId: StaffId): Promise<boolean> {
  return (await remove.count(tx, { id, staffId })) === 1;
}
