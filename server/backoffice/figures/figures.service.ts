import type { FigureKeyView, FigureStepView, MarketFiguresView } from "@plaza/contract/calls/backoffice-figures.ts";
import { tableOf } from "@plaza/contract/typed-keys.ts";
import { APPEAL_OUTCOMES, MOST_FIGURE_STEPS, ORDER_OUTCOMES, type FigureDimension, type FigureStep } from "@plaza/contract/figures.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import type { Context } from "../../core/context.ts";
import type { ReadSource } from "../../core/db/statement.ts";
import { refuseField, refused, type Outcome } from "../../core/http/refusal.ts";
import { assetOf } from "../../core/prices/format-amount.ts";
import { pruneViewDays } from "../../market/adverts/visibility.store.ts";
import { countDay, dueDays, newestCount, pruneCounted, readFigures, readKeys, type FigureCut, type FigureRow } from "./figures.store.ts";
import { timesOf } from "./times.ts";

const USUAL_DAYS = 30;
const MOST_KEYS = 300;
/** A long history is counted in several rounds, so that a server can stop between them. */
const DAYS_A_ROUND = 30;

/** One round of the job that counts the days that are due. @returns how many days it counted */
export async function computeFigures(context: Context): Promise<number> {
  const days = await dueDays(context.db, context.settings.current.figuresDays, DAYS_A_ROUND);
  for (const day of days) {
    const changed = await context.db.transaction((tx) => countDay(tx, day));
    if (changed > 0) context.log("info", "figures_counted", { day, changed });
  }
  return days.length;
}

/** Removes what is older than the setting `figuresDays` keeps. */
export async function pruneFigures(context: Context): Promise<void> {
  const { figuresDays } = context.settings.current;
  await pruneCounted(context.db, figuresDays);
  await pruneViewDays(context.db, figuresDays);
}

export interface FigureInput {
  readonly from?: string;
  readonly until?: string;
  readonly step?: FigureStep;
  readonly by?: FigureDimension;
  readonly key?: string;
}

/** The figures of a period, both days included; steps without orders are there with noughts. Refuses days that are none and more than 400 steps. */
export async function marketFigures(on: ReadSource, input: FigureInput): Promise<Outcome<MarketFiguresView>> {
  const { today, computedAt } = await newestCount(on);
  const period = periodOf(input, today);
  if (refused(period)) return period;
  const { from, until, step, starts } = period;
  if (input.key !== undefined && input.by === undefined) return refuseField("query", "by");
  const dimension = input.by === undefined || input.key === undefined ? "all" : input.by;
  const cut: FigureCut = { dimension, key: input.key ?? "", from, until };
  const [rows, keys] = await Promise.all([
    readFigures(on, cut, step),
    input.by === undefined ? [] : readKeys(on, { dimension: input.by, from, until }, MOST_KEYS),
  ]);
  const byStart = Map.groupBy(rows, ({ start }) => start);
  return {
    from,
    until,
    total: sumsOf(rows, dimension),
    steps: starts.map((day): FigureStepView => ({ day, ...sumsOf(byStart.get(day) ?? [], dimension) })),
    keys: keys.map(({ usd, ...key }): FigureKeyView => ({ ...key, usd: formatDecimal(BigInt(usd), USD_DIGITS) })),
    computedAt: computedAt?.toISOString() ?? null,
  };
}

interface Period {
  readonly from: string;
  readonly until: string;
  readonly step: FigureStep;
  /** The first days of the steps. */
  readonly starts: readonly string[];
}

function periodOf({ from: first, until: last, step = "day" }: FigureInput, today: string): Outcome<Period> {
  const until = last ?? today;
  if (!isDay(until)) return refuseField("query", "until");
  const from = first ?? dayAfter(until, 1 - USUAL_DAYS);
  if (!isDay(from) || from > until) return refuseField("query", "from");
  const starts = startsOf(from, until, step);
  return starts.length > MOST_FIGURE_STEPS ? refuseField("query", "from") : { from, until, step, starts };
}

const USD_DIGITS = 2;

function sumsOf(rows: readonly FigureRow[], dimension: FigureCut["dimension"]): MarketFiguresView["total"] {
  const sums = new Map<string, Map<string, bigint>>();
  for (const { figure, detail, value } of rows) {
    const details = sums.get(figure) ?? new Map<string, bigint>();
    sums.set(figure, details.set(detail, (details.get(detail) ?? 0n) + BigInt(value)));
  }
  const sum = (figure: string, detail = "") => sums.get(figure)?.get(detail) ?? 0n;
  const count = (figure: string, detail = "") => Number.parseInt(sum(figure, detail).toString(), 10);
  const listed = (figure: string) => [...(sums.get(figure) ?? [])];
  return {
    views: dimension === "all" || dimension === "pair" ? count("views") : null,
    placed: count("placed"),
    paid: count("paid"),
    outcomes: tableOf(ORDER_OUTCOMES, (outcome) => count("ended", outcome)),
    usd: formatDecimal(sum("usd"), USD_DIGITS),
    coins: listed("coins")
      .map(([asset, quantity]) => {
        const { precision } = assetOf(asset);
        return { asset, quantity: formatDecimal(quantity, precision), fee: formatDecimal(sum("fees", asset), precision) };
      })
      .toSorted((a, b) => (a.asset < b.asset ? -1 : 1)),
    payTime: timesOf(listed("pay_time")),
    releaseTime: timesOf(listed("release_time")),
    appeals: tableOf(APPEAL_OUTCOMES, (outcome) => count("dispute", outcome)),
    rules: listed("rule")
      .map(([rule, orders]) => ({ rule, orders: Number.parseInt(orders.toString(), 10) }))
      .toSorted((a, b) => b.orders - a.orders || (a.rule < b.rule ? -1 : 1)),
  };
}

function isDay(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first days of the steps that have a day of the period, as PostgreSQL's `date_trunc` names them; one more than the most ends the count. */
function startsOf(from: string, until: string, step: FigureStep): string[] {
  const starts: string[] = [];
  for (let day = startOf(from, step); day <= until && starts.length <= MOST_FIGURE_STEPS; day = startAfter(day, step)) starts.push(day);
  return starts;
}

function startOf(day: string, step: FigureStep): string {
  if (step === "day") return day;
  if (step === "month") return `${day.slice(0, 7)}-01`;
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function startAfter(start: string, step: FigureStep): string {
  // The 32nd of any month is in the next one.
  return step === "month" ? startOf(dayAfter(start, 31), step) : dayAfter(start, step === "week" ? 7 : 1);
}
