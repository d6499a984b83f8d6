import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, nullable, strict, words } from "../schemas.ts";

const DECISIONS = 6;

const Pass = strict({
  version: Type.Integer({ minimum: 1, description: "Which practice trade it was: it goes up when the decisions change" }),
  right: Type.Integer({ minimum: 1, maximum: DECISIONS, description: "How many decisions were right at the first try" }),
  passedAt: Instant,
});

export const practiceCalls = defineCalls({
  "GET /api/ctc/query-practice": {
    summary: "Whether the caller has passed the practice trade",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: strict({ pass: nullable(Pass) }),
    errors: [],
  },
  "POST /api/ctc/finish-practice": {
    summary: "Have the decisions of a practice trade judged; a pass is kept. Nothing is traded: no order, no coins, no notification",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      answers: Type.Array(words("a", "b", "c"), {
        minItems: DECISIONS,
        maxItems: DECISIONS,
        description: "The first choice of each decision, in their order",
      }),
    }),
    data: strict({
      right: Type.Integer({ minimum: 0, maximum: DECISIONS }),
      of: Type.Integer({ minimum: DECISIONS, maximum: DECISIONS }),
      passed: Type.Boolean(),
      pass: nullable(Pass),
    }),
    errors: ["not_allowed"],
  },
});
