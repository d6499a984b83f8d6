import { Form } from "react-router";
import type { DayFiguresView, TradeFiguresView } from "@plaza/contract/calls/statistics.ts";
import { formatTick } from "@plaza/messages/market-format.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { BarChart } from "./bar-chart.tsx";
import { BoardHeading } from "./board-heading.tsx";
import { DayTable } from "./day-table.tsx";
import type { FiguresData } from "./statistics.server.ts";
import { PERIODS } from "./periods.ts";

/** What a merchant's trades came to: sums, charts, and a table of the same days. */
export function BoardStatisticsPage({ data: { figures, days } }: { data: FiguresData }) {
  const t = useTexts();
  const lang = useLang();
  const { asset, fiat, pairs } = figures;
  const csv = new URLSearchParams({ days: String(days), ...(asset && fiat ? { pair: `${asset}-${fiat}` } : {}) });
  return (
    <div>
      <BoardHeading title={t("board.figures_title")} description={t("board.figures_description")} current="figures" />
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-3 px-4 sm:px-0">
        <Field label={t("board.period")}>
          <Select
            name="days"
            defaultValue={String(days)}
            options={PERIODS.map((period) => ({ value: String(period), text: t("board.days", { count: String(period) }) }))}
          />
        </Field>
        <Field label={t("board.pair")}>
          <Select
            name="pair"
            defaultValue={`${asset ?? ""}-${fiat ?? ""}`}
            options={pairs.map((pair) => ({ value: `${pair.asset}-${pair.fiat}`, text: `${pair.asset} / ${pair.fiat} (${pair.orders})` }))}
          />
        </Field>
        <Button type="submit">{t("board.show")}</Button>
      </Form>
      {asset === null || fiat === null ? (
        <Card>
          <EmptyState spot="orders" title={t("board.no_figures")}>
            {t("board.no_figures_help")}
          </EmptyState>
        </Card>
      ) : (
        <Figures figures={figures} asset={asset} fiat={fiat} />
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 px-4 sm:px-0">
        <a href={paths.boardFiguresCsv(lang, csv)} className="link inline-flex min-h-11 items-center">
          {t("board.csv")}
        </a>
        <a href={paths.allOrdersExport(lang, "xlsx")} className="link inline-flex min-h-11 items-center">
          {t("board.xlsx_orders")}
        </a>
        <a href={paths.allOrdersExport(lang, "csv")} className="link inline-flex min-h-11 items-center">
          {t("board.csv_orders")}
        </a>
      </p>
    </div>
  );
}

/** For the height of a bar only: what is written beside it are the exact digits. */
const heightOf = (decimal: string) => Number.parseFloat(decimal);

function Figures({ figures, asset, fiat }: { figures: TradeFiguresView; asset: string; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const tickText = (value: number, digits: number) => formatTick(value, digits, lang);
  const { days, totals } = figures;
  const volume = (day: DayFiguresView) => heightOf(day.bought) + heightOf(day.sold);
  const tooltipOf = (day: DayFiguresView) =>
    heightOf(day.bought) === 0
      ? formats.coinsText(day.sold, asset)
      : `${formats.coins(day.bought)} + ${formats.coinsText(day.sold, asset)}`;
  const dateOf = ({ day }: DayFiguresView) => formats.date(`${day}T12:00:00Z`, "UTC", "date");
  return (
    <>
      <Totals totals={totals} asset={asset} fiat={fiat} />
      <Card className="mt-4">
        <div className="grid gap-8 lg:grid-cols-3">
          <BarChart
            title={t("board.chart_orders")}
            bars={days.map((day) => ({ label: dateOf(day), value: day.completed, text: formats.count(day.completed) }))}
            tickText={formats.count}
          />
          <BarChart
            title={t("board.chart_volume", { asset })}
            bars={days.map((day) => ({ label: dateOf(day), value: volume(day), text: tooltipOf(day) }))}
            tickText={tickText}
          />
          <BarChart
            title={t("board.chart_profit", { fiat })}
            tone="sum"
            tickText={tickText}
            bars={days.map((day) => ({
              label: dateOf(day),
              value: heightOf(day.profit ?? "0"),
              text: day.profit === null ? "–" : formats.fiatText(day.profit, fiat),
            }))}
          />
        </div>
      </Card>
      <DayTable days={days} asset={asset} fiat={fiat} />
    </>
  );
}

/** A line that is too short for an amount ends before its coin, not within it. */
const BEFORE_UNIT = /\u00A0(?=\D+$)/;

function Totals({ totals, asset, fiat }: { totals: TradeFiguresView["totals"]; asset: string; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const money = (value: string) => formats.fiatText(value, fiat);
  const coins = (value: string) => formats.coinsText(value, asset);
  const ended = totals.completed + totals.canceled;
  const facts: readonly (readonly [string, string])[] = [
    [t("board.completed"), formats.count(totals.completed)],
    [t("board.rate"), ended === 0 ? "–" : formats.percent((totals.completed / ended).toFixed(4), { max: 1 })],
    [t("board.sold"), coins(totals.sold)],
    [t("board.received"), money(totals.received)],
    [t("board.bought"), coins(totals.bought)],
    [t("board.paid"), money(totals.paid)],
    [t("board.release_time"), totals.avgReleaseMinutes === null ? "–" : formats.minutes(totals.avgReleaseMinutes)],
    [t("board.profit"), totals.profit === null ? "–" : money(totals.profit)],
  ];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="caption">{label}</dt>
            <dd className="text-17 font-semibold break-words tabular-nums">{value.replace(BEFORE_UNIT, " ")}</dd>
          </div>
        ))}
      </dl>
      <p className="caption mt-4">{t("board.profit_help", { count: totals.profitOrders })}</p>
    </Card>
  );
}
