import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";

/** What a review may be about; the site puts them into words. */
export const REVIEW_TAGS = ["fast", "clear", "patient", "fair_price", "slow", "rude", "changed_terms", "third_party_payment"] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
export const RATINGS = ["positive", "negative"] as const;
export const REVIEW_REPORT_REASONS = ["insult", "personal_data", "false", "advertising"] as const;

export const Review = strict({
  reviewId: idOf("review"),
  rating: words(...RATINGS),
  tags: Type.Array(words(...REVIEW_TAGS)),
  comment: Type.String(),
  by: Type.String({ description: "The reviewer's masked nickname" }),
  role: words("buyer", "seller"),
  at: Instant,
  reply: Type.Optional(strict({ comment: Type.String(), at: Instant })),
});
export type ReviewView = Static<typeof Review>;

export const reviewCalls = defineCalls({
  "GET /api/ctc/query-reviews": {
    summary: "What partners said about a person, newest first",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      uid: idOf("uid"),
      rating: Type.Optional(words(...RATINGS)),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(Review),
    errors: ["not_found"],
  },
  "GET /api/ctc/query-order-review": {
    summary: "What the two sides of an order said of each other, and until when the caller may",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ orderId: idOf("order") }),
    data: strict({
      mine: nullable(Review),
      theirs: nullable(Review),
      canReview: Type.Boolean(),
      until: nullable(Instant),
    }),
    errors: ["not_found"],
  },
  "POST /api/ctc/create-review": {
    summary: "Say how a completed order went: once a side, within 30 days",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      orderId: idOf("order"),
      rating: words(...RATINGS),
      tags: Type.Optional(Type.Array(words(...REVIEW_TAGS), { maxItems: 4, uniqueItems: true })),
      comment: Type.Optional(text(500)),
    }),
    data: Review,
    errors: ["not_found", "already_done", "action_not_allowed"],
  },
  "POST /api/ctc/reply-review": {
    summary: "Answer a review about oneself, once",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({ reviewId: idOf("review"), comment: text(500, 1) }),
    data: Review,
    errors: ["not_found", "already_done", "field_blank"],
  },
  "POST /api/ctc/report-review": {
    summary: "Ask customer service to look at a review: everybody may, once",
    audience: "view",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({ reviewId: idOf("review"), reason: words(...REVIEW_REPORT_REASONS), note: Type.Optional(text(500)) }),
    data: strict({ reported: Type.Boolean() }),
    errors: ["not_found", "already_done"],
  },
});
