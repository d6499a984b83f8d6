import type { backofficeSavedViewCalls } from "@plaza/contract/calls/backoffice-saved-views.ts";
import type { Handlers } from "../../core/handler.ts";
import { removeOwnView, saveOwnView, viewOfRow } from "./saved-view.service.ts";
import { savedViews } from "./saved-view.store.ts";

export const backofficeSavedViewRoutes: Handlers<keyof typeof backofficeSavedViewCalls> = {
  "GET /api/desk/saved-views": async ({ db }, { staff, query }) => ({
    items: (await savedViews(db, staff.staffId, query.list)).map(viewOfRow),
  }),
  "POST /api/desk/save-view": (context, request) => saveOwnView(context, request, request.body),
  "POST /api/desk/remove-saved-view": (_context, request) => removeOwnView(request, request.body.viewId),
};
