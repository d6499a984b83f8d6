import { messageOf } from "../errors/error-message.ts";
import { agreedPrice, isFarFromDay } from "@plaza/domain/prices/agreement.ts";
import { raiseAlarm } from "../alarms/alarm.store.ts";
import type { Context } from "../context.ts";
import { indexPrices, knownPairs, lastDayPrices, putIndexPrices } from "./index-price.store.ts";
import { askSource, type SourceAnswer } from "./price-source.ts";

/** How many pairs an alarm names. */
const MOST_NAMED = 20;

/**
 * Asks every source once and writes the prices on which enough of them agree. Of a pair without agreement nothing is written: its last price
 * grows old, and what floats with it is hidden once it is stale. One that is far from the day before is an attack or a crash, so operators get an alarm.
 * @returns how many prices were written
 */
export async function refreshPrices(context: Context, sources: readonly string[]): Promise<number> {
  const answers = (await Promise.all(sources.map((url, index) => askOne(context, url, index)))).filter((answer) => answer !== null);
  const now = new Date(context.clock());
  const last = new Map((await indexPrices(context.db, null)).map((row) => [`${row.asset}/${row.fiat}`, { price: row.price, at: row.at }]));
  const lastDays = await lastDayPrices(context.db, now);
  const { current } = context.settings;
  const farPairs: string[] = [];
  const agreed = (await knownPairs(context.db)).flatMap(({ asset, fiat }) => {
    const pair = `${asset}/${fiat}`;
    const quotes = answers.flatMap(({ at, prices }) => {
      const price = prices.get(pair);
      return price === undefined ? [] : [{ price, at }];
    });
    if (quotes.length === 0) return [];
    const lastDay = lastDays.get(pair) ?? null;
    const taken = agreedPrice(quotes, last.get(pair) ?? null, lastDay, now, current);
    if (taken === null) {
      const farFromDay = quotes.filter(({ price }) => isFarFromDay(price, lastDay, current)).length;
      context.log("warn", "price_not_agreed", { pair, sources: quotes.length, farFromDay });
      if (farFromDay > 0) farPairs.push(pair);
      context.countPriceFault(farFromDay > 0 ? "far_from_day" : "not_agreed");
    }
    return taken === null ? [] : [{ asset, fiat, ...taken }];
  });
  await putIndexPrices(context.db, agreed);
  if (farPairs.length > 0)
    await raiseAlarm(context.db, "price_held", { differences: farPairs.length, pairs: farPairs.slice(0, MOST_NAMED) });
  return agreed.length;
}

async function askOne(context: Context, url: string, index: number): Promise<SourceAnswer | null> {
  try {
    return await askSource(url);
  } catch (error) {
    // The address may hold a key.
    context.countPriceFault("source_failed");
    context.log("warn", "price_source_failed", { source: index + 1, error: messageOf(error) });
    return null;
  }
}
