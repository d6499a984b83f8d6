import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { decimal, formatAmount, numberText } from "./format.ts";

/** Figures that pages about prices show. They are apart from the formats of every page, so that an order's page on a slow line doesn't load them. */

/** From here on a market price needs no more digits than its currency has. */
const LARGE_PRICE = 1_000;

/** A market price, without its unit. It is computed to eight places, of which the last ones mean nothing to a reader. */
export function formatIndexPrice(value: string, fiat: string, locale: Locale): string {
  const digits = currencyDigits(fiat);
  const isLarge = Number.parseFloat(value) >= LARGE_PRICE;
  return formatAmount(value, locale, { min: digits, max: isLarge ? digits : Math.max(digits, 4) });
}

/** What a coin costs with the fee in it, with its currency's code: a quotient, to six places. */
export function formatEffectivePrice(value: string, fiat: string, locale: Locale): string {
  return `${formatAmount(value, locale, { min: currencyDigits(fiat), max: 6 })}\u00a0${fiat}`;
}

/** A mark of a chart's axis. */
export function formatTick(value: number, digits: number, locale: Locale): string {
  return formatAmount(value.toFixed(digits), locale, { min: digits, max: digits });
}

/** What has changed, as a share of what was: `+1.25%`, `−0.01%`, and no sign where nothing is left after rounding. */
export function formatChange(ratio: string, locale: Locale): string {
  const options = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" } as const;
  return numberText(locale, options, decimal(ratio));
}
