import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { idOf, strict, text, words } from "../schemas.ts";
import { SAVED_VIEW_LISTS } from "../staff.ts";

/** The query of a list's address, without its page. */
const Search = Type.String({
  minLength: 1,
  maxLength: 400,
  pattern: "^[A-Za-z0-9_.~*%+=&-]+$",
  description: "The filters as the address of the list has them, such as `show=mine&sort=age`",
});

export const SavedView = strict({
  viewId: idOf("saved_view"),
  list: words(...SAVED_VIEW_LISTS),
  name: Type.String(),
  search: Search,
});
export type SavedViewView = Static<typeof SavedView>;

/** Filters of the back office's lists that a staff member comes back to. Everybody sees their own. */
export const backofficeSavedViewCalls = defineCalls({
  "GET /api/desk/saved-views": {
    summary: "Your saved views of a list, by name",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ list: words(...SAVED_VIEW_LISTS) }),
    data: strict({ items: Type.Array(SavedView) }),
    errors: [],
  },
  "POST /api/desk/save-view": {
    summary: "Save the filters of a list under a name. A view of yours with this name gets the new filters",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "accepted",
    body: strict({ list: words(...SAVED_VIEW_LISTS), name: text(40, 1), search: Search }),
    data: SavedView,
    errors: ["field_blank", "limit_reached"],
  },
  "POST /api/desk/remove-saved-view": {
    summary: "Remove a saved view of yours",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "accepted",
    body: strict({ viewId: idOf("saved_view") }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
});
