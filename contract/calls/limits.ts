import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, nullable, strict, words } from "../schemas.ts";
import { USER_LIMITS } from "../staff.ts";

const Count = Type.Integer({ minimum: 0 });

export const Limits = strict({
  openUnpaidOrders: strict({ used: Count, most: Count }),
  takesPerHour: strict({ used: Count, most: Count, freeAt: nullable(Instant) }),
  cancelsPerDay: strict({ used: Count, most: Count }),
  pauseHours: Type.Array(Count, { description: "How long a pause after too many own cancellations is: the first one, the second …" }),
  pausedUntil: nullable(Instant),
  own: Type.Array(strict({ kind: words(...USER_LIMITS), most: Count, until: Instant }), {
    description: "What customer service has set for the caller instead of what holds for everybody, until when",
  }),
});

export const limitCalls = defineCalls({
  "GET /api/ctc/query-limits": {
    summary: "The caller's limits and what is used of them",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Limits,
    errors: [],
  },
});
