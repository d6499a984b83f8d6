import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { FiatCode, Instant, MethodId, idOf, strict, words } from "../schemas.ts";

export const OwnPayment = strict({
  paymentId: idOf("payment"),
  methodId: MethodId,
  name: Type.String(),
  fiat: FiatCode,
  fields: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String({ description: "Masked" }) })),
  createdAt: Instant,
});
export type OwnPaymentView = Static<typeof OwnPayment>;

export const paymentCalls = defineCalls({
  "GET /api/ctc/query-user-payment": {
    summary: "The caller's own payment accounts, values masked",
    access: "session",
    idempotency: "none",
    query: strict({ fiat: Type.Optional(FiatCode), reveal: Type.Optional(words("0", "1")) }),
    data: Type.Array(OwnPayment),
    errors: [],
  },
});
