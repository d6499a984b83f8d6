import type { backofficeSearchCalls } from "@plaza/contract/calls/backoffice-search.ts";
import type { Handlers } from "../../core/handler.ts";
import { searchBackoffice } from "./search.service.ts";

export const backofficeSearchRoutes: Handlers<keyof typeof backofficeSearchCalls> = {
  "GET /api/desk/search": (context, request) => searchBackoffice(context, request.staff, request.query.find, request.locale),
};
