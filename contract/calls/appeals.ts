import { Type, type Static } from "typebox";
import {
  APPEAL_REASONS,
  CASE_ENDINGS,
  CASE_ENTRY_KINDS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_TURNS,
  EVIDENCE_KINDS,
  RULE_NUMBERS,
} from "../appeal.ts";
import { defineCalls } from "../call.ts";
import { ORDER_ROLES } from "../order.ts";
import { AssetCode, Decimal, DryRun, Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { FileView } from "./files.ts";

const DESCRIPTION_LENGTH = 2000;
const FileIds = Type.Array(idOf("file"), { maxItems: 10 });

export const CaseEntry = strict({
  seq: Type.Integer({ minimum: 1, description: "Not gapless: what is not meant for the reader is left out" }),
  kind: words(...CASE_ENTRY_KINDS),
  from: words("buyer", "seller", "support", "system"),
  mine: Type.Boolean(),
  at: Instant,
  text: Type.String(),
  onlyForMe: Type.Optional(Type.Boolean({ description: "The counterparty can't read this line" })),
  files: Type.Array(FileView),
});
export type CaseEntryView = Static<typeof CaseEntry>;

/** Of coins that a decision divides: what each gets. */
export const CoinShares = strict({ asset: AssetCode, buyer: Decimal, seller: Decimal });
export type CoinSharesView = Static<typeof CoinShares>;

export const Decision = strict({
  rule: words(...RULE_NUMBERS),
  outcome: words(...CASE_OUTCOMES),
  reason: Type.String(),
  shares: Type.Optional(CoinShares),
  at: Instant,
});

export const Case = strict({
  caseId: idOf("case"),
  kind: words(...CASE_KINDS),
  by: words(...ORDER_ROLES),
  reason: words(...APPEAL_REASONS),
  openedAt: Instant,
  turn: words(...CASE_TURNS),
  turnUntil: Type.Optional(Instant),
  canWithdraw: Type.Boolean(),
  closedAt: Type.Optional(Instant),
  ending: Type.Optional(words(...CASE_ENDINGS)),
  decision: Type.Optional(Decision),
  objection: Type.Optional(strict({ until: Instant, allowed: Type.Boolean() })),
  entries: Type.Array(CaseEntry),
});
export type CaseView = Static<typeof Case>;

export const ReasonView = strict({ reason: words(...APPEAL_REASONS), needs: Type.Array(words(...EVIDENCE_KINDS)) });

export const Appeals = strict({
  orderId: idOf("order"),
  role: words(...ORDER_ROLES),
  readOnly: Type.Optional(Type.Boolean({ description: "The caller is a sub-user who may view the cases and do nothing about them" })),
  filing: nullable(
    strict({
      kind: words("appeal", "report"),
      allowed: Type.Boolean(),
      from: Type.Optional(Instant),
      until: Type.Optional(Instant),
      reasons: Type.Array(ReasonView),
      record: Type.Optional(
        strict({
          lost: Type.Integer({ description: "Own appeals that were decided against the caller lately" }),
          withinDays: Type.Integer(),
          pauseAt: Type.Integer({ description: "From how many on each pauses new trades; 0: never" }),
          pauseDays: Type.Integer(),
          forgedPauseDays: Type.Integer({ description: "The same for forged evidence; 0: not at all" }),
        }),
      ),
    }),
  ),
  ladder: strict({
    answerMinutes: Type.Integer({ description: "How long the counterparty has to respond" }),
    decisionHours: Type.Integer({ description: "By when customer service means to have decided" }),
    objectionDays: Type.Integer(),
  }),
  cases: Type.Array(Case),
});
export type AppealsView = Static<typeof Appeals>;

export const appealCalls = defineCalls({
  "GET /api/ctc/query-appeal": {
    summary: "The cases of one of the caller's orders, what can be filed about it, and how a case goes",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ orderId: idOf("order") }),
    data: Appeals,
    errors: ["not_found"],
  },
  "POST /api/ctc/create-appeal": {
    market: "moves",
    summary: "Open a case: an appeal about a paid order, or a report of one that has ended",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    query: DryRun,
    body: strict({
      orderId: idOf("order"),
      reason: words(...APPEAL_REASONS),
      description: text(DESCRIPTION_LENGTH, 1),
      fileIds: Type.Optional(FileIds),
    }),
    data: Case,
    errors: ["not_found", "action_not_allowed", "reason_not_offered", "evidence_needed", "proof_needed", "file_unusable"],
  },
  "POST /api/ctc/add-appeal-evidence": {
    summary: "Say or show something in the case that is open; it is the answer where it is the caller's turn",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      orderId: idOf("order"),
      reason: Type.Optional(words(...APPEAL_REASONS)),
      description: text(DESCRIPTION_LENGTH),
      fileIds: Type.Optional(FileIds),
    }),
    data: Case,
    errors: ["not_found", "no_open_case", "statement_needed", "file_unusable", "reason_not_offered", "too_many_requests"],
  },
  "POST /api/ctc/withdraw-appeal": {
    market: "moves",
    summary: "Close one's own case: an appealed order goes on as it was",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      orderId: idOf("order"),
      reason: Type.Optional(text(100)),
      description: Type.Optional(text(DESCRIPTION_LENGTH)),
      fileIds: Type.Optional(FileIds),
    }),
    data: Case,
    errors: ["not_found", "no_open_case", "action_not_allowed", "file_unusable"],
  },
  "POST /api/ctc/object-to-decision": {
    summary: "Ask for a second look at a decision, by somebody who had no part in it",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      orderId: idOf("order"),
      caseId: idOf("case"),
      description: text(DESCRIPTION_LENGTH, 1),
      fileIds: Type.Optional(FileIds),
    }),
    data: Case,
    errors: ["not_found", "objection_closed", "file_unusable"],
  },
});
