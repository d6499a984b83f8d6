/** How the figures of the market are cut and counted; the back office shows them. */

/** One cut at a time: a pair is "USDT-EUR", a method its id, a country the taker's code, ZZ where it is not known (CLDR). */
export const FIGURE_DIMENSIONS = ["pair", "method", "country"] as const;
export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number];

/** Weeks begin on Monday. */
export const FIGURE_STEPS = ["day", "week", "month"] as const;
export type FigureStep = (typeof FIGURE_STEPS)[number];

/** How an order ended: `blocked` by a fraud rule before it began, `decided` by customer service against the buyer; `open` is not an end yet. */
export const ORDER_OUTCOMES = [
  "completed",
  "expired",
  "by_buyer",
  "by_seller",
  "agreed",
  "decided",
  "blocked",
  "unfunded",
  "open",
] as const;

/** For whom an appeal or a report was decided; `settled` by the parties themselves. An overturned decision counts for the one who gained. */
export const APPEAL_OUTCOMES = ["buyer", "seller", "shared", "settled", "withdrawn", "open"] as const;

/** The charts of the figures, each with its own file. */
export const FIGURE_CHARTS = ["volume", "outcomes", "conversion", "appeals", "pay_time", "release_time", "rules", "keys"] as const;
export type FigureChart = (typeof FIGURE_CHARTS)[number];

/** The most steps that are listed at once. */
export const MOST_FIGURE_STEPS = 400;
