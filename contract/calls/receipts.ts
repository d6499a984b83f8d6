import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { ORDER_ROLES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, MethodId, idOf, nullable, strict, text, words } from "../schemas.ts";
import { NamedMethod } from "./market.ts";

/** What the owner of a receipt may leave out. Coin, currency and side are always on it: without them it says nothing. */
export const RECEIPT_PARTS = ["amounts", "method", "day", "nickname", "counterparty"] as const;
export type ReceiptPart = (typeof RECEIPT_PARTS)[number];

const PART = RECEIPT_PARTS.join("|");

/** What a receipt says of a completed order: nothing that the person who shares it has not chosen. */
const facts = {
  role: words(...ORDER_ROLES),
  asset: AssetCode,
  fiat: FiatCode,
  quantity: Type.Optional(Decimal),
  amount: Type.Optional(Decimal),
  price: Type.Optional(Decimal),
  methodId: Type.Optional(MethodId),
  day: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "On which it was completed, in UTC" })),
  nickname: Type.Optional(Type.Unsafe<string>({ ...text(80, 1), description: "Of the person who shares it" })),
  counterparty: Type.Optional(Type.Unsafe<string>({ ...text(80, 1), description: "The other party's nickname" })),
};
export const ReceiptFacts = strict(facts);
export type ReceiptFactsView = Static<typeof ReceiptFacts>;

/** Sixteen characters of Crockford's base 32, which has no I, L, O and U: 80 bits. */
const CheckCode = Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{16}$" });

export const receiptCalls = defineCalls({
  "GET /api/ctc/query-receipt": {
    summary: "What a receipt of one of the caller's completed orders says, with its check code, for sharing",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    feature: "receipts",
    query: strict({
      orderId: idOf("order"),
      parts: Type.Optional(Type.String({ pattern: `^((${PART})(,(${PART})){0,4})?$`, description: `Of ${RECEIPT_PARTS.join(", ")}` })),
    }),
    data: strict({ facts: ReceiptFacts, code: CheckCode, method: nullable(NamedMethod) }),
    errors: ["not_found"],
  },
  "GET /api/ctc/check-receipt": {
    summary: "Whether a receipt's facts are those for which its check code was made",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    feature: "receipts",
    query: strict({ code: CheckCode, ...facts }),
    data: strict({ genuine: Type.Boolean(), method: nullable(NamedMethod) }),
    errors: [],
  },
});
