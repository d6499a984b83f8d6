import type { deskReviewCalls } from "@plaza/contract/calls/desk-reviews.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse } from "../http/refusal.ts";
import { countReview } from "../reputation/reputation.store.ts";
import { decideReports, openReports, partiesOfReview, removeReview } from "./desk-review.store.ts";

const PAGE = 20;

export const deskReviewRoutes: Handlers<keyof typeof deskReviewCalls> = {
  "GET /api/desk/review-reports": async (context, asked) => {
    const { cursor = null, limit = PAGE } = asked.query;
    const found = await openReports(context.db, cursor, limit + 1);
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.reportId ?? null) : null };
  },
  "POST /api/desk/decide-review": async (_context, asked) => {
    const { reviewId, decision, reason } = asked.body;
    const review = await partiesOfReview(asked.tx, reviewId);
    if (review === null) return refuse("not_found");
    const { staffId, userId } = asked.staff;
    if (userId !== null && [review.author_id, review.subject_id].includes(userId)) return refuse("own_case");
    if (!(await decideReports(asked.tx, reviewId, decision === "keep" ? "kept" : "removed", staffId))) return refuse("not_found");
    if (decision === "remove" && (await removeReview(asked.tx, reviewId, staffId, reason)))
      await countReview(asked.tx, reviewId, "removed");
    await asked.record({ action: `${decision}_review`, object: "review", objectId: reviewId, reason });
    return { reviewId, decision };
  },
};
