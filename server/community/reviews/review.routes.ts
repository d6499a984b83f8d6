import type { reviewCalls } from "@plaza/contract/calls/reviews.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { countReview } from "../../people/reputation/reputation.store.ts";
import { findReview, hasReviewed, reviewsAbout, reviewsOfOrder, writeReply, writeReport, writeReview } from "./review.store.ts";
import { reviewView } from "./review.view.ts";
import { pageOf } from "../../core/http/page.ts";

const REVIEW_DAYS = 30;
const PAGE = 20;

export const reviewRoutes: Handlers<keyof typeof reviewCalls> = {
  "GET /api/ctc/query-reviews": async (context, request) => {
    const { uid, rating = null, cursor = null, limit = PAGE } = request.query;
    const subject = await findByUid(context.db, uid);
    if (subject === null) return refuse("not_found");
    const found = await reviewsAbout(request.reads, subject, { rating, before: cursor }, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map(reviewView), nextCursor };
  },
  "GET /api/ctc/query-order-review": async (context, request) => {
    const me = request.caller.accountId;
    const order = await findOrder(context.db, request.query.orderId, request.caller);
    if (order === null) return refuse("not_found");
    const [reviews, done] = await Promise.all([reviewsOfOrder(context.db, order.id), hasReviewed(context.db, order.id, me)]);
    const reviewBy = (mine: boolean) => reviews.find((review) => (review.authorId === me) === mine);
    const [mine, theirs] = [reviewBy(true), reviewBy(false)];
    const until = order.completedAt === null ? null : new Date(order.completedAt.getTime() + REVIEW_DAYS * DAY_MS);
    return {
      mine: mine === undefined ? null : reviewView(mine),
      theirs: theirs === undefined ? null : reviewView(theirs),
      canReview: !done && until !== null && order.readAt <= until,
      until: until?.toISOString() ?? null,
    };
  },
  "POST /api/ctc/create-review": async (_context, request) => {
    const { orderId, rating, tags = [], comment = "" } = request.body;
    const order = await findOrder(request.tx, orderId, request.caller);
    if (order === null) return refuse("not_found");
    const late = order.completedAt !== null && order.readAt.getTime() - order.completedAt.getTime() > REVIEW_DAYS * DAY_MS;
    if (order.completedAt === null || late) return refuse("action_not_allowed", { reason: late ? "too_late" : "not_completed" });
    const reviewId = await writeReview(request.tx, { orderId, authorId: request.caller.accountId, rating, tags, comment: comment.trim() });
    if (reviewId === null) return refuse("already_done");
    await countReview(request.tx, reviewId, "written");
    const row = await findReview(request.tx, reviewId);
    if (row === null) throw new Error("a review that was just written is gone");
    return reviewView(row);
  },
  "POST /api/ctc/reply-review": async (_context, request) => {
    const { reviewId } = request.body;
    const review = await findReview(request.tx, reviewId);
    if (review === null || review.subjectId !== request.caller.accountId) return refuse("not_found");
    const comment = request.body.comment.trim();
    if (comment === "") return refuse("field_blank", { field: "comment" });
    if (!(await writeReply(request.tx, reviewId, comment))) return refuse("already_done");
    return reviewView({ ...review, reply: comment, repliedAt: new Date() });
  },
  "POST /api/ctc/report-review": async (_context, request) => {
    const { reviewId, reason, note = "" } = request.body;
    // Everybody can read a review, so everybody may report it; its author has no reason to.
    const review = await findReview(request.tx, reviewId);
    if (review === null || review.authorId === request.caller.accountId) return refuse("not_found");
    const reported = await writeReport(request.tx, { reviewId, reporter: request.caller.accountId, reason, note: note.trim() });
    return reported ? { reported } : refuse("already_done");
  },
};
