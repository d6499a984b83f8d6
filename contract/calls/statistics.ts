import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, Decimal, FiatCode, SignedDecimal, nullable, strict } from "../schemas.ts";
import { Order } from "./orders.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "UTC" });

const Sums = {
  completed: Type.Integer(),
  canceled: Type.Integer(),
  bought: Decimal,
  sold: Decimal,
  paid: Decimal,
  received: Decimal,
  avgReleaseMinutes: nullable(Type.Number({ description: "From paid to released, of orders in which the caller sold" })),
  profit: nullable(SignedDecimal),
  profitOrders: Type.Integer({ description: "Completed orders of days whose index price is known; only they count in the profit" }),
};

export const DayFigures = strict({ day: Day, ...Sums });
export type DayFiguresView = Static<typeof DayFigures>;

export const TradeFigures = strict({
  from: Day,
  to: Day,
  asset: nullable(AssetCode),
  fiat: nullable(FiatCode),
  pairs: Type.Array(strict({ asset: AssetCode, fiat: FiatCode, orders: Type.Integer() })),
  days: Type.Array(DayFigures),
  totals: strict(Sums),
});
export type TradeFiguresView = Static<typeof TradeFigures>;

export const Board = strict({
  items: Type.Array(strict({ order: Order, waitsForMe: Type.Boolean() })),
  counts: strict({
    waitsForMe: Type.Integer(),
    awaiting_payment: Type.Integer(),
    expiring: Type.Integer(),
    paid: Type.Integer(),
    appealed: Type.Integer(),
    unread: Type.Integer({ description: "Chats with messages not seen" }),
  }),
  more: Type.Boolean({ description: "There are more open orders than are shown" }),
});
export type BoardView = Static<typeof Board>;

export const figureCalls = defineCalls({
  "GET /api/ctc/query-board": {
    summary: "The caller's open orders: those that wait for the caller first, each group by its deadline",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Board,
    errors: [],
  },
  "GET /api/ctc/query-trade-figures": {
    summary: "What the caller's orders of one pair came to, day by day; without a pair, the most traded one",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
    }),
    data: TradeFigures,
    errors: [],
  },
});
