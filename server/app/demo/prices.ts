import { ASSET_BY_CODE } from "@plaza/domain/catalogue/assets.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { PRICE_SCALE, priceE8, type PriceE8 } from "@plaza/domain/money/amount.ts";
import { divideHalfUp, divideUp, parseDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";

/** US dollars per coin when the demo opens. */
export const INDEX_USD: Readonly<Record<string, string>> = {
  USDT: "1.0002",
  USDC: "1.0000",
  BTC: "97250.00",
  ETH: "3420.50",
  BNB: "905.40",
  SOL: "148.20",
  XRP: "2.2130",
  TRX: "0.29350",
  DOGE: "0.14812",
  LTC: "98.40",
  ZEC: "46.10",
};

/** Units of each currency per US dollar when the demo opens. */
export const USD_RATES: Readonly<Record<string, string>> = {
  USD: "1",
  EUR: "0.8520",
  GBP: "0.7435",
  CNY: "7.0200",
  INR: "90.40",
  JPY: "154.20",
  KRW: "1452",
  RUB: "82.50",
  TRY: "46.80",
  BRL: "5.3200",
  AED: "3.6725",
  ALL: "82.60",
  AMD: "382.50",
  AOA: "918",
  ARS: "1480",
  AUD: "1.4980",
  AZN: "1.7000",
  BAM: "1.6660",
  BDT: "122.40",
  BHD: "0.3760",
  BOB: "9.8500",
  BWP: "13.350",
  BYN: "3.0500",
  CAD: "1.3760",
  CDF: "2280",
  CHF: "0.7920",
  CLP: "932",
  COP: "3850",
  CRC: "501",
  CZK: "20.650",
  DKK: "6.3600",
  DOP: "63.20",
  DZD: "130.10",
  EGP: "47.80",
  ETB: "154.50",
  FJD: "2.2650",
  GEL: "2.7000",
  GHS: "11.250",
  GNF: "8690",
  GTQ: "7.6600",
  HKD: "7.7900",
  HNL: "26.350",
  HTG: "130.80",
  HUF: "329",
  IDR: "16690",
  ILS: "3.2100",
  IQD: "1310",
  ISK: "126.10",
  JMD: "160.20",
  JOD: "0.7090",
  KES: "129.20",
  KGS: "87.450",
  KHR: "4010",
  KWD: "0.3070",
  KZT: "518",
  LAK: "21650",
  LBP: "89500",
  LKR: "308.50",
  LYD: "5.4300",
  MAD: "9.2000",
  MDL: "16.850",
  MGA: "4480",
  MKD: "52.450",
  MMK: "4020",
  MNT: "3560",
  MOP: "8.0200",
  MUR: "46.10",
  MWK: "1734",
  MXN: "17.950",
  MYR: "4.0900",
  MZN: "63.900",
  NAD: "16.850",
  NGN: "1448",
  NIO: "36.800",
  NOK: "10.080",
  NPR: "144.60",
  NZD: "1.7250",
  OMR: "0.3845",
  PEN: "3.3650",
  PHP: "58.700",
  PKR: "280.40",
  PLN: "3.6050",
  PYG: "6850",
  QAR: "3.6400",
  RON: "4.3400",
  RSD: "99.85",
  RWF: "1455",
  SAR: "3.7510",
  SDG: "601",
  SEK: "9.3200",
  SGD: "1.2900",
  THB: "31.850",
  TJS: "9.2100",
  TND: "2.9300",
  TTD: "6.7800",
  TWD: "31.300",
  TZS: "2460",
  UAH: "42.200",
  UGX: "3590",
  UYU: "39.250",
  UZS: "12020",
  VES: "398",
  VND: "26330",
  XAF: "559",
  XOF: "559",
  YER: "239",
  ZAR: "16.850",
  ZMW: "22.900",
};

/** A decimal of the demo's own data as whole units of 10^-decimals; anything else is a mistake in the data. */
export function units(decimal: string, decimals: number): bigint {
  const parsed = parseDecimal(decimal, decimals);
  if (parsed === null) throw new RangeError(`${decimal} isn't a decimal of at most ${decimals} places`);
  return parsed;
}

/** What one coin costs in a currency. Throws for a pair that the demo has no price of. */
export function indexPrice(asset: string, fiat: string): PriceE8 {
  const usd = INDEX_USD[asset];
  const rate = USD_RATES[fiat];
  if (usd === undefined || rate === undefined) throw new RangeError(`no index price of ${asset} in ${fiat}`);
  return priceE8(divideHalfUp(units(usd, PRICE_SCALE) * units(rate, PRICE_SCALE), powerOfTen(PRICE_SCALE)));
}

/**
 * Decimal places in which a price is quoted: the currency's own, and as many more (up to 8) as five significant digits
 * need, because 0.15 dollars would be a very coarse price of a Dogecoin.
 */
export function quoteDecimals(price: PriceE8, fiat: string): number {
  let decimals = fiatPrecision(fiat);
  while (decimals < PRICE_SCALE && price * powerOfTen(decimals) < 10_000n * powerOfTen(PRICE_SCALE)) decimals += 1;
  return decimals;
}

/** The price `basisPoints` (hundredths of a percent) away from another, rounded away from it so that it never crosses. */
export function priceAway(from: PriceE8, basisPoints: number, fiat: string): PriceE8 {
  const step = powerOfTen(PRICE_SCALE - quoteDecimals(from, fiat));
  const exact = from * (10_000n + BigInt(basisPoints));
  const coarse = step * 10_000n;
  return priceE8((basisPoints >= 0 ? divideUp(exact, coarse) : exact / coarse) * step);
}

/** A round sum of about this many dollars in a currency, in its minor units: 1, 1.5, 2, 3, 5 or 7 and zeros, at least one whole unit. */
export function roundSum(dollars: number, fiat: string): bigint {
  const exact = (BigInt(dollars) * units(USD_RATES[fiat] ?? "1", PRICE_SCALE)) / powerOfTen(PRICE_SCALE);
  const major = exact > 0n ? exact : 1n;
  const magnitude = powerOfTen(major.toString().length - 1);
  const tenths =
    [70n, 50n, 30n, 20n, 15n, 10n].find((candidate) => (candidate * magnitude) / 10n <= major && (candidate * magnitude) % 10n === 0n) ??
    10n;
  return ((tenths * magnitude) / 10n) * powerOfTen(fiatPrecision(fiat));
}

/** Returns the number of decimal places. @throws for a currency that the catalogue doesn't list */
export function fiatPrecision(fiat: string): number {
  const known = FIAT_BY_CODE.get(fiat);
  if (!known) throw new RangeError(`the catalogue has no currency ${fiat}`);
  return known.precision;
}

/** Returns the number of decimal places. @throws for a coin that the catalogue doesn't list */
export function assetPrecision(asset: string): number {
  const known = ASSET_BY_CODE.get(asset);
  if (!known) throw new RangeError(`the catalogue has no coin ${asset}`);
  return known.precision;
}
