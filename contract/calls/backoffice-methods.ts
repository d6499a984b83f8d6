import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict, text } from "../schemas.ts";

const MethodCode = Type.String({ pattern: "^[a-z0-9_]{2,40}$" });

const Codes = Type.String({ pattern: "^[A-Za-z0-9_,]{0,8000}$", description: "With commas between" });

/** Payment methods, switched on and off. */
export const backofficeMethodCalls = defineCalls({
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
});
