import { Type, type Static } from "typebox";
import {
  APPEAL_REASONS,
  CASE_SORTS,
  CASE_AUDIENCES,
  CASE_ENDINGS,
  CASE_ENTRY_KINDS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_TURNS,
  RULE_NUMBERS,
} from "../appeal.ts";
import { defineCalls } from "../call.ts";
import type { DecisionTemplateId } from "../ids.ts";
import { FRAUD_LEVELS, FRAUD_RULES } from "../fraud.ts";
import { ORDER_ROLES, ORDER_STATUSES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, Instant, Limit, SignedDecimal, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { CoinShares } from "./appeals.ts";
import { STAFF_LINK_SIGNS } from "../links.ts";
import { PartyLinkHint } from "./link-hints.ts";
import { OrderEvent } from "./orders.ts";
import { RISKS } from "./market.ts";

const Worker = strict({ staffId: idOf("staff"), name: Type.String() });
const Role = words(...ORDER_ROLES);

const lineProperties = {
  caseId: idOf("case"),
  orderId: idOf("order"),
  kind: words(...CASE_KINDS),
  by: Role,
  reason: words(...APPEAL_REASONS),
  turn: words(...CASE_TURNS),
  turnUntil: Instant,
  openedAt: Instant,
  amount: Decimal,
  fiat: FiatCode,
  buyerName: Type.String(),
  sellerName: Type.String(),
  assignedTo: nullable(Worker),
  mine: Type.Boolean(),
  waitsForSecond: Type.Boolean({ description: "A decision that a second member of staff has to confirm" }),
};

const Party = strict({
  uid: idOf("uid"),
  nickname: Type.String(),
  joinedAt: Instant,
  completed: Type.Integer(),
  atFault: Type.Integer(),
  casesOpened: Type.Integer({ description: "How many appeals, reports and objections this person has opened before" }),
  casesLost: Type.Integer({ description: "How many decisions went against this person as the one at fault" }),
  frozen: Type.Boolean(),
});

const Person = strict({
  name: Type.String({ description: "As verified" }),
  email: Type.String(),
  phone: Type.String(),
  pays: Type.String({ description: "The holder of the account that is paid from or to" }),
});

const PaymentField = strict({ key: Type.String(), label: Type.String(), value: Type.String() });

const CaseFile = strict({
  fileId: idOf("file"),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  hasOriginal: Type.Boolean(),
  elsewhere: Type.Boolean({ description: "The very same bytes were put beside another order" }),
  fromBoth: Type.Boolean({ description: "Buyer and seller submitted the very same bytes" }),
  opened: Type.Boolean({ description: "The caller has opened it; a decision needs that of every file of both stories" }),
});

const Entry = strict({
  seq: Type.Integer(),
  kind: words(...CASE_ENTRY_KINDS),
  from: words("buyer", "seller", "support", "system"),
  by: Type.Optional(Type.String({ description: "Which member of staff, of a line from customer service" })),
  audience: words(...CASE_AUDIENCES),
  at: Instant,
  text: Type.String(),
  files: Type.Array(CaseFile),
});

export const BackofficeCase = strict({
  ...lineProperties,
  own: Type.Boolean({ description: "The caller is a party of the order" }),
  mayOpenFiles: Type.Boolean({ description: "The caller has claimed the case, or is fit to confirm its proposal" }),
  hadPart: Type.Boolean({ description: "An objection against a decision in which the caller had part" }),
  closedAt: Type.Optional(Instant),
  ending: Type.Optional(words(...CASE_ENDINGS)),
  decision: Type.Optional(
    strict({
      rule: words(...RULE_NUMBERS),
      reason: Type.String(),
      shares: Type.Optional(CoinShares),
      by: Worker,
      confirmedBy: nullable(Worker),
    }),
  ),
  proposal: Type.Optional(
    strict({
      rule: words(...RULE_NUMBERS),
      reason: Type.String(),
      shares: Type.Optional(CoinShares),
      by: Worker,
      mine: Type.Boolean(),
    }),
  ),
  recommended: Type.Optional(words(...RULE_NUMBERS)),
  silent: Type.Optional(Role),
  needsSecond: Type.Boolean(),
  rules: Type.Array(strict({ rule: words(...RULE_NUMBERS), outcome: words(...CASE_OUTCOMES), fault: nullable(Role) })),
  order: strict({
    status: words(...ORDER_STATUSES),
    asset: AssetCode,
    quantity: Decimal,
    price: Decimal,
    fee: Decimal,
    net: Decimal,
    methodName: Type.String(),
    reversibleRisk: words(...RISKS),
    reference: Type.String(),
    createdAt: Instant,
    paidAt: Type.Optional(Instant),
    account: Type.Array(PaymentField, { description: "The account that is paid to, masked" }),
    advertMessage: Type.String({ description: "What the advert said to takers when the order was placed" }),
  }),
  buyer: Party,
  seller: Party,
  together: strict({
    completed: Type.Integer({ description: "Other orders of the same two that were completed" }),
    canceled: Type.Integer({ description: "Other orders of the same two that were canceled" }),
    appealed: Type.Integer({ description: "Other orders of the same two that had a case" }),
  }),
  risks: strict({
    paidLate: Type.Boolean(),
    payerNameDiffers: Type.Boolean(),
    sharedAddress: Type.Boolean({ description: "Both parties were logged in from the same IP address in the last 30 days" }),
    flaggedMessages: Type.Integer(),
    repeatedFiles: Type.Integer(),
    filesFromBoth: Type.Integer({ description: "Different files that buyer and seller both submitted" }),
    traces: Type.Array(
      strict({
        rule: words(...FRAUD_RULES),
        level: words(...FRAUD_LEVELS),
        about: nullable(Role),
        facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        at: Instant,
      }),
      { description: "What the fraud rules have seen in this order, oldest first; also acts that they stopped" },
    ),
    staffLinks: Type.Array(
      strict({ staffId: idOf("staff"), name: Type.String(), about: Role, by: words(...STAFF_LINK_SIGNS), refused: Type.Boolean() }),
      {
        description:
          "Members of staff who share a browser, a network of few people or a payment account with a party. `refused`: who may not decide",
      },
    ),
    links: Type.Array(PartyLinkHint, {
      description: "Why a party may belong together with others, also with the other party; none of the caller's own account",
    }),
  }),
  entries: Type.Array(Entry),
  chat: Type.Array(
    strict({
      seq: Type.Integer(),
      from: words("buyer", "seller", "support", "system"),
      content: Type.String(),
      translation: Type.Optional(
        Type.String({ description: "A ready-made sentence in the caller's language, where it was sent in another" }),
      ),
      file: nullable(CaseFile),
      at: Instant,
    }),
  ),
  chatCursor: nullable(Type.Integer({ description: "`chatBefore` of the messages before these; null: the chat begins with these" })),
  events: Type.Array(OrderEvent),
  transfers: Type.Array(
    strict({ kind: Type.String(), at: Instant, legs: Type.Array(strict({ account: Type.String(), amount: SignedDecimal })) }),
  ),
});
export type BackofficeCaseView = Static<typeof BackofficeCase>;

const ReadSeq = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      "The number of the last line of the case that the caller has read: a later one of a party refuses the decision, a later proposal its confirmation",
  }),
);

const BARS = ["not_found", "own_case", "case_not_assigned", "case_closed"] as const;
const onCase = { audience: "staff", keyScope: "none", role: "agent", idempotency: "accepted", data: BackofficeCase } as const;

export const backofficeAppealCalls = defineCalls({
  "GET /api/desk/appeals": {
    summary:
      "Cases: those that nobody has claimed and whose turn is customer service's, with the proposals of others that wait for a second person; those that wait for a party; the caller's; those that colleagues have claimed, with `assignedTo` those of one of them; or the closed ones. By the end of the turn or the oldest first, the closed ones the newest first",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({
      queue: Type.Optional(words("appeals", "objections")),
      show: Type.Optional(words("waiting", "parties", "mine", "colleagues", "closed")),
      sort: Type.Optional(words(...CASE_SORTS)),
      kind: Type.Optional(words(...CASE_KINDS)),
      reason: Type.Optional(words(...APPEAL_REASONS)),
      fiat: Type.Optional(FiatCode),
      assignedTo: Type.Optional(idOf("staff")),
      cursor: Type.Optional(Type.String({ pattern: "^\\d{1,16}_\\d{1,18}$" })),
      limit: Type.Optional(Limit),
    }),
    data: page(strict(lineProperties)),
    errors: [],
  },
  "GET /api/desk/appeal": {
    summary: "One case with both stories, the chat, the journal, the coins and the traces of risk",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ caseId: idOf("case"), chatBefore: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
    data: BackofficeCase,
    errors: ["not_found"],
  },
  "POST /api/desk/reveal-appeal": {
    summary:
      "Both parties' personal facts, to the agent who has claimed the case and says why; every look is counted and a person's number of them limited",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    carriesSecret: true,
    idempotency: "none",
    body: strict({ caseId: idOf("case"), reason: text(300, 1) }),
    data: strict({ buyer: Person, seller: Person, looks: Type.Integer({ description: "How often this case's facts were opened" }) }),
    errors: [...BARS, "reason_needed"],
  },
  "POST /api/desk/reveal-payment": {
    summary:
      "The account that the order is paid to and the one that the buyer named, in full, to the agent who has claimed the case and says why; every look is counted and a person's number of them limited",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    carriesSecret: true,
    idempotency: "none",
    body: strict({ caseId: idOf("case"), reason: text(300, 1) }),
    data: strict({
      account: strict({ methodId: Type.String(), name: Type.String(), holder: Type.String(), fields: Type.Array(PaymentField) }),
      payer: nullable(strict({ name: Type.String(), lastDigits: nullable(Type.String()), reference: nullable(Type.String()) })),
      looks: Type.Integer({ description: "How often this case's account was opened" }),
    }),
    errors: [...BARS, "reason_needed"],
  },
  "POST /api/desk/claim-appeal": {
    ...onCase,
    summary: "Take a case, or give it back; an objection is a senior's who had no part in the decision",
    body: strict({ caseId: idOf("case"), claim: Type.Boolean() }),
    errors: [...BARS, "linked_case", "case_taken", "had_part", "not_allowed"],
  },
  "POST /api/desk/assign-appeal": {
    ...onCase,
    role: "senior",
    summary: "Give a case to a colleague",
    body: strict({ caseId: idOf("case"), email: text(254, 3) }),
    errors: ["not_found", "own_case", "linked_case", "case_closed", "had_part", "not_allowed"],
  },
  "POST /api/desk/say-appeal": {
    ...onCase,
    summary: "Write to both parties or to one, in a case that the caller has claimed, or a note for colleagues, in any open case",
    body: strict({ caseId: idOf("case"), text: text(2000, 1), to: words(...CASE_AUDIENCES) }),
    errors: BARS,
  },
  "POST /api/desk/write-in-chat": {
    ...onCase,
    summary: "Write to both parties in the order's chat, as customer service",
    body: strict({ caseId: idOf("case"), text: text(2000, 1) }),
    errors: BARS,
  },
  "POST /api/desk/ask-appeal": {
    ...onCase,
    summary: "Ask a party for evidence, with a clock",
    body: strict({ caseId: idOf("case"), of: Role, text: text(2000, 1), minutes: Type.Integer({ minimum: 5, maximum: 10_080 }) }),
    errors: BARS,
  },
  "POST /api/desk/decide-appeal": {
    ...onCase,
    market: "moves",
    summary: "Decide a case by a rule, with the reason that both parties read; above the set value it waits for a second member of staff",
    body: strict({
      caseId: idOf("case"),
      rule: words(...RULE_NUMBERS),
      reason: text(2000, 1),
      readSeq: ReadSeq,
      buyerShare: Type.Optional(
        Type.Unsafe<string>({
          ...Decimal,
          description: "Of a rule that shares the coins: the buyer's part; the rest goes back to the seller",
        }),
      ),
      templateId: Type.Optional(
        Type.Unsafe<DecisionTemplateId>({
          ...idOf("decision_template"),
          description: "The template that the reason began with, for the audit log; it may have been removed since",
        }),
      ),
    }),
    errors: [...BARS, "linked_case", "rule_not_fitting", "already_done", "case_changed", "files_unopened", "share_invalid"],
  },
  "POST /api/desk/confirm-appeal": {
    ...onCase,
    market: "moves",
    summary: "Confirm a colleague's decision, or send it back",
    body: strict({
      caseId: idOf("case"),
      rule: words(...RULE_NUMBERS),
      confirm: Type.Boolean(),
      readSeq: ReadSeq,
      note: Type.Optional(Type.Unsafe<string>({ ...text(2000, 1), description: "Why it is sent back, for colleagues" })),
    }),
    errors: ["not_found", "own_case", "linked_case", "case_closed", "had_part", "nothing_to_confirm", "case_changed", "files_unopened"],
  },
});
