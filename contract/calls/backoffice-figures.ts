import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { APPEAL_OUTCOMES, FIGURE_CHARTS, FIGURE_DIMENSIONS, FIGURE_STEPS, ORDER_OUTCOMES } from "../figures.ts";
import { AssetCode, Decimal, Instant, nullable, strict, words } from "../schemas.ts";

const Day = Type.String({ pattern: "^20\\d{2}-\\d{2}-\\d{2}$", description: "UTC" });
const Count = Type.Integer({ minimum: 0 });

/** A count for each word of a closed list. */
function countsOf<const Words extends readonly string[]>(list: Words) {
  return Type.Unsafe<Record<Words[number], number>>(strict(Object.fromEntries(list.map((word) => [word, Count]))));
}

const Minutes = strict({
  median: Type.Integer({ description: "Half of the orders took at most this many minutes" }),
  p90: Type.Integer({ description: "Nine of ten took at most this many" }),
});

const Sums = {
  views: nullable(Type.Integer({ description: "Openings of offers; null where they are not counted: by method and country" })),
  placed: Count,
  paid: Type.Integer({ minimum: 0, description: "Of these orders, those that their buyer marked as paid" }),
  outcomes: countsOf(ORDER_OUTCOMES),
  usd: Type.Unsafe<string>({ ...Decimal, description: "What the completed orders were worth in USD by the index of their day" }),
  coins: Type.Array(strict({ asset: AssetCode, quantity: Decimal, fee: Decimal }), { description: "Of completed orders" }),
  payTime: nullable(Minutes),
  releaseTime: nullable(Minutes),
  appeals: countsOf(APPEAL_OUTCOMES),
  rules: Type.Array(strict({ rule: Type.String(), orders: Count }), { description: "Orders on which a fraud rule fired, the most first" }),
};

const Step = strict({ day: Type.String({ description: "Its first day" }), ...Sums });
export type FigureStepView = Static<typeof Step>;

const Key = strict({ key: Type.String(), placed: Count, completed: Count, appeals: Count, usd: Decimal });
export type FigureKeyView = Static<typeof Key>;

export const MarketFigures = strict({
  from: Day,
  until: Day,
  total: strict(Sums),
  steps: Type.Array(Step),
  keys: Type.Array(Key, { description: "Of the dimension that was asked for, the most orders first, at most 300" }),
  computedAt: nullable(Type.Unsafe<string>({ ...Instant, description: "When the newest day was counted" })),
});
export type MarketFiguresView = Static<typeof MarketFigures>;

const Query = {
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  step: Type.Optional(words(...FIGURE_STEPS)),
  by: Type.Optional(words(...FIGURE_DIMENSIONS)),
  key: Type.Optional(Type.String({ pattern: "^[\\w-]{2,40}$", description: "Only orders of this pair, method or country" })),
};

export const backofficeFigureCalls = defineCalls({
  "GET /api/desk/figures": {
    summary: "What the orders placed in a period came to, by day, week or month: the last 30 days where none is named, both days included",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "none",
    query: strict(Query),
    data: MarketFigures,
    errors: ["invalid_request"],
  },
  "GET /api/desk/export-figures": {
    summary: "The same figures for a file; who took which is in the audit log",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "none",
    query: strict({ ...Query, chart: words(...FIGURE_CHARTS) }),
    data: MarketFigures,
    errors: ["invalid_request"],
  },
});
