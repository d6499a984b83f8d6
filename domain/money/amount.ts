import { divideDown, divideHalfUp, divideUp, powerOfTen } from "./decimal.ts";

declare const unit: unique symbol;
type InUnit<Name extends string> = bigint & { readonly [unit]: Name };

/** A quantity of coins in units of 10^-precision of its asset. Never negative; ledger legs, which are signed, are plain bigints. */
export type CryptoMinor = InUnit<"crypto">;
/** A sum of money in units of 10^-precision of its fiat. Never negative. */
export type FiatMinor = InUnit<"fiat">;
/** Fiat for one whole coin, in units of 10^-8. Always positive. */
export type PriceE8 = InUnit<"price">;
/** A fee's share of the quantity, in units of 10^-8: from 0 to below 1. */
export type RateE8 = InUnit<"rate">;

export const PRICE_SCALE = 8;
export const RATE_SCALE = 8;

const ONE_AS_RATE = powerOfTen(RATE_SCALE);

/** @throws RangeError if negative. */
export function cryptoMinor(value: bigint): CryptoMinor {
  if (value < 0n) throw new RangeError("a quantity can't be negative");
  return value as CryptoMinor;
}

/** @throws RangeError if negative. */
export function fiatMinor(value: bigint): FiatMinor {
  if (value < 0n) throw new RangeError("an amount can't be negative");
  return value as FiatMinor;
}

/** @throws RangeError unless positive. */
export function priceE8(value: bigint): PriceE8 {
  if (value <= 0n) throw new RangeError("a price must be positive");
  return value as PriceE8;
}

/** @throws RangeError outside 0 to below 1: a fee of everything would leave no trade. */
export function rateE8(value: bigint): RateE8 {
  if (value < 0n || value >= ONE_AS_RATE) throw new RangeError("a fee rate is from 0 to below 1");
  return value as RateE8;
}

/** Whole digits of the largest amount that crosses a boundary, for coins and for currencies. */
const MOST_WHOLE_DIGITS = 18;

/** The most of a coin that a wallet takes from outside: what is more couldn't be shown, by any call. */
export function largestBalance(assetPrecision: number): CryptoMinor {
  return cryptoMinor(powerOfTen(MOST_WHOLE_DIGITS + assetPrecision) - 1n);
}

/** What a quantity costs, half-up to the fiat's precision. */
export function fiatFor(quantity: CryptoMinor, price: PriceE8, assetPrecision: number, fiatPrecision: number): FiatMinor {
  return fiatMinor(divideHalfUp(quantity * price * powerOfTen(fiatPrecision), powerOfTen(assetPrecision + PRICE_SCALE)));
}

/** As {@link fiatFor}, but rounded down: the largest amount whose quantity still fits into the one given. */
export function fiatWithin(quantity: CryptoMinor, price: PriceE8, assetPrecision: number, fiatPrecision: number): FiatMinor {
  return fiatMinor(divideDown(quantity * price * powerOfTen(fiatPrecision), powerOfTen(assetPrecision + PRICE_SCALE)));
}

/** As {@link fiatFor}, but rounded up: the smallest amount that buys the quantity. */
export function fiatUpTo(quantity: CryptoMinor, price: PriceE8, assetPrecision: number, fiatPrecision: number): FiatMinor {
  return fiatMinor(divideUp(quantity * price * powerOfTen(fiatPrecision), powerOfTen(assetPrecision + PRICE_SCALE)));
}

/** How much an amount buys, rounded down to the asset's precision: it never costs more than the amount. */
export function quantityFor(amount: FiatMinor, price: PriceE8, assetPrecision: number, fiatPrecision: number): CryptoMinor {
  return cryptoMinor(divideDown(amount * powerOfTen(assetPrecision + PRICE_SCALE), price * powerOfTen(fiatPrecision)));
}

/** The smallest quantity that {@link fiatFor} prices at the amount or more. */
export function smallestQuantityWorth(amount: FiatMinor, price: PriceE8, assetPrecision: number, fiatPrecision: number): CryptoMinor {
  if (amount === 0n) return cryptoMinor(0n);
  // Half-up reaches the amount from half a minor unit below it, hence 2 × amount − 1.
  return cryptoMinor(divideUp((2n * amount - 1n) * powerOfTen(assetPrecision + PRICE_SCALE), 2n * price * powerOfTen(fiatPrecision)));
}

/** The fee on a quantity, rounded up to the asset's precision. Not above the quantity. */
export function feeOf(quantity: CryptoMinor, rate: RateE8): CryptoMinor {
  return cryptoMinor(divideUp(quantity * rate, ONE_AS_RATE));
}

/** The smallest quantity that leaves `net` after {@link feeOf}. */
export function grossFor(net: CryptoMinor, rate: RateE8): CryptoMinor {
  // q − ⌈q·r⌉ = ⌊q·(1 − r)⌋ for whole q, so the smallest q with ⌊q·(1 − r)⌋ ≥ net is ⌈net / (1 − r)⌉.
  return cryptoMinor(divideUp(net * ONE_AS_RATE, ONE_AS_RATE - rate));
}
