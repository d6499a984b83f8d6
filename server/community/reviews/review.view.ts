import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { ReviewRow } from "./review.store.ts";

/** Returns a review as everyone may see it: the author's name is masked. */
export function reviewView(row: ReviewRow): ReviewView {
  return {
    reviewId: row.id,
    rating: row.rating,
    tags: row.tags,
    comment: row.comment,
    by: mask(row.nickname),
    role: row.role,
    at: row.createdAt.toISOString(),
    ...(row.reply === null || row.repliedAt === null ? {} : { reply: { comment: row.reply, at: row.repliedAt.toISOString() } }),
  };
}
