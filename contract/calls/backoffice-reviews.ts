import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { IdCursor, Instant, Limit, idOf, page, strict, text, words } from "../schemas.ts";
import { RATINGS, REVIEW_REPORT_REASONS } from "./reviews.ts";

const ReviewReport = strict({
  reportId: idOf("review_report"),
  reviewId: idOf("review"),
  reason: words(...REVIEW_REPORT_REASONS),
  note: Type.String(),
  reportedAt: Instant,
  rating: words(...RATINGS),
  comment: Type.String(),
  authorUid: idOf("uid"),
  subjectUid: idOf("uid"),
  writtenAt: Instant,
});

export const backofficeReviewCalls = defineCalls({
  "GET /api/desk/review-reports": {
    summary: "Reported reviews that nobody has decided on, the oldest report first",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(ReviewReport),
    errors: [],
  },
  "POST /api/desk/decide-review": {
    summary: "Keep a reported review, or remove it with a reason; all its open reports are decided at once",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({ reviewId: idOf("review"), decision: words("keep", "remove"), reason: text(300, 1) }),
    data: strict({ reviewId: idOf("review"), decision: words("keep", "remove") }),
    errors: ["not_found", "own_case", "linked_case", "reason_needed"],
  },
});
