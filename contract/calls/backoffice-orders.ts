import { Type, type Static } from "typebox";
import { CASE_KINDS, CASE_TURNS } from "../appeal.ts";
import { defineCalls } from "../call.ts";
import { CANCEL_REASONS, ORDER_STATUSES } from "../order.ts";
import {
  AssetCode,
  Decimal,
  FiatCode,
  IdCursor,
  Instant,
  Limit,
  MethodId,
  SignedDecimal,
  idOf,
  nullable,
  page,
  strict,
  words,
} from "../schemas.ts";
import { OrderEvent } from "./orders.ts";

const Party = strict({ uid: idOf("uid"), nickname: Type.String() });

const lineProperties = {
  orderId: idOf("order"),
  status: words(...ORDER_STATUSES),
  createdAt: Instant,
  quantity: Decimal,
  asset: AssetCode,
  amount: Decimal,
  fiat: FiatCode,
  methodId: Type.String(),
  methodName: Type.String(),
  buyer: Party,
  seller: Party,
  openCaseId: nullable(idOf("case")),
};
/** An order as the lists of the back office show it. */
export const OrderLine = strict(lineProperties);
export type BackofficeOrderLine = Static<typeof OrderLine>;

export const BackofficeOrder = strict({
  ...lineProperties,
  advId: idOf("advert"),
  price: Decimal,
  fee: Decimal,
  net: Decimal,
  reference: Type.String(),
  payBefore: Instant,
  paidAt: Type.Optional(Instant),
  completedAt: Type.Optional(Instant),
  canceledAt: Type.Optional(Instant),
  cancelReason: Type.Optional(words(...CANCEL_REASONS)),
  account: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String() }), {
    description: "The account that is paid to, masked",
  }),
  events: Type.Array(OrderEvent),
  transfers: Type.Array(
    strict({ kind: Type.String(), at: Instant, legs: Type.Array(strict({ account: Type.String(), amount: SignedDecimal })) }),
  ),
  cases: Type.Array(strict({ caseId: idOf("case"), kind: words(...CASE_KINDS), turn: words(...CASE_TURNS), openedAt: Instant })),
});
export type BackofficeOrderView = Static<typeof BackofficeOrder>;

export const backofficeOrderCalls = defineCalls({
  "GET /api/desk/orders": {
    summary:
      "Orders, the newest first, by state, coin, currency, payment method, a party, days and the amount in its currency. A list of one party's orders is recorded and limited like a search",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({
      status: Type.Optional(words(...ORDER_STATUSES)),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
      methodId: Type.Optional(MethodId),
      party: Type.Optional(idOf("uid")),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      least: Type.Optional(Decimal),
      most: Type.Optional(Decimal),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(OrderLine),
    errors: ["field_invalid"],
  },
  "GET /api/desk/order": {
    summary: "One order with its whole journal, its coins and its cases; each look is recorded and limited",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ orderId: idOf("order") }),
    data: BackofficeOrder,
    errors: ["not_found"],
  },
});
