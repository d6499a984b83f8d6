import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { CLOSED_ACCOUNT } from "../closed-account.ts";
import { INELIGIBLE_REASONS } from "../gates.ts";
import { MERCHANT_TIERS } from "../merchant.ts";
import { SIDES } from "../order.ts";
import {
  AssetCode,
  CountryCode,
  Cursor,
  Decimal,
  FiatCode,
  Instant,
  Limit,
  MethodId,
  SignedDecimal,
  idOf,
  nullable,
  page,
  strict,
  words,
} from "../schemas.ts";

export const PAYMENT_KINDS = ["bank", "wallet", "cash", "card", "giftcard"] as const;
/** The icon of a payment method: how it is paid. */
export const PAYMENT_MARKS = ["bank", "wire", "wallet", "mobile", "qr", "card", "cash", "counter", "gift"] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];
export const FIELD_TYPES = ["text", "digits", "iban", "phone", "email", "image"] as const;
export const RISKS = ["low", "medium", "high"] as const;
export const ADVERT_SORTS = ["price", "completionRate", "totalTrades", "releaseTime"] as const;
export const ADVERT_STATES = ["online", "offline", "closed"] as const;

export const Advertiser = strict({
  uid: idOf("uid"),
  nickname: Type.String({ description: `${CLOSED_ACCOUNT}: the person was erased` }),
  avatarColor: Type.Integer({ minimum: 0, maximum: 9, description: "Which of the ten color pairs" }),
  traderStatus: Type.String(),
  merchantTier: words(...MERCHANT_TIERS),
  online: Type.Boolean(),
  lastSeenAt: nullable(Instant),
  totalTrades: Type.Integer(),
  completionRate: Type.String({ description: "A ratio, such as 0.9876" }),
  avgReleaseMinutes: nullable(Type.Number()),
  avgPayMinutes: nullable(Type.Number()),
  positiveRate: nullable(Type.String()),
  joinedAt: Instant,
  verifiedKyc: Type.Boolean(),
  verifiedEmail: Type.Boolean(),
  verifiedPhone: Type.Boolean(),
});
export type AdvertiserView = Static<typeof Advertiser>;

export const bankReferenceForm = {
  name: nullable(Type.String({ description: "What this method calls the number of a payment, such as UTR" })),
  pattern: Type.String({ description: "Met by what is sent, without its spaces and in capitals" }),
  example: Type.String(),
};
const BankReferenceForm = strict(bankReferenceForm);

export const Requirements = strict({
  minCompletedTrades: Type.Optional(Type.Integer({ minimum: 0, maximum: 100000 })),
  minCompletionRate: Type.Optional(Type.String({ pattern: "^(0(\\.\\d{1,4})?|1(\\.0{1,4})?)$" })),
  minAccountAgeDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  countries: Type.Optional(Type.Array(CountryCode, { maxItems: 250 })),
  verifiedOnly: Type.Optional(Type.Boolean()),
  bankReference: Type.Optional(Type.Boolean({ description: "Buyers give the payment's number with \"I've Paid\"" })),
  blockTrade: Type.Optional(
    Type.Boolean({ description: "In the zone of large trades: a smallest order of at least a set worth, for experienced takers" }),
  ),
});
export type RequirementsView = Static<typeof Requirements>;

/** A payment method as lists show it. */
export const NamedMethod = strict({ methodId: MethodId, name: Type.String(), mark: words(...PAYMENT_MARKS) });

/** Why the caller can't take an advert, and from when or with what number the reason is gone. */
export const BlockReason = strict({
  reason: words(...INELIGIBLE_REASONS),
  availableAt: Type.Optional(Instant),
  requires: Type.Optional(Type.String({ description: "The number that the rule asks for" })),
});
export type BlockReason = Static<typeof BlockReason>;

/** To a user who would buy: what of the coins could not be used at first. */
export const PurchaseTerms = strict({
  hours: Type.Integer({ minimum: 1, description: "To a user who would buy: how long the coins would be on hold after the release" }),
  freeUsd: Type.Unsafe<string>({ ...Decimal, description: "Worth in USD of what may be sold or moved out meanwhile" }),
  methodIds: Type.Array(MethodId, { minItems: 1, description: "The payment methods that lead to it" }),
  freeAmount: Type.Optional(
    Type.Unsafe<string>({ ...Decimal, description: "Up to this amount, with the caller's other purchases, none is on hold" }),
  ),
});

/** To a user who left orders unpaid and would buy: how long instead of the advert's `paymentWindowMinutes`, and why. */
export const ShortWindow = strict({
  minutes: Type.Integer({ minimum: 1, description: "How long this user has to pay, instead of `paymentWindowMinutes`" }),
  orders: Type.Integer({ minimum: 1, description: "How many orders the user left unpaid, or canceled by own fault" }),
  days: Type.Integer({ minimum: 1, description: "In how many days they are counted" }),
});

export const Advert = strict({
  advId: idOf("advert"),
  version: Type.Integer(),
  side: words(...SIDES),
  asset: AssetCode,
  fiat: FiatCode,
  priceType: words("fixed", "floating"),
  price: Decimal,
  margin: Type.Optional(Type.String()),
  quantity: Decimal,
  remaining: Decimal,
  minAmount: Decimal,
  maxAmount: Decimal,
  methods: Type.Array(NamedMethod),
  paymentWindowMinutes: Type.Integer(),
  message: Type.String(),
  requirements: Requirements,
  feeRate: Decimal,
  state: words(...ADVERT_STATES),
  updatedAt: Instant,
  eligible: Type.Boolean(),
  ineligibleReasons: Type.Array(BlockReason),
  hiddenReasons: Type.Optional(Type.Array(Type.String())),
  coins: Type.Optional(
    Type.String({
      description: "In a list asked for with an `amount`: the coins that a buyer of it gets after the fee, or a seller gives",
    }),
  ),
  hold: Type.Optional(PurchaseTerms),
  shortWindow: Type.Optional(ShortWindow),
  advertiser: Advertiser,
});
export type AdvertView = Static<typeof Advert>;

export const PaymentField = strict({
  key: Type.String(),
  label: Type.String(),
  type: words(...FIELD_TYPES),
  required: Type.Boolean(),
  example: Type.String(),
  pattern: Type.Optional(Type.String()),
});
export const PaymentMethod = strict({
  methodId: MethodId,
  name: Type.String(),
  homeName: Type.Optional(
    Type.String({ description: "As the service writes itself at home, where that is another script than the name's" }),
  ),
  kind: words(...PAYMENT_KINDS),
  mark: words(...PAYMENT_MARKS),
  countries: Type.Array(CountryCode),
  fields: Type.Array(PaymentField),
  hasQr: Type.Boolean(),
  bankReference: BankReferenceForm,
  reversibleRisk: words(...RISKS),
  instant: Type.Boolean(),
  templateVersion: Type.Integer(),
});
export type PaymentMethodView = Static<typeof PaymentMethod>;

/** What a coin costs by the market's index, now and as it was last seen on each day. */
export const IndexHistory = strict({
  asset: AssetCode,
  fiat: FiatCode,
  price: Decimal,
  updatedAt: Instant,
  change: nullable(
    Type.Unsafe<string>({
      ...SignedDecimal,
      description: "Against the last price of the day before (UTC), a ratio such as -0.0123; null where that is not known",
    }),
  ),
  days: Type.Array(strict({ day: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "UTC" }), price: Decimal }), {
    description: "Oldest first; days without a price are left out",
  }),
});
export type IndexHistoryView = Static<typeof IndexHistory>;

export const marketCalls = defineCalls({
  "GET /api/ctc/query-crypto-fiat": {
    summary: "Coins and currencies that can be traded, named in a language",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      language: Type.Optional(Type.String({ maxLength: 35, description: "A language of the site or a tag such as ja-JP" })),
    }),
    data: strict({
      cryptoList: Type.Array(
        strict({ assetCode: AssetCode, name: Type.String(), logoUrl: Type.String(), precision: Type.Integer(), minQuantity: Decimal }),
      ),
      fiatList: Type.Array(
        strict({
          fiatCode: FiatCode,
          name: Type.String(),
          symbol: Type.String(),
          precision: Type.Integer(),
          country: Type.Optional(CountryCode),
          paymentMethods: Type.Array(MethodId),
        }),
      ),
    }),
    errors: [],
  },
  "GET /api/ctc/query-payment-methods": {
    summary: "The payment methods of a currency, with the fields that each needs",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({ fiat: Type.Optional(FiatCode) }),
    data: Type.Array(PaymentMethod),
    errors: [],
  },
  "POST /api/ctc/query-adv-list": {
    summary: "Adverts that the caller could take, best price first",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    body: strict({
      side: words(...SIDES),
      asset: AssetCode,
      fiat: FiatCode,
      amount: Type.Optional(Decimal),
      methodIds: Type.Optional(Type.Array(MethodId, { maxItems: 30 })),
      country: Type.Optional(CountryCode),
      onlineOnly: Type.Optional(Type.Boolean()),
      verifiedOnly: Type.Optional(Type.Boolean()),
      tradableOnly: Type.Optional(Type.Boolean()),
      blockOnly: Type.Optional(Type.Boolean({ description: "Only the zone of large trades" })),
      followedOnly: Type.Optional(Type.Boolean({ description: "Only of people whom the caller follows" })),
      sort: Type.Optional(words(...ADVERT_SORTS)),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(Limit),
    }),
    data: page(Advert),
    errors: ["region_restricted"],
  },
  "GET /api/ctc/query-index-prices": {
    summary: "What coins cost by the market's index, and what they cost on the days before",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      fiat: FiatCode,
      asset: Type.Optional(AssetCode),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 366,
          description: "How many days, today included; of all coins together at most 31. Default 7",
        }),
      ),
    }),
    data: Type.Array(IndexHistory),
    errors: [],
  },
  "GET /api/ctc/query-adv-details": {
    summary: "One advert with its advertiser",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({ advId: idOf("advert"), key: Type.Optional(Type.String({ maxLength: 40, description: "Of a private advert's link" })) }),
    data: Advert,
    errors: ["region_restricted", "not_found"],
  },
});
