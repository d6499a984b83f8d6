import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import type { AdvertId } from "../ids.ts";
import { SIDES } from "../order.ts";
import {
  AssetCode,
  Decimal,
  DryRun,
  FiatCode,
  IdCursor,
  Instant,
  MethodId,
  Version,
  idOf,
  nullable,
  strict,
  text,
  words,
} from "../schemas.ts";
import { TEXT_FLAGS } from "./chat.ts";
import { ADVERT_STATES, Advert, PurchaseTerms, Requirements } from "./market.ts";

/** A ratio with a sign: "0.015" is 1.5 % above the index. */
const Margin = Type.String({ pattern: "^-?0(\\.\\d{1,4})?$" });

const Clock = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** When the advert is shown, by the clock of a place. A span whose end isn't after its beginning goes on past midnight. */
export const Hours = strict({
  timeZone: text(60, 1),
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, description: "1 Monday to 7 Sunday" }),
  from: Clock,
  to: Clock,
});

/** Why an advert is not in the lists, to its owner. */
export const HIDDEN_REASONS = [
  "taken_down",
  "offline",
  "outside_hours",
  "too_many_orders",
  "index_stale",
  "sold_out",
  "account_missing",
  "method_missing",
  "price_forbidden",
  "owner_frozen",
  "owner_unverified",
  "owner_unprotected",
  "security_hold",
  "pair_off",
  "private",
] as const;

const PreviewInput = strict({
  side: words(...SIDES),
  asset: AssetCode,
  fiat: FiatCode,
  priceType: words("fixed", "floating"),
  price: Type.Optional(Decimal),
  margin: Type.Optional(Margin),
  priceFloor: Type.Optional(Decimal),
  priceCeiling: Type.Optional(Decimal),
  minAmount: Type.Optional(Decimal),
  maxAmount: Type.Optional(Decimal),
  methodIds: Type.Optional(Type.Array(MethodId, { maxItems: 10 })),
  paymentIds: Type.Optional(Type.Array(idOf("payment"), { maxItems: 10 })),
  message: Type.Optional(text(600)),
  autoReply: Type.Optional(text(600)),
  advId: Type.Optional(
    Type.Unsafe<AdvertId>({ ...idOf("advert"), description: "The advert that is edited, if one is: it doesn't overlap with itself" }),
  ),
});

const Overlaps = Type.Optional(
  Type.Array(strict({ advId: idOf("advert"), minAmount: Decimal, maxAmount: Decimal }), {
    description:
      "The owner's other adverts of this pair and side that are online, share a payment method and whose limits overlap with these; at most five",
  }),
);

/** Texts of an advert, each with what it may be up to. */
export const ADVERT_TEXTS = ["message", "autoReply"] as const;
const TextSigns = Type.Optional(
  Type.Array(strict({ text: words(...ADVERT_TEXTS), flags: Type.Array(words(...TEXT_FLAGS)) }), {
    description:
      "Texts of the advert that read like a lure, an insult, advertising or personal data, each with its codes. Hints: nothing is refused, and customer service sees them",
  }),
);

const terms = {
  priceType: words("fixed", "floating"),
  price: Type.Optional(Decimal),
  margin: Type.Optional(Margin),
  priceFloor: Type.Optional(Decimal),
  priceCeiling: Type.Optional(Decimal),
  quantity: Decimal,
  minAmount: Decimal,
  maxAmount: Decimal,
  methodIds: Type.Optional(Type.Array(MethodId, { minItems: 1, maxItems: 10, description: "How an advert that buys will pay" })),
  paymentIds: Type.Optional(
    Type.Array(idOf("payment"), { minItems: 1, maxItems: 10, description: "Where an advert that sells is paid to" }),
  ),
  paymentWindowMinutes: Type.Integer({ minimum: 10, maximum: 1440 }),
  message: text(600),
  autoReply: Type.Optional(text(600)),
  requirements: Type.Optional(Requirements),
  hours: Type.Optional(Hours),
  privateLink: Type.Optional(Type.Boolean({ description: "In no list: anyone who has the link can take it" })),
  confirmPrice: Type.Optional(Type.Boolean({ description: "Yes, this far from the index" })),
};

const ToFirst = nullable(
  Type.Unsafe<string>({
    ...Decimal,
    description:
      "The share by which the price would have to be lower (of an advert that sells) or higher to be the first of the others in its list: 0.0016 for 0.16 %. Null: it is first, too far away, or in no list",
  }),
);

export const OwnAdvert = strict({
  advert: Advert,
  priceFloor: Type.Optional(Decimal),
  priceCeiling: Type.Optional(Decimal),
  paymentIds: Type.Array(idOf("payment")),
  autoReply: Type.String(),
  figures: strict({ views: Type.Integer(), orders: Type.Integer(), completed: Type.Integer(), open: Type.Integer() }),
  hours: nullable(Hours),
  privateKey: nullable(Type.String()),
  escrow: Decimal,
  priceMaxAgeSeconds: Type.Integer({ description: "How old the market's price may be before a floating advert is hidden (`index_stale`)" }),
  takenDown: nullable(Type.String({ description: "Why customer service took it down, in its own words" })),
  toFirst: ToFirst,
  overlaps: Overlaps,
  textSigns: TextSigns,
});
export type OwnAdvertView = Static<typeof OwnAdvert>;

const REFUSALS = [
  "not_eligible",
  "account_frozen",
  "terms_required",
  "invalid_request",
  "precision_exceeded",
  "insufficient_balance",
  "coins_on_hold",
  "method_not_offered",
  "payment_account_needed",
  "price_out_of_band",
  "price_forbidden",
  "too_many_adverts",
  "release_overdue",
  "advert_too_large",
  "block_minimum",
  "block_tier",
  "too_many_requests",
] as const;

export const advertCalls = defineCalls({
  "POST /api/ctc/preview-adv": {
    summary: "What an advert would cost, its place in the list, and what of the coins it buys would be on hold, before it is posted",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    body: PreviewInput,
    data: strict({
      price: nullable(Decimal),
      index: nullable(Decimal),
      place: nullable(Type.Integer({ description: "1 is the top; 1000 also stands for farther down" })),
      verdict: words("ok", "ask", "forbidden", "unknown"),
      toFirst: ToFirst,
      hold: Type.Optional(PurchaseTerms),
      overlaps: Overlaps,
      textSigns: TextSigns,
      pausedUntil: Type.Optional(
        Type.Unsafe<string>({ ...Instant, description: "Until then nothing can be posted, after decisions on appeals" }),
      ),
    }),
    errors: [],
  },
  "GET /api/ctc/query-one-adv": {
    summary: "One of the caller's own adverts",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ advId: idOf("advert") }),
    data: OwnAdvert,
    errors: ["not_found"],
  },
  "POST /api/ctc/create-adv": {
    market: "moves",
    feature: "posting",
    summary: "Post an advert; one that sells locks its quantity at once",
    audience: "owner",
    keyScope: "adverts",
    idempotency: "accepted",
    query: DryRun,
    body: strict({ side: words(...SIDES), asset: AssetCode, fiat: FiatCode, ...terms }),
    data: OwnAdvert,
    errors: REFUSALS,
  },
  "POST /api/ctc/update-adv": {
    market: "moves",
    summary: "Change an advert's terms; running orders keep the version that they were made from",
    audience: "owner",
    keyScope: "adverts",
    idempotency: "accepted",
    query: DryRun,
    body: strict({ advId: idOf("advert"), version: Version, ...terms }),
    data: OwnAdvert,
    errors: ["region_restricted", ...REFUSALS, "not_found", "advert_changed", "already_done"],
  },
  "POST /api/ctc/update-adv-state": {
    market: "moves",
    summary: "Put one advert, or all of the caller's, online or offline, or close one for good",
    audience: "owner",
    keyScope: "adverts",
    idempotency: "accepted",
    body: strict({ advId: Type.Optional(idOf("advert")), all: Type.Optional(Type.Literal(true)), state: words(...ADVERT_STATES) }),
    data: strict({ items: Type.Array(OwnAdvert), failed: Type.Array(strict({ advId: idOf("advert"), error: Type.String() })) }),
    errors: [
      "region_restricted",
      "not_found",
      "insufficient_balance",
      "coins_on_hold",
      "posting_off",
      "already_done",
      "advert_taken_down",
      "advert_unavailable",
      "invalid_request",
      "account_frozen",
      "not_eligible",
      "payment_account_needed",
      "release_overdue",
    ],
  },
  "GET /api/ctc/query-my-adv": {
    summary: "The caller's adverts with their figures, newest first; closed ones only where asked for",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      state: Type.Optional(words(...ADVERT_STATES)),
      side: Type.Optional(words(...SIDES)),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: strict({
      items: Type.Array(OwnAdvert),
      nextCursor: nullable(Type.String()),
      pairs: Type.Array(strict({ asset: AssetCode, fiat: FiatCode }), {
        description: "The pairs of the caller's adverts in that state, whatever else is asked for",
      }),
    }),
    errors: [],
  },
});
