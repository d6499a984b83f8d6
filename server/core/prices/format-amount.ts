import { ASSET_BY_CODE, type Asset } from "@plaza/domain/catalogue/assets.ts";
import { FIAT_BY_CODE, type Fiat } from "@plaza/domain/catalogue/fiats.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";

/** @throws for a coin that the catalogue doesn't list; rows can't name one, and input is checked before. */
export function assetOf(code: string): Asset {
  const asset = ASSET_BY_CODE.get(code);
  if (asset === undefined) throw new Error(`no coin is called ${code}`);
  return asset;
}

/** @throws for a currency that the catalogue doesn't list. */
export function fiatOf(code: string): Fiat {
  const fiat = FIAT_BY_CODE.get(code);
  if (fiat === undefined) throw new Error(`no currency is called ${code}`);
  return fiat;
}

/** Minor units as the wire's decimal string. */
export function cryptoText(asset: string, minor: bigint): string {
  return formatDecimal(minor, assetOf(asset).precision);
}

export function fiatText(fiat: string, minor: bigint): string {
  return formatDecimal(minor, fiatOf(fiat).precision);
}

/** Prices and fee rates are scaled by 10^8. */
export function priceText(price: bigint): string {
  return formatDecimal(price, PRICE_SCALE);
}
