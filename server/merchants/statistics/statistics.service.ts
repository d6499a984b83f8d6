import type { DayFiguresView, TradeFiguresView } from "@plaza/contract/calls/statistics.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Context } from "../../core/context.ts";
import type { ReadSource } from "../../core/db/statement.ts";
import { figuresByDay, pairsOf, todayUtc, type FigureRow } from "./statistics.store.ts";

const USUAL_DAYS = 30;

interface Input {
  readonly days?: number;
  readonly asset?: string;
  readonly fiat?: string;
}

/** An account's trades, or those in a sub-user's hands, of one pair over the last days, today among them; days without any are there with noughts. */
export async function tradeFigures(
  context: Context,
  on: ReadSource,
  party: Party,
  { days = USUAL_DAYS, asset, fiat }: Input,
): Promise<TradeFiguresView> {
  const to = await todayUtc(on);
  const all = Array.from({ length: days }, (_, index) => dayBefore(to, days - 1 - index));
  const from = all[0] ?? to;
  const pairs = await pairsOf(on, party, from, to);
  const pair = pairs.find((candidate) => (asset ?? candidate.asset) === candidate.asset && (fiat ?? candidate.fiat) === candidate.fiat);
  const { coinByCode, currencyByCode } = context.catalogue.current;
  const [coin, currency] = [coinByCode.get(pair?.asset ?? ""), currencyByCode.get(pair?.fiat ?? "")];
  if (pair === undefined || coin === undefined || currency === undefined) {
    const nothing = all.map((day) => ({ day, ...viewOf(NOTHING, 0, 0) }));
    return { from, to, asset: asset ?? null, fiat: fiat ?? null, pairs, days: nothing, totals: viewOf(NOTHING, 0, 0) };
  }
  const scale = powerOfTen(coin.precision + PRICE_SCALE - currency.precision);
  const rows = await figuresByDay(on, party, { from, to }, pair, scale);
  const byDay = new Map(rows.map((row) => [row.day, sumsOf(row)]));
  const view = (sums: Sums) => viewOf(sums, coin.precision, currency.precision);
  return {
    from,
    to,
    asset: pair.asset,
    fiat: pair.fiat,
    pairs,
    days: all.map((day): DayFiguresView => ({ day, ...view(byDay.get(day) ?? NOTHING) })),
    totals: view([...byDay.values()].reduce(added, NOTHING)),
  };
}

function dayBefore(day: string, back: number): string {
  return new Date(Date.parse(day) - back * DAY_MS).toISOString().slice(0, 10);
}

interface Sums {
  readonly completed: number;
  readonly canceled: number;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly paid: bigint;
  readonly received: bigint;
  readonly releases: number;
  readonly releaseSeconds: bigint;
  readonly profit: bigint;
  readonly profitOrders: number;
}

const NOTHING: Sums = {
  completed: 0,
  canceled: 0,
  bought: 0n,
  sold: 0n,
  paid: 0n,
  received: 0n,
  releases: 0,
  releaseSeconds: 0n,
  profit: 0n,
  profitOrders: 0,
};

function sumsOf(row: FigureRow): Sums {
  return {
    completed: row.completed,
    canceled: row.canceled,
    bought: BigInt(row.bought),
    sold: BigInt(row.sold),
    paid: BigInt(row.paid),
    received: BigInt(row.received),
    releases: row.releases,
    releaseSeconds: BigInt(row.releaseSeconds),
    profit: BigInt(row.profit),
    profitOrders: row.profitOrders,
  };
}

function added(a: Sums, b: Sums): Sums {
  return {
    completed: a.completed + b.completed,
    canceled: a.canceled + b.canceled,
    bought: a.bought + b.bought,
    sold: a.sold + b.sold,
    paid: a.paid + b.paid,
    received: a.received + b.received,
    releases: a.releases + b.releases,
    releaseSeconds: a.releaseSeconds + b.releaseSeconds,
    profit: a.profit + b.profit,
    profitOrders: a.profitOrders + b.profitOrders,
  };
}

function viewOf(sums: Sums, coinDigits: number, fiatDigits: number): TradeFiguresView["totals"] {
  const { releases, releaseSeconds, profit } = sums;
  const tenths = releases === 0 ? null : Number.parseInt(((releaseSeconds * 10n) / BigInt(releases * 60)).toString(), 10);
  return {
    completed: sums.completed,
    canceled: sums.canceled,
    bought: formatDecimal(sums.bought, coinDigits),
    sold: formatDecimal(sums.sold, coinDigits),
    paid: formatDecimal(sums.paid, fiatDigits),
    received: formatDecimal(sums.received, fiatDigits),
    avgReleaseMinutes: tenths === null ? null : tenths / 10,
    profit: sums.profitOrders === 0 ? null : `${profit < 0n ? "-" : ""}${formatDecimal(profit < 0n ? -profit : profit, fiatDigits)}`,
    profitOrders: sums.profitOrders,
  };
}
