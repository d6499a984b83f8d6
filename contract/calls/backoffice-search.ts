import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { TRANSFER_DIRECTIONS, TRANSFER_STATES } from "../exchange.ts";
import { SIDES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, Instant, idOf, strict, text, words } from "../schemas.ts";
import { OrderLine } from "./backoffice-orders.ts";
import { ADVERT_STATES } from "./market.ts";

const Party = strict({ uid: idOf("uid"), nickname: Type.String() });

/** By what a trader was found. */
export const FOUND_BY = ["uid", "nickname", "email", "phone", "payment_account"] as const;

const Found = strict({
  users: Type.Array(strict({ ...Party.properties, by: words(...FOUND_BY) })),
  orders: Type.Array(OrderLine),
  adverts: Type.Array(
    strict({
      advId: idOf("advert"),
      owner: Party,
      side: words(...SIDES),
      asset: AssetCode,
      fiat: FiatCode,
      state: words(...ADVERT_STATES),
    }),
  ),
  transfers: Type.Array(
    strict({
      transferId: idOf("exchange_transfer"),
      reference: Type.String(),
      user: Party,
      asset: AssetCode,
      amount: Decimal,
      direction: words(...TRANSFER_DIRECTIONS),
      state: words(...TRANSFER_STATES),
      createdAt: Instant,
    }),
    { description: "For seniors and operators; empty for others" },
  ),
});
export type BackofficeFoundView = Static<typeof Found>;

export const backofficeSearchCalls = defineCalls({
  "GET /api/desk/search": {
    summary:
      "Everything that an exact number or name belongs to: order, advert or transfer ID, UID, nickname, email, phone, transfer reference, payment account, and orders by the payment reference or the bank's number of the payment. The search is recorded and limited",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ find: text(254, 1) }),
    data: Found,
    errors: [],
  },
});
