import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, idOf, strict, text, words } from "../schemas.ts";
import { Advert, Advertiser } from "./market.ts";

/** What a review may be about; the site puts them into words. */
export const REVIEW_TAGS = ["fast", "clear", "patient", "fair_price", "slow", "rude", "changed_terms", "third_party_payment"] as const;

export const Review = strict({
  rating: words("positive", "negative"),
  tags: Type.Array(words(...REVIEW_TAGS)),
  comment: Type.String(),
  by: Type.String({ description: "The reviewer's masked nickname" }),
  role: words("buyer", "seller"),
  at: Instant,
});
export type ReviewView = Static<typeof Review>;

const Relation = strict({ following: Type.Boolean(), blocked: Type.Boolean() });
const about = {
  access: "session",
  idempotency: "accepted",
  body: strict({ uid: idOf("uid") }),
  data: Relation,
  errors: ["not_found", "not_allowed"],
} as const;

export const advertiserCalls = defineCalls({
  "GET /api/ctc/query-advertiser": {
    summary: "An advertiser's figures, open adverts and newest reviews",
    access: "public",
    idempotency: "none",
    query: strict({ uid: idOf("uid") }),
    data: strict({
      advertiser: Advertiser,
      adverts: Type.Array(Advert),
      reviews: Type.Array(Review),
      ...Relation.properties,
      own: Type.Boolean(),
    }),
    errors: ["not_found"],
  },
  "POST /api/ctc/follow-user": { summary: "Follow an advertiser", ...about },
  "POST /api/ctc/unfollow-user": { summary: "Stop following an advertiser", ...about },
  "POST /api/ctc/block-user": { summary: "Neither see nor trade with a person; running orders go on", ...about },
  "POST /api/ctc/unblock-user": { summary: "Take a block back", ...about },
  "POST /api/ctc/create-review": {
    summary: "Say how a completed order went: once a side, within 30 days",
    access: "session",
    idempotency: "accepted",
    body: strict({
      orderId: idOf("order"),
      rating: words("positive", "negative"),
      tags: Type.Optional(Type.Array(words(...REVIEW_TAGS), { maxItems: 4, uniqueItems: true })),
      comment: Type.Optional(text(500)),
    }),
    data: Review,
    errors: ["not_found", "already_done", "action_not_allowed"],
  },
});
