import type { backofficeReviewCalls } from "@plaza/contract/calls/backoffice-reviews.ts";
import type { Handlers } from "../../core/handler.ts";
import { decideReview } from "./backoffice-review.service.ts";
import { openReports } from "./backoffice-review.store.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeReviewRoutes: Handlers<keyof typeof backofficeReviewCalls> = {
  "GET /api/desk/review-reports": async (context, request) => {
    const { cursor = null, limit = PAGE } = request.query;
    const found = await openReports(context.db, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ reportId }) => reportId);
    return { items: shown, nextCursor };
  },
  "POST /api/desk/decide-review": (context, request) => decideReview(context, request, request.body),
};
