import { divideHalfUp, parseDecimal } from "../money/decimal.ts";
import { PRICE_SCALE, priceE8, type PriceE8 } from "../money/amount.ts";

const MARGIN_SCALE = 4;
const MARGIN_UNIT = 10n ** BigInt(MARGIN_SCALE);
/** Digits that a price shows: enough to undercut by a hair, few enough to read. */
const SIGNIFICANT_DIGITS = 6;

export interface FloatingTerms {
  /** A ratio with at most four places and perhaps a sign: "0.015" is 1.5 % above the index. */
  readonly margin: string;
  readonly floor: PriceE8 | null;
  readonly ceiling: PriceE8 | null;
}

/** The price of a floating advert at an index: margin added, kept between floor and ceiling, rounded to a readable number. Null if the margin isn't a number. */
export function floatingPrice(index: PriceE8, terms: FloatingTerms): PriceE8 | null {
  const margin = parseMargin(terms.margin);
  if (margin === null || margin <= -MARGIN_UNIT) return null;
  const raw = roundSignificant(divideHalfUp(index * (MARGIN_UNIT + margin), MARGIN_UNIT));
  const floored = terms.floor !== null && raw < terms.floor ? terms.floor : raw;
  const bounded = terms.ceiling !== null && floored > terms.ceiling ? terms.ceiling : floored;
  return bounded > 0n ? priceE8(bounded) : null;
}

/** How far a price is from the index, in hundredths of a percent, without sign. */
export function basisPointsFromIndex(price: PriceE8, index: PriceE8): bigint {
  const distance = price > index ? price - index : index - price;
  return (distance * 10_000n) / index;
}

/** A price that someone typed; null if it has more than eight places or is zero. */
export function parsePrice(text: string): PriceE8 | null {
  const price = parseDecimal(text, PRICE_SCALE);
  return price === null || price === 0n ? null : priceE8(price);
}

function parseMargin(text: string): bigint | null {
  const negative = text.startsWith("-");
  const size = parseDecimal(negative ? text.slice(1) : text, MARGIN_SCALE);
  if (size === null) return null;
  return negative ? -size : size;
}

function roundSignificant(price: bigint): bigint {
  const surplus = price.toString().length - SIGNIFICANT_DIGITS;
  if (surplus <= 0) return price;
  const unit = 10n ** BigInt(surplus);
  return divideHalfUp(price, unit) * unit;
}
