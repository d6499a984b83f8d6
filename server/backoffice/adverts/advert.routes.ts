import type { backofficeAdvertCalls } from "@plaza/contract/calls/backoffice-adverts.ts";
import { searchAdverts } from "../../market/adverts/backoffice-advert.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { backofficeAdvert, restoreAdvert, takeDownAdvert } from "./advert.service.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeAdvertRoutes: Handlers<keyof typeof backofficeAdvertCalls> = {
  "GET /api/desk/adverts": async (context, request) => {
    const { cursor, limit = PAGE, ...search } = request.query;
    const found = await searchAdverts(context.db, search, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, (last) => last.advId);
    return { items: shown.map((advert) => backofficeAdvert(context, advert, request.staff)), nextCursor };
  },
  "POST /api/desk/take-down-advert": (context, request) =>
    takeDownAdvert(context, request.tx, request, request.body.advId, request.body.note),
  "POST /api/desk/restore-advert": (context, request) => restoreAdvert(context, request.tx, request, request.body.advId, request.body.note),
};
