import { Type, type Static } from "typebox";
import { APPEAL_REASONS, CASE_ENTRY_KINDS, CASE_OUTCOMES, RULE_NUMBERS } from "../appeal.ts";
import { defineCalls } from "../call.ts";
import { FRAUD_LEVELS, FRAUD_RULES } from "../fraud.ts";
import { ORDER_ROLES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, Instant, idOf, nullable, strict, words } from "../schemas.ts";
import { CoinShares } from "./appeals.ts";

const Role = words(...ORDER_ROLES);
const From = words("buyer", "seller", "support", "system");
const Text = Type.String({ description: "Names, contacts and long numbers are `***`" });

const line = {
  caseId: idOf("case"),
  by: Role,
  reason: words(...APPEAL_REASONS),
  amount: Decimal,
  fiat: FiatCode,
  closedAt: Instant,
};

/** A decided appeal without its people and its decision. */
export const TrainingCase = strict({
  ...line,
  openedAt: Instant,
  order: strict({
    asset: AssetCode,
    quantity: Decimal,
    price: Decimal,
    methodName: Type.String(),
    createdAt: Instant,
    paidAt: Type.Optional(Instant),
  }),
  risks: strict({
    paidLate: Type.Boolean(),
    payerNameDiffers: Type.Boolean(),
    traces: Type.Array(strict({ rule: words(...FRAUD_RULES), level: words(...FRAUD_LEVELS), about: nullable(Role) })),
  }),
  entries: Type.Array(
    strict({
      seq: Type.Integer(),
      kind: words(...CASE_ENTRY_KINDS),
      from: From,
      at: Instant,
      text: Text,
      files: Type.Integer({ description: "How many files came with it; none of them is shown" }),
    }),
  ),
  chat: Type.Array(strict({ seq: Type.Integer(), from: From, at: Instant, text: Text, hasFile: Type.Boolean() })),
  rules: Type.Array(strict({ rule: words(...RULE_NUMBERS), outcome: words(...CASE_OUTCOMES), fault: nullable(Role) })),
  decision: Type.Optional(
    strict({
      rule: words(...RULE_NUMBERS),
      reason: Text,
      shares: Type.Optional(CoinShares),
      hadSecond: Type.Boolean({ description: "A second person confirmed it" }),
      match: words("rule", "outcome", "none"),
    }),
  ),
});
export type TrainingCaseView = Static<typeof TrainingCase>;

/** Closed cases to practice on. Nothing is stored of what somebody chooses. */
export const backofficeCaseTrainingCalls = defineCalls({
  "GET /api/desk/training-cases": {
    summary: "The last decided appeals to practice on: those that no objection has overturned, and in which the caller had no part",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: strict({ items: Type.Array(strict(line)) }),
    errors: [],
  },
  "GET /api/desk/training-case": {
    summary: "A decided appeal without names, and for a caller who names a rule, what was decided",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ caseId: idOf("case"), rule: Type.Optional(words(...RULE_NUMBERS)) }),
    data: TrainingCase,
    errors: ["not_found", "rule_not_fitting"],
  },
});
