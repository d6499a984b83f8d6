import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { SIDES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, Instant, MethodId, idOf, strict, words } from "../schemas.ts";
import { Advertiser, BlockReason, NamedMethod, PurchaseTerms, ShortWindow } from "./market.ts";

export const Quote = strict({
  quoteId: Type.String({ description: "For create-order, which then keeps the price although the advert's has moved" }),
  advId: idOf("advert"),
  version: Type.Integer(),
  side: words(...SIDES),
  asset: AssetCode,
  fiat: FiatCode,
  price: Decimal,
  amount: Decimal,
  quantity: Decimal,
  fee: Decimal,
  receive: Decimal,
  effectivePrice: Type.String({ description: "With the fee in it: what is paid for each coin received, or received for each coin given" }),
  methodId: MethodId,
  methods: Type.Array(NamedMethod),
  paymentWindowMinutes: Type.Integer(),
  serverTime: Instant,
  expiresAt: Instant,
  toleranceBasisPoints: Type.Integer({ description: "By how much the advert's price may move against its owner while the quote holds" }),
  reservesCoins: Type.Literal(false, { description: "A quote keeps a price, never coins: somebody else may take them first" }),
  eligible: Type.Boolean(),
  ineligibleReasons: Type.Array(BlockReason),
  hold: Type.Optional(PurchaseTerms),
  shortWindow: Type.Optional(ShortWindow),
  advertiser: Advertiser,
});
export type QuoteView = Static<typeof Quote>;

/** In the details of `no_offer_fits`: what would fit, each to be asked for as it stands. */
export const QuoteSuggestion = Type.Union([
  strict({ kind: Type.Literal("amount"), amount: Decimal }),
  strict({ kind: Type.Literal("methods"), methods: Type.Array(NamedMethod) }),
  strict({ kind: Type.Literal("fiat"), fiat: FiatCode, amount: Decimal }),
]);
export type QuoteSuggestionView = Static<typeof QuoteSuggestion>;

export const expressCalls = defineCalls({
  "POST /api/ctc/quote": {
    summary: "The best offer that can fill a wish, with its price held for a short time",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    body: strict({
      side: words(...SIDES),
      asset: AssetCode,
      fiat: FiatCode,
      amount: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      methodIds: Type.Optional(Type.Array(MethodId, { maxItems: 30 })),
    }),
    data: Quote,
    errors: ["no_offer_fits", "precision_exceeded", "invalid_request"],
  },
});
