import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, Decimal, FiatCode, IdCursor, Instant, Limit, idOf, page, strict } from "../schemas.ts";

const Party = strict({ uid: idOf("uid"), nickname: Type.String() });
const StalledOrder = strict({
  orderId: idOf("order"),
  paidAt: Instant,
  quantity: Decimal,
  asset: AssetCode,
  amount: Decimal,
  fiat: FiatCode,
  buyer: Party,
  seller: Party,
});

export const backofficeStalledOrderCalls = defineCalls({
  "GET /api/desk/stalled-orders": {
    summary: "Paid orders on which nobody has acted for stalledOrderDays, the oldest first. Only a party can move them",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(StalledOrder),
    errors: [],
  },
});
