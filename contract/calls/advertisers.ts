import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { CANCEL_REASONS, ORDER_ROLES } from "../order.ts";
import { BADGES, CAUTIONS } from "../reputation.ts";
import { IdCursor, Instant, Limit, idOf, nullable, page, strict, words } from "../schemas.ts";
import { Advert, Advertiser } from "./market.ts";
import { Review } from "./reviews.ts";

const Ratio = nullable(Type.String({ description: "A ratio, such as 0.9876; null where nothing counts yet" }));
const Count = Type.Integer({ minimum: 0 });

/** A person's figures, each with the counts that it is made of. `docs/reputation.md` has the formulas. */
export const Figures = strict({
  totalTrades: Count,
  earlierTrades: Type.Integer({
    minimum: 0,
    description: "How many of these were imported from another platform; they have no partners and no reviews",
  }),
  rankedTrades: Type.Integer({
    minimum: 0,
    description:
      "Completed trades of the last days, of the same pair one a day and a few in all (query-trading-rules): what the list ranks by",
  }),
  partners: Count,
  atFault: Type.Integer({ minimum: 0, description: "Canceled by this person's own fault" }),
  completionRate: Ratio,
  trades30: Count,
  atFault30: Count,
  completionRate30: Ratio,
  releases: Count,
  avgReleaseMinutes: nullable(Type.Number()),
  lateReleases30: Type.Integer({ minimum: 0, description: "Sales of the last 30 days that were released after the promised time" }),
  payments: Count,
  avgPayMinutes: nullable(Type.Number()),
  positiveReviews: Count,
  negativeReviews: Count,
  praisedBy: Type.Integer({ minimum: 0, description: "Partners whose newest review is positive" }),
  criticisedBy: Type.Integer({ minimum: 0, description: "Partners whose newest review is negative" }),
  positiveRate: Ratio,
  positiveLowerBound: nullable(Type.String({ description: "Lower end of Wilson's 95 % interval over partners" })),
  blockedBy: Count,
  followers: Count,
  firstTradeAt: nullable(Instant),
  badges: Type.Array(words(...BADGES)),
  cautions: Type.Array(words(...CAUTIONS)),
});
export type FiguresView = Static<typeof Figures>;

const Relation = strict({ following: Type.Boolean(), blocked: Type.Boolean() });
const about = {
  audience: "trade",
  keyScope: "trade",
  idempotency: "accepted",
  body: strict({ uid: idOf("uid") }),
  data: Relation,
  errors: ["not_found", "not_allowed"],
} as const;

/** How far a dispute about whose fault the end of an order was has come. `proven`: customer service found for the party who disputed it. */
export const DISPUTE_STATES = ["open", "proven", "unproven"] as const;

export const RELATIONS = ["followed", "blocked"] as const;

export const advertiserCalls = defineCalls({
  "GET /api/ctc/query-advertiser": {
    summary: "An advertiser's figures, open adverts and newest reviews",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({ uid: idOf("uid") }),
    data: strict({
      advertiser: Advertiser,
      figures: Figures,
      adverts: Type.Array(Advert),
      reviews: Type.Array(Review),
      moreReviews: nullable(Type.String({ description: "The cursor of query-reviews that goes on from here" })),
      ...Relation.properties,
      own: Type.Boolean(),
    }),
    errors: ["region_restricted", "not_found"],
  },
  "GET /api/ctc/query-own-faults": {
    summary:
      "The caller's canceled and expired orders of 90 days that count against somebody, could, or were disputed: newest first, at most 50",
    audience: "owner",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      items: Type.Array(
        strict({
          orderId: idOf("order"),
          role: words(...ORDER_ROLES),
          canceledAt: Instant,
          cancelReason: words(...CANCEL_REASONS),
          counts: nullable(words(...ORDER_ROLES)),
          dispute: nullable(words(...DISPUTE_STATES)),
          disputeUntil: Type.Optional(
            Type.Unsafe<string>({ ...Instant, description: "While the caller may report it with the reason `fault_disputed`" }),
          ),
        }),
      ),
    }),
    errors: [],
  },
  "GET /api/ctc/query-relations": {
    summary: "Whom the caller follows or has blocked",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ kind: words(...RELATIONS), cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(strict({ advertiser: Advertiser, since: Instant })),
    errors: [],
  },
  "POST /api/ctc/follow-user": { summary: "Follow an advertiser", ...about },
  "POST /api/ctc/unfollow-user": { summary: "Stop following an advertiser", ...about },
  "POST /api/ctc/block-user": { summary: "Neither see nor trade with a person; running orders go on", ...about },
  "POST /api/ctc/unblock-user": { summary: "Take a block back", ...about },
});
