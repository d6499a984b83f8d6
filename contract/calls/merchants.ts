import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { APPLICATION_FILE_RULE } from "../files.ts";
import {
  APPLICATION_STATES,
  DEPOSIT_STATES,
  EARNED_TIERS,
  MERCHANT_REJECT_REASONS,
  MERCHANT_REQUIREMENTS,
  MERCHANT_TIERS,
  TIER_CAUSES,
} from "../merchant.ts";
import { Decimal, Instant, idOf, nullable, strict, text, words } from "../schemas.ts";

/** In whole dollars; as much as the whole market would hardly be worth. */
const WholeUsd = Type.String({ pattern: "^[1-9]\\d{0,11}$" });

export const RequirementProgress = strict({
  requirement: words(...MERCHANT_REQUIREMENTS),
  needed: Type.String({
    description: "At the least, or for appeals and release at the most: a count, a ratio such as 0.95, minutes, USDT; of identity: 1",
  }),
  have: nullable(Type.String({ description: "In the same unit; null where there is nothing to measure yet" })),
  met: Type.Boolean(),
});
export type RequirementProgressView = Static<typeof RequirementProgress>;

export const Perks = strict({
  advertsPerPair: Type.Integer(),
  advertMaxUsd: Decimal,
  openOrders: Type.Integer({ description: "Unpaid orders as a buyer at once" }),
  apiPerMinute: Type.Integer({ description: "Requests of each key" }),
});

export const ApplicationFile = strict({
  fileId: idOf("merchant_file"),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
});

export const Deposit = strict({
  asset: Type.String(),
  held: Decimal,
  taken: Decimal,
  status: words(...DEPOSIT_STATES),
  returnAt: nullable(Instant),
});

export const TierChange = strict({
  from: words(...MERCHANT_TIERS),
  to: words(...MERCHANT_TIERS),
  suspended: Type.Boolean(),
  cause: words(...TIER_CAUSES),
  reason: Type.String(),
  at: Instant,
});

const OwnApplication = strict({
  applicationId: idOf("merchant_application"),
  tier: words(...EARNED_TIERS),
  status: words(...APPLICATION_STATES),
  contact: Type.String(),
  monthlyUsd: Decimal,
  sourceOfFunds: Type.String(),
  question: nullable(Type.String({ description: "What staff want to know" })),
  answer: nullable(Type.String()),
  files: Type.Array(ApplicationFile),
  rejectReasons: Type.Array(words(...MERCHANT_REJECT_REASONS)),
  note: Type.String({ description: "The reason that staff gave for the decision" }),
  createdAt: Instant,
  decidedAt: nullable(Instant),
});

const Merchant = strict({
  uid: idOf("uid"),
  tier: words(...MERCHANT_TIERS),
  suspended: Type.Boolean({ description: "The tier has no effect until staff lift the suspension" }),
  since: nullable(Instant),
  warning: nullable(strict({ until: Instant, missing: Type.Array(words(...MERCHANT_REQUIREMENTS)) })),
  tiers: Type.Array(
    strict({
      tier: words(...MERCHANT_TIERS),
      gives: Perks,
      requirements: Type.Array(RequirementProgress),
      depositToPut: Decimal,
      mayApply: Type.Boolean({ description: "All but the deposit is there, which applying puts down" }),
    }),
  ),
  application: nullable(OwnApplication),
  reapplyAt: nullable(Instant),
  deposit: nullable(Deposit),
  available: strict({ asset: Type.String(), quantity: Decimal }),
  files: Type.Array(ApplicationFile, { description: "Put up and not yet part of an application; after a day they are forgotten" }),
  history: Type.Array(TierChange),
  rules: strict({
    warnDays: Type.Integer(),
    returnDays: Type.Integer(),
    reapplyDays: Type.Integer(),
    appealDays: Type.Integer({ description: "How long a lost appeal counts" }),
  }),
});
export type MerchantView = Static<typeof Merchant>;

export const merchantCalls = defineCalls({
  "GET /api/ctc/query-merchant": {
    summary: "What each merchant tier asks and gives, how far the caller is, the application, the deposit",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Merchant,
    errors: [],
  },
  "POST /api/ctc/upload-merchant-file": {
    summary: "Put up a paper for an application. Kept encrypted; a day without an application and it is forgotten",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    multipart: APPLICATION_FILE_RULE,
    body: strict({}),
    data: ApplicationFile,
    errors: ["file_too_large", "wrong_type"],
  },
  "POST /api/ctc/apply-merchant": {
    market: "moves",
    summary: "Apply for a tier. Its deposit is put down with the application and comes back at once if nothing comes of it",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      tier: words(...EARNED_TIERS),
      contact: text(200, 1),
      monthlyUsd: WholeUsd,
      sourceOfFunds: text(2000, 1),
      fileIds: Type.Optional(Type.Array(idOf("merchant_file"), { maxItems: 10, uniqueItems: true })),
      agree: Type.Boolean({ description: "To the rules of the merchant program" }),
    }),
    data: Merchant,
    errors: [
      "account_frozen",
      "application_open",
      "reapply_later",
      "merchant_requirements_missing",
      "insufficient_balance",
      "field_blank",
      "confirm_needed",
      "already_done",
      "not_found",
    ],
  },
  "POST /api/ctc/answer-merchant": {
    summary: "Answer a question of staff about an open application",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      applicationId: idOf("merchant_application"),
      answer: text(2000, 1),
      fileIds: Type.Optional(Type.Array(idOf("merchant_file"), { maxItems: 10, uniqueItems: true })),
    }),
    data: Merchant,
    errors: ["not_found", "field_blank", "already_done"],
  },
  "POST /api/ctc/withdraw-merchant": {
    market: "moves",
    summary: "Take an open application back; what was put down for it comes back at once",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ applicationId: idOf("merchant_application") }),
    data: Merchant,
    errors: ["not_found", "already_done"],
  },
  "POST /api/ctc/put-merchant-deposit": {
    market: "moves",
    summary: "Put down what the caller's tier asks and the deposit lacks",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({}),
    data: Merchant,
    errors: ["not_a_merchant", "account_frozen", "insufficient_balance", "already_done"],
  },
  "POST /api/ctc/leave-merchant": {
    market: "moves",
    summary: "Give the tier back. The deposit comes back after the waiting period",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({}),
    data: Merchant,
    errors: ["not_a_merchant"],
  },
});
