import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { FEATURES } from "../features.ts";
import { Cursor, IdCursor, Instant, Limit, SignedDecimal, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import type { StaffId } from "../ids.ts";
import { ALARM_KINDS, MARKET_STATES } from "../staff.ts";
import { keysOf } from "../typed-keys.ts";

const SettingValue = Type.Unsafe<number | string | boolean | readonly string[]>({
  description: "As the setting's kind takes it: a number, a decimal string, true or false, a word, a list of codes",
});

const Act = strict({
  seq: Type.String(),
  at: Instant,
  staffId: Type.Unsafe<StaffId | null>({
    ...nullable(idOf("staff")),
    description: "Null: a service key, which `name` and `objectId` name",
  }),
  name: Type.String(),
  role: Type.String(),
  action: Type.String(),
  object: Type.String(),
  objectId: Type.String(),
  reason: Type.String(),
});

const MethodCode = Type.String({ pattern: "^[a-z0-9_]{2,40}$" });

const Codes = Type.String({ pattern: "^[A-Za-z0-9_,]{0,8000}$", description: "With commas between" });

const Whole = Type.Integer({ minimum: 0 });

/** The market as a whole: its switch, its settings, its books and what staff did. */
export const backofficeMarketCalls = defineCalls({
  "GET /api/ctc/market-state": {
    summary: "Whether the market is open, takes no new orders, or stands still, what is switched off, and when maintenance is planned",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    data: strict({
      state: words(...MARKET_STATES),
      off: Type.Array(words(...keysOf(FEATURES))),
      oldestClients: Type.String({
        description: "Programs and their oldest versions that may begin something new, as a User-Agent names them",
      }),
      maintenance: nullable(strict({ from: Instant, until: Instant })),
      buttonReasons: Type.Boolean({ description: "Whether a button of the site that can’t be used opens why, until when, and what helps" }),
      offerWatches: Type.Boolean({ description: "Whether people can have alerts of offers. Where not, no link of the site leads to them" }),
    }),
    errors: [],
  },
  "GET /api/ctc/query-trading-rules": {
    summary: "The times and limits of the rules that everybody trades by, as the operator has set them",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      appealAfterMinutes: Whole,
      maxExtensions: Whole,
      sellerAnswerMinutes: Whole,
      undoPaidSeconds: Whole,
      releaseMinutes: Whole,
      releaseMinutesSlow: Whole,
      reportAfterCompletedDays: Whole,
      reportAfterExpiredHours: Whole,
      securityHoldHours: Whole,
      maxUnpaidWithOneAdvertiser: Whole,
      rankingDays: Type.Integer({ minimum: 1, description: "How many days a trade counts for ranking" }),
      rankingPairTrades: Type.Integer({ minimum: 1, description: "How many trades of the same two people count for ranking in that time" }),
      escrowSeal: Type.Boolean({ description: "Whether an order’s page checks its escrow proof in the browser" }),
      chatPhrases: Type.Boolean({ description: "Whether the order chat offers ready-made sentences" }),
      offerWatches: Type.Boolean({ description: "Whether people are notified of offers that they watch for" }),
      moneyRadar: Type.Boolean({ description: "Whether a paid order shows its way from the payment to the coins" }),
      practiceTrade: Type.Boolean({ description: "Whether the site has a practice trade" }),
      blockedPaymentMinutes: Type.Integer({
        minimum: 0,
        description: "How soon customer service means to answer a buyer whose payment the seller blocks; 0: no such report",
      }),
      offlinePaid: Type.Boolean({ description: "Whether a buyer’s page keeps an “I’ve Paid” that was pressed without a connection" }),
    }),
    errors: [],
  },
  "GET /api/desk/alarms": {
    summary: "What an operator has to look at, and whether the market stands still because of it",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: strict({
      marketState: words(...MARKET_STATES),
      alarms: Type.Array(
        strict({
          alarmId: idOf("alarm"),
          kind: words(...ALARM_KINDS),
          raisedAt: Instant,
          times: Type.Integer({ description: "How often it has been seen since" }),
          differences: Type.Integer(),
        }),
      ),
    }),
    errors: [],
  },
  "POST /api/desk/clear-alarm": {
    summary: "Mark an alarm as investigated, with the finding; if the cause persists, it is raised again within a minute",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ alarmId: idOf("alarm"), reason: text(300, 1) }),
    data: strict({ alarmId: idOf("alarm") }),
    errors: ["not_found", "reason_needed"],
  },
  "GET /api/desk/settings": {
    summary: "Every setting with what holds now and who changed it last",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(
      strict({
        key: Type.String(),
        group: Type.String(),
        kind: words("whole", "decimal", "flag", "word", "codes"),
        takes: Type.String(),
        value: SettingValue,
        otherwise: SettingValue,
        least: Type.Optional(Type.String()),
        most: Type.Optional(Type.String()),
        unit: Type.Optional(Type.String()),
        choices: Type.Optional(Type.Array(Type.String(), { description: "The words that the value is, or is made of" })),
        example: Type.Optional(Type.String()),
        changedAt: Type.Optional(Instant),
        changedBy: Type.Optional(Type.String({ description: "A name, or what did it by itself" })),
      }),
    ),
    errors: [],
  },
  "POST /api/desk/change-setting": {
    summary: "Change one setting, with a reason; every server follows within seconds",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({
      key: Type.String({ pattern: "^[A-Za-z]{1,60}$" }),
      value: Type.String({ maxLength: 2000, description: "As text: a number, yes or no, a word, codes with spaces between" }),
      reason: text(300, 1),
    }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "invalid_request", "reason_needed", "second_operator_needed"],
  },
  "GET /api/desk/setting-proposals": {
    summary: "Changes of settings that guard money, waiting for another operator. Each is over after 24 hours",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(
      strict({
        proposalId: idOf("setting_proposal"),
        key: Type.String(),
        now: SettingValue,
        value: SettingValue,
        reason: Type.String(),
        proposedBy: Type.String(),
        own: Type.Boolean({ description: "Proposed by the caller, who can't accept it" }),
        proposedAt: Instant,
        expiresAt: Instant,
      }),
    ),
    errors: [],
  },
  "POST /api/desk/accept-setting": {
    summary: "Put another operator's proposal into effect",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ proposalId: idOf("setting_proposal") }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "not_allowed", "invalid_request"],
  },
  "POST /api/desk/decline-setting": {
    summary: "End a proposal, one's own or another operator's",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ proposalId: idOf("setting_proposal") }),
    data: strict({ declined: Type.Boolean() }),
    errors: ["not_found"],
  },
  "GET /api/desk/methods": {
    summary: "Every payment method and whether it is switched on",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: Type.Array(strict({ methodId: Type.String(), name: Type.String(), on: Type.Boolean() })),
    errors: [],
  },
  "POST /api/desk/switch-method": {
    summary: "Switch a payment method off or on: off, no new advert, account or order takes it",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ methodId: MethodCode, on: Type.Boolean(), reason: text(300, 1) }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "reason_needed"],
  },
  "GET /api/desk/switch-off-effect": {
    summary: "How many online adverts and running orders have one of the coins, currencies or payment methods",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    query: strict({ coins: Type.Optional(Codes), currencies: Type.Optional(Codes), methods: Type.Optional(Codes) }),
    data: strict({ adverts: Type.Integer(), orders: Type.Integer() }),
    errors: [],
  },
  "POST /api/desk/switch-off-methods": {
    summary: "Switch several payment methods off; those that are off already stay so",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ methods: Type.Array(MethodCode, { minItems: 1, maxItems: 1000 }), reason: text(300, 1) }),
    data: strict({ switchedOff: Type.Integer() }),
    errors: ["not_found", "already_done", "reason_needed"],
  },
  "GET /api/desk/ledger": {
    summary: "The ledger: totals of each asset by kind of account, and a new audit of every invariant",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: strict({
      assets: Type.Array(
        strict({
          asset: Type.String(),
          people: SignedDecimal,
          escrow: SignedDecimal,
          fees: SignedDecimal,
          outside: SignedDecimal,
          difference: SignedDecimal,
        }),
      ),
      promises: Type.Array(strict({ promise: Type.String(), broken: Type.Integer(), example: nullable(Type.String()) })),
    }),
    errors: [],
  },
  "GET /api/desk/acts": {
    summary: "The log of what staff did, the newest first",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    query: strict({
      by: Type.Optional(idOf("staff")),
      action: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" })),
      object: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" })),
      objectId: Type.Optional(Cursor),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(Act),
    errors: [],
  },
  "GET /api/desk/acts-proof": {
    summary: "Goes through the whole log: is each line as it was written?",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: strict({
      acts: Type.Integer(),
      lastHash: Type.String(),
      broken: nullable(strict({ seq: Type.String(), problem: words("changed", "unlinked", "missing", "cut") })),
    }),
    errors: [],
  },
});
