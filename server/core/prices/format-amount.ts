import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { assetOf, fiatOf } from "../units/units.ts";

export { assetOf, fiatOf };

/** Minor units as the wire's decimal string. */
export function cryptoText(asset: string, minor: bigint): string {
  return formatDecimal(minor, assetOf(asset).precision);
}

/** An amount with the digits of its currency, without a code or separators. @param minor minor units */
export function fiatText(fiat: string, minor: bigint): string {
  return formatDecimal(minor, fiatOf(fiat).precision);
}

/** Prices and fee rates are scaled by 10^8. */
export function priceText(price: bigint): string {
  return formatDecimal(price, PRICE_SCALE);
}
