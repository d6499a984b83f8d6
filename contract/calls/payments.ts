import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { FiatCode, Instant, MethodId, SecurityCode, idOf, strict, text, words } from "../schemas.ts";

const CODE_ERRORS = [
  "security_code_wrong",
  "security_code_expired",
  "security_code_malformed",
  "channel_not_bound",
  "too_many_attempts",
] as const;

export const OwnPayment = strict({
  paymentId: idOf("payment"),
  methodId: MethodId,
  name: Type.String(),
  fiat: FiatCode,
  fields: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String({ description: "Masked" }) })),
  createdAt: Instant,
  inUse: strict({ adverts: Type.Integer(), orders: Type.Integer() }),
});
export type OwnPaymentView = Static<typeof OwnPayment>;

export const paymentCalls = defineCalls({
  "GET /api/ctc/query-user-payment": {
    summary: "The caller's own payment accounts, values masked",
    access: "session",
    keyScope: "read",
    idempotency: "none",
    query: strict({ fiat: Type.Optional(FiatCode), reveal: Type.Optional(words("0", "1")) }),
    data: Type.Array(OwnPayment),
    errors: [],
  },
  "POST /api/ctc/create-user-payment": {
    summary: "Add a payment account; it must be in the caller's verified name",
    access: "session",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      methodId: MethodId,
      fiat: FiatCode,
      fields: Type.Record(Type.String({ pattern: "^[a-z_]{1,40}$" }), text(300), { maxProperties: 20, additionalProperties: false }),
      securityCode: SecurityCode,
    }),
    data: OwnPayment,
    errors: ["method_not_offered", "field_blank", "field_invalid", "name_mismatch", "not_eligible", "too_many_requests", ...CODE_ERRORS],
  },
  "POST /api/ctc/remove-user-payment": {
    summary: "Remove a payment account that no running order and no online advert is paid to",
    access: "session",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ paymentId: idOf("payment"), securityCode: SecurityCode }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_eligible", "not_found", "payment_in_use", ...CODE_ERRORS],
  },
});
