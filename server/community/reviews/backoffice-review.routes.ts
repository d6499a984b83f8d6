import type { backofficeReviewCalls } from "@plaza/contract/calls/backoffice-reviews.ts";
import type { Handlers } from "../../core/handler.ts";
import { decideReview } from "./backoffice-review.service.ts";
import { openReports } from "./backoffice-review.store.ts";

const PAGE = 20;

export const backofficeReviewRoutes: Handlers<keyof typeof backofficeReviewCalls> = {
  "GET /api/desk/review-reports": async (context, request) => {
    const { cursor = null, limit = PAGE } = request.query;
    const found = await openReports(context.db, cursor, limit + 1);
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.reportId ?? null) : null };
  },
  "POST /api/desk/decide-review": (context, request) => decideReview(context, request, request.body),
};
