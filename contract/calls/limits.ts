import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { MERCHANT_TIERS } from "../merchant.ts";
import { Decimal, Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { LIMIT_REQUEST_STATES, RAISABLE_LIMITS, USER_LIMITS } from "../staff.ts";
import { ApplicationFile, RequirementProgress } from "./merchants.ts";

const Count = Type.Integer({ minimum: 0 });
const WholeUsd = nullable(Type.Integer({ minimum: 0, description: "Whole USD; null: no limit" }));

/** What one level may trade. A level is a merchant tier, and the first one is everybody's. */
const Level = strict({
  tier: words(...MERCHANT_TIERS),
  maxOrderUsd: WholeUsd,
  maxDayUsd: WholeUsd,
  maxMonthUsd: WholeUsd,
  openOrders: Type.Integer({ description: "Unpaid orders as a buyer at once" }),
  advertsPerPair: Type.Integer(),
  advertMaxUsd: Decimal,
});

/** Money that counts towards a limit, in USD by the index price of now. */
const Turnover = strict({ used: Decimal, most: WholeUsd });

export const Limits = strict({
  openUnpaidOrders: strict({ used: Count, most: Count }),
  takesPerHour: strict({ used: Count, most: Count, freeAt: nullable(Instant) }),
  cancelsPerDay: strict({ used: Count, most: Count }),
  pauseHours: Type.Array(Count, { description: "How long a pause after too many own cancellations is: the first one, the second …" }),
  pausedUntil: nullable(Instant),
  appealPauseUntil: Type.Optional(
    Type.Unsafe<string>({
      ...Instant,
      description: "Until then neither offers nor adverts, after decisions on appeals; absent: no such pause",
    }),
  ),
  own: Type.Array(strict({ kind: words(...USER_LIMITS), most: Count, until: Instant }), {
    description: "What customer service has set for the caller instead of what holds for everybody, until when",
  }),
  tier: words(...MERCHANT_TIERS),
  levels: Type.Array(Level, { description: "From the lowest to the highest" }),
  maxOrderUsd: WholeUsd,
  day: Type.Unsafe<Static<typeof Turnover>>({ ...Turnover, description: "Of the orders that the caller took in 24 hours" }),
  month: Type.Unsafe<Static<typeof Turnover>>({ ...Turnover, description: "The same of 30 days" }),
  paymentAccounts: strict({ used: Count, most: Count }),
  newAccount: nullable(
    strict({
      until: Instant,
      maxDayUsd: Decimal,
      ordersPerDay: Count,
    }),
  ),
  purchaseHold: nullable(
    strict({
      hours: Count,
      freeUsd: Decimal,
      trades: Type.Integer({ description: "Completed trades from which purchases are never on hold" }),
    }),
  ),
});

const LimitRequest = strict({
  requestId: idOf("limit_request"),
  kind: words(...RAISABLE_LIMITS),
  wanted: Count,
  reason: Type.String(),
  files: Type.Array(ApplicationFile),
  state: words(...LIMIT_REQUEST_STATES),
  createdAt: Instant,
  answerBy: nullable(Type.Unsafe<string>({ ...Instant, description: "When customer service means to have decided; null: it has" })),
  granted: nullable(strict({ most: Count, until: Instant, ended: Type.Boolean({ description: "It has run out, or staff ended it" }) })),
  note: Type.String({ description: "Why a request was declined" }),
  decidedAt: nullable(Instant),
});
export type LimitRequestView = Static<typeof LimitRequest>;

const LimitRequests = strict({
  takesRequests: Type.Boolean({ description: "Whether requests are taken here" }),
  conditions: Type.Array(RequirementProgress),
  raisable: Type.Array(
    strict({ kind: words(...RAISABLE_LIMITS), now: Count, usual: Type.Integer({ description: "What the caller's level gives" }) }),
    { description: "The limits that the caller may ask to have raised" },
  ),
  againAt: nullable(Type.Unsafe<string>({ ...Instant, description: "After a declined request, from when the next one is possible" })),
  mayRequest: Type.Boolean(),
  answerHours: Count,
  requests: Type.Array(LimitRequest, { description: "The newest 20" }),
  files: Type.Array(ApplicationFile, { description: "Uploaded with upload-merchant-file and not yet part of anything" }),
});
export type LimitRequestsView = Static<typeof LimitRequests>;

export const limitCalls = defineCalls({
  "GET /api/ctc/query-limits": {
    summary: "The caller's limits, what is used of them, and what each level gives",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Limits,
    errors: [],
  },
});

export const limitRequestCalls = defineCalls({
  "GET /api/ctc/query-limit-requests": {
    summary: "What a higher limit needs, which limits the caller may ask to have raised, and the caller's requests, newest first",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: LimitRequests,
    errors: [],
  },
  "POST /api/ctc/create-limit-request": {
    summary: "Ask customer service for a higher limit; one request at a time",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      kind: words(...RAISABLE_LIMITS),
      most: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: "Whole USD, or a count" }),
      reason: text(2000, 1),
      fileIds: Type.Optional(Type.Array(idOf("merchant_file"), { maxItems: 10, uniqueItems: true })),
    }),
    data: LimitRequests,
    errors: [
      "not_found",
      "field_blank",
      "field_invalid",
      "account_frozen",
      "limit_conditions_missing",
      "application_open",
      "reapply_later",
    ],
  },
  "POST /api/ctc/withdraw-limit-request": {
    summary: "Take an open request back",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ requestId: idOf("limit_request") }),
    data: LimitRequests,
    errors: ["not_found", "already_done"],
  },
});
