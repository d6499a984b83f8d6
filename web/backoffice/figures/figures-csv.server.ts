import { data, type LoaderFunctionArgs } from "react-router";
import type { MarketFiguresView } from "@plaza/contract/calls/backoffice-figures.ts";
import { APPEAL_OUTCOMES, FIGURE_CHARTS, ORDER_OUTCOMES, type FigureChart } from "@plaza/contract/figures.ts";
import { csvOf, type Cell } from "../../shell/files/csv.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import { figureQuery } from "./figures.server.ts";

/** The figures of one chart, step by step, as numbers that a spreadsheet can go on with. */
export const loadFiguresCsv = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = await requireStaff(context, "operator");
  const chart = FIGURE_CHARTS.find((word) => word === url.searchParams.get("chart"));
  if (chart === undefined) throw data(null, { status: 404 });
  const figures = await api("GET /api/desk/export-figures", { query: { ...figureQuery(url.searchParams), chart } });
  return new Response(csvOf(rowsOf(chart, figures)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="figures-${chart}-${figures.from}-${figures.until}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});

function rowsOf(chart: FigureChart, { steps, total, keys }: MarketFiguresView): Cell[][] {
  switch (chart) {
    case "volume": {
      const assets = total.coins.map(({ asset }) => asset);
      const coins = (step: MarketFiguresView["total"], asset: string) => step.coins.find((coin) => coin.asset === asset);
      return [
        ["day", "usd", ...assets, ...assets.map((asset) => `fee ${asset}`)],
        ...steps.map((step) => [
          step.day,
          step.usd,
          ...assets.map((asset) => coins(step, asset)?.quantity ?? "0"),
          ...assets.map((asset) => coins(step, asset)?.fee ?? "0"),
        ]),
      ];
    }
    case "outcomes":
      return [
        ["day", "placed", ...ORDER_OUTCOMES],
        ...steps.map((step) => [step.day, step.placed, ...ORDER_OUTCOMES.map((word) => step.outcomes[word])]),
      ];
    case "conversion":
      return [
        ["day", "views", "placed", "paid", "completed"],
        ...steps.map((step) => [step.day, step.views, step.placed, step.paid, step.outcomes.completed]),
      ];
    case "appeals":
      return [["day", ...APPEAL_OUTCOMES], ...steps.map((step) => [step.day, ...APPEAL_OUTCOMES.map((word) => step.appeals[word])])];
    case "pay_time":
      return [["day", "median minutes", "p90 minutes"], ...steps.map(({ day, payTime }) => [day, payTime?.median, payTime?.p90])];
    case "release_time":
      return [
        ["day", "median minutes", "p90 minutes"],
        ...steps.map(({ day, releaseTime }) => [day, releaseTime?.median, releaseTime?.p90]),
      ];
    case "rules": {
      const rules = total.rules.map(({ rule }) => rule);
      const orders = (step: MarketFiguresView["total"], rule: string) =>
        step.rules.find((candidate) => candidate.rule === rule)?.orders ?? 0;
      return [["day", ...rules], ...steps.map((step) => [step.day, ...rules.map((rule) => orders(step, rule))])];
    }
    case "keys":
      return [
        ["key", "placed", "completed", "appeals", "usd"],
        ...keys.map((key) => [key.key, key.placed, key.completed, key.appeals, key.usd]),
      ];
  }
}
