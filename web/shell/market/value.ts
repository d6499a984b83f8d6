import { divideHalfUp, formatDecimal, parseDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";

/** What a coin of a wallet is worth, or that nobody can say. */
export interface Held {
  readonly assetCode: string;
  readonly total: string;
}

export type Rates = Readonly<Record<string, Readonly<Record<string, string>>>>;

const SCALE = 18;

/** A quantity's worth in a currency, half-up to the currency's places; null without a current price. */
export function valueOf(quantity: string, rate: string | undefined, places: number): bigint | null {
  const [coins, price] = [parseDecimal(quantity, SCALE), rate === undefined ? null : parseDecimal(rate, SCALE)];
  return coins === null || price === null ? null : divideHalfUp(coins * price, powerOfTen(2 * SCALE - places));
}

/** The worth of everything that has a price, and the coins without one, as decimal strings. */
export function worthOf(held: readonly Held[], rates: Rates, fiat: string, places: number) {
  const values = held.map(({ assetCode, total }) => ({ assetCode, value: valueOf(total, rates[assetCode]?.[fiat], places) }));
  const sum = values.reduce((total, { value }) => total + (value ?? 0n), 0n);
  return {
    total: formatDecimal(sum, places),
    values: Object.fromEntries(
      values.flatMap(({ assetCode, value }) => (value === null ? [] : [[assetCode, formatDecimal(value, places)]])),
    ),
    without: values.flatMap(({ assetCode, value }) => (value === null ? [assetCode] : [])),
  };
}
