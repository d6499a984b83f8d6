import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { CODE_REFUSALS } from "../code-refusals.ts";
import { PAYMENT_MARKS } from "./market.ts";
import { FiatCode, Instant, MethodId, QrDrawing, SecurityCode, idOf, nullable, strict, text, words } from "../schemas.ts";

const FieldValues = Type.Record(Type.String({ pattern: "^[a-z_]{1,40}$" }), text(300), { maxProperties: 20, additionalProperties: false });

export const FIELD_PROBLEMS = ["blank", "too_long", "malformed", "check_digits", "wrong_country"] as const;

export const OwnPayment = strict({
  paymentId: idOf("payment"),
  methodId: MethodId,
  name: Type.String(),
  mark: words(...PAYMENT_MARKS),
  fiat: FiatCode,
  fields: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String({ description: "Masked, unless revealed" }) })),
  qr: Type.Optional(QrDrawing),
  hasQr: Type.Boolean(),
  outdated: Type.Boolean({ description: "The method asks for other details since: look at them and confirm" }),
  isOff: Type.Optional(
    Type.Unsafe<boolean>({
      ...Type.Boolean(),
      description: "The operator has switched the method off: nothing new can be paid to the account",
    }),
  ),
  createdAt: Instant,
  inUse: strict({ adverts: Type.Integer(), orders: Type.Integer() }),
});
export type OwnPaymentView = Static<typeof OwnPayment>;

const DETAIL_ERRORS = [
  "method_not_offered",
  "field_blank",
  "field_invalid",
  "name_mismatch",
  "qr_mismatch",
  "payment_account_refused",
  "not_eligible",
  "limit_reached",
] as const;

export const paymentCalls = defineCalls({
  "GET /api/ctc/query-user-payment": {
    summary: "The caller's own payment accounts, values masked unless `reveal` comes within five minutes of a security check",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ fiat: Type.Optional(FiatCode), reveal: Type.Optional(words("0", "1")) }),
    data: Type.Array(OwnPayment),
    errors: ["security_code_required"],
  },
  "POST /api/ctc/create-user-payment": {
    summary: "Add a payment account; it must be in the caller's verified name",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      methodId: MethodId,
      fiat: FiatCode,
      fields: FieldValues,
      qrFileId: Type.Optional(idOf("file")),
      securityCode: SecurityCode,
    }),
    data: OwnPayment,
    errors: ["not_found", ...DETAIL_ERRORS, "channel_not_bound", ...CODE_REFUSALS],
  },
  "POST /api/ctc/confirm-user-payment": {
    summary: "Confirm an account under its method's present template, with what changed",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ paymentId: idOf("payment"), fields: FieldValues, securityCode: SecurityCode }),
    data: OwnPayment,
    errors: ["not_found", ...DETAIL_ERRORS, "channel_not_bound", ...CODE_REFUSALS],
  },
  "POST /api/ctc/check-payment-field": {
    summary: "Judge one detail of an account before it is saved",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    body: strict({ methodId: MethodId, fiat: FiatCode, key: Type.String({ pattern: "^[a-z_]{1,40}$" }), value: text(300) }),
    data: strict({ problem: nullable(words(...FIELD_PROBLEMS)) }),
    errors: ["method_not_offered", "invalid_request"],
  },
  "POST /api/ctc/check-security": {
    summary: "Prove by a security code that it is the caller; for five minutes what is masked may then be shown in full",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ securityCode: SecurityCode }),
    data: strict({ checked: Type.Boolean() }),
    errors: ["channel_not_bound", ...CODE_REFUSALS],
  },
  "POST /api/ctc/remove-user-payment": {
    summary: "Remove a payment account that no running order and no online advert is paid to",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ paymentId: idOf("payment"), securityCode: SecurityCode }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_eligible", "not_found", "payment_in_use", "channel_not_bound", ...CODE_REFUSALS],
  },
});
