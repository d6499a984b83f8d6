import type { IndexHistoryView } from "@plaza/contract/calls/market.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { divideHalfUp, formatDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";
import { hidesPair, type Region } from "@plaza/domain/region/region.ts";
import type { Context } from "../../core/context.ts";
import { priceText } from "../../core/prices/format-amount.ts";
import { indexDays, indexPricesIn, type IndexDay, type IndexPrice } from "../../core/prices/index-price.store.ts";

const DAYS = 7;
/** Of all coins together: a table with a small curve in each row. */
const MOST_DAYS_OF_ALL = 31;
const RATIO_SCALE = 4;

/** What the coins that can be traded here cost now and have cost, in the order of the catalogue. Coins without a price are left out. */
export async function findIndexHistory(
  context: Context,
  region: Region,
  { fiat, asset, days = DAYS }: WireOf<"GET /api/ctc/query-index-prices">["query"],
): Promise<IndexHistoryView[]> {
  const { coins, currencyByCode } = context.catalogue.current;
  if (currencyByCode.get(fiat)?.isOn !== true) return [];
  const shown = coins
    .map(({ code }) => code)
    .filter((code) => (asset === undefined || code === asset) && !hidesPair(region, { asset: code, fiat }));
  const count = asset === undefined ? Math.min(days, MOST_DAYS_OF_ALL) : days;
  // One day more than is asked for: today's change is measured against yesterday.
  const [prices, past] = await Promise.all([
    indexPricesIn(context.db, shown, fiat),
    indexDays(context.db, shown, fiat, Math.max(count, 2)),
  ]);
  const priceOf = new Map(prices.map((price) => [price.asset, price]));
  const daysOf = Map.groupBy(past, (day) => day.asset);
  return shown.flatMap((code) => {
    const price = priceOf.get(code);
    return price === undefined ? [] : [historyView(price, daysOf.get(code) ?? [], count)];
  });
}

function historyView({ asset, fiat, price, at }: IndexPrice, days: readonly IndexDay[], count: number): IndexHistoryView {
  const before = days.findLast(({ day }) => day < at.toISOString().slice(0, 10));
  return {
    asset,
    fiat,
    price: priceText(price),
    updatedAt: at.toISOString(),
    change: before === undefined ? null : changeText(before.price, price),
    days: days.slice(-count).map((day) => ({ day: day.day, price: priceText(day.price) })),
  };
}

/** By which share of `before` the price has moved, such as `-0.0123`. Both are above zero. */
function changeText(before: bigint, now: bigint): string {
  return formatDecimal(divideHalfUp((now - before) * powerOfTen(RATIO_SCALE), before), RATIO_SCALE);
}
