import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { APPLICATION_STATES, EARNED_TIERS, MERCHANT_REJECT_REASONS, MERCHANT_TIERS } from "../merchant.ts";
import { Decimal, IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { ApplicationFile, Deposit, RequirementProgress, TierChange } from "./merchants.ts";

const Worker = nullable(strict({ staffId: idOf("staff"), name: Type.String() }));

const lineProperties = {
  applicationId: idOf("merchant_application"),
  uid: idOf("uid"),
  nickname: Type.String(),
  tier: words(...EARNED_TIERS),
  present: words(...MERCHANT_TIERS),
  status: words(...APPLICATION_STATES),
  monthlyUsd: Decimal,
  createdAt: Instant,
  assignedTo: Worker,
  mine: Type.Boolean(),
};

const Taking = strict({
  takingId: idOf("deposit_taking"),
  quantity: Decimal,
  toUid: nullable(idOf("uid")),
  reason: Type.String(),
  status: words("proposed", "taken", "declined"),
  proposedBy: strict({ staffId: idOf("staff"), name: Type.String() }),
  mine: Type.Boolean({ description: "The caller proposed it, and somebody else confirms" }),
  at: Instant,
});

const BackofficeMerchant = strict({
  uid: idOf("uid"),
  nickname: Type.String(),
  own: Type.Boolean({ description: "The caller's own account as a trader" }),
  tier: words(...MERCHANT_TIERS),
  suspended: Type.Boolean(),
  since: nullable(Instant),
  warnedUntil: nullable(Instant),
  requirements: Type.Array(RequirementProgress, { description: "Of the present tier" }),
  deposit: nullable(Deposit),
  takings: Type.Array(Taking),
  fourEyesAbove: Decimal,
  withoutSecond: Type.Unsafe<Static<typeof Decimal>>({
    ...Decimal,
    description: "USDT that the caller may deduct from this deposit now without a second staff member",
  }),
  history: Type.Array(TierChange),
});
export type BackofficeMerchantView = Static<typeof BackofficeMerchant>;

const Application = strict({
  ...lineProperties,
  own: Type.Boolean({ description: "The caller's own application" }),
  contact: nullable(Type.String({ description: "For the agent who has claimed it" })),
  sourceOfFunds: nullable(Type.String({ description: "For the agent who has claimed it" })),
  question: nullable(Type.String()),
  answer: nullable(Type.String()),
  files: Type.Array(
    strict({
      ...ApplicationFile.properties,
      opened: Type.Boolean({ description: "The caller has opened it; an approval needs that of each" }),
    }),
  ),
  figures: Type.Array(
    strict({
      requirement: RequirementProgress.properties.requirement,
      needed: Type.String(),
      whenMade: nullable(Type.String({ description: "When it was made" })),
      now: nullable(Type.String()),
      met: Type.Boolean({ description: "Now" }),
    }),
  ),
  deposit: nullable(Deposit),
  rejectReasons: Type.Array(words(...MERCHANT_REJECT_REASONS)),
  note: Type.String(),
  decidedAt: nullable(Instant),
  earlier: Type.Array(
    strict({
      applicationId: idOf("merchant_application"),
      tier: words(...EARNED_TIERS),
      status: words(...APPLICATION_STATES),
      decidedAt: nullable(Instant),
      rejectReasons: Type.Array(words(...MERCHANT_REJECT_REASONS)),
    }),
  ),
});
export type BackofficeApplicationView = Static<typeof Application>;

const CASE_ERRORS = ["not_found", "own_case", "case_not_assigned", "case_closed"] as const;

export const backofficeMerchantCalls = defineCalls({
  "GET /api/desk/merchant-applications": {
    summary: "Applications: waiting for staff (oldest first), waiting for the applicant, claimed by the caller or by colleagues, or closed",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({
      show: Type.Optional(words("waiting", "mine", "colleagues", "asked", "decided")),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(strict(lineProperties)),
    errors: [],
  },
  "GET /api/desk/merchant-application": {
    summary: "One application with the figures of then and now; what is personal only for the agent who has claimed it",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ applicationId: idOf("merchant_application") }),
    data: Application,
    errors: ["not_found"],
  },
  "POST /api/desk/claim-merchant": {
    summary: "Take an application, or give it back",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({ applicationId: idOf("merchant_application"), claim: Type.Boolean() }),
    data: Application,
    errors: [...CASE_ERRORS, "linked_case", "case_taken"],
  },
  "POST /api/desk/ask-merchant": {
    summary: "Ask the applicant for more",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({ applicationId: idOf("merchant_application"), question: text(1000, 1) }),
    data: Application,
    errors: [...CASE_ERRORS, "linked_case", "reason_needed"],
  },
  "POST /api/desk/decide-merchant": {
    market: "moves",
    summary: "Approve or reject a claimed application. Nobody is approved whose figures are no longer enough",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({
      applicationId: idOf("merchant_application"),
      decision: words("approve", "reject"),
      reasons: Type.Optional(Type.Array(words(...MERCHANT_REJECT_REASONS), { maxItems: 7, uniqueItems: true })),
      note: Type.Optional(text(1000)),
    }),
    data: Application,
    errors: [...CASE_ERRORS, "linked_case", "reason_needed", "files_unopened", "merchant_requirements_missing"],
  },
  "GET /api/desk/merchants": {
    summary: "Everybody with a tier, by their public number",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({
      tier: Type.Optional(words(...EARNED_TIERS)),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(
      strict({
        uid: idOf("uid"),
        nickname: Type.String(),
        tier: words(...MERCHANT_TIERS),
        suspended: Type.Boolean(),
        since: nullable(Instant),
        warnedUntil: nullable(Instant),
        depositHeld: Decimal,
      }),
    ),
    errors: [],
  },
  "GET /api/desk/merchant": {
    summary: "One merchant, or somebody who might become one: figures, deposit, what was taken of it, history",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ uid: idOf("uid") }),
    data: BackofficeMerchant,
    errors: ["not_found"],
  },
  "POST /api/desk/change-merchant": {
    summary: "Set somebody's tier, suspend it or lift that, with a reason that its holder reads",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({
      uid: idOf("uid"),
      act: words("set_tier", "suspend", "reinstate"),
      tier: Type.Optional(words(...MERCHANT_TIERS)),
      reason: text(300, 1),
    }),
    data: BackofficeMerchant,
    errors: ["not_found", "own_case", "linked_case", "already_done", "not_a_merchant", "reason_needed", "field_blank"],
  },
  "POST /api/desk/take-deposit": {
    market: "moves",
    summary:
      "Take a part of a deposit, for a person who was harmed or for the house. Above the set sum it waits for a second member of staff",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ uid: idOf("uid"), quantity: Decimal, toUid: Type.Optional(idOf("uid")), reason: text(300, 1) }),
    data: BackofficeMerchant,
    errors: [
      "not_found",
      "own_case",
      "linked_case",
      "no_deposit",
      "deposit_too_small",
      "precision_exceeded",
      "reason_needed",
      "already_done",
    ],
  },
  "POST /api/desk/confirm-deposit-taking": {
    market: "moves",
    summary: "Confirm or decline what a colleague proposes to take of a deposit",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ takingId: idOf("deposit_taking"), confirm: Type.Boolean() }),
    data: BackofficeMerchant,
    errors: ["not_found", "own_case", "linked_case", "had_part", "nothing_to_confirm", "deposit_too_small"],
  },
});
