import { parseDecimal } from "../money/decimal.ts";

/** A coin as the operator lists it. */
export interface Coin {
  readonly code: string;
  readonly name: string;
  /** Decimal places of the smallest unit that the ledger books; never changes. */
  readonly precision: number;
  /** The least that an order may move, as a decimal string in the coin itself. */
  readonly minQuantity: string;
  /** Null: our own drawing where there is one, otherwise its first letter. */
  readonly logoUrl: string | null;
  /** Countries in which it is hidden, beside those of the settings. */
  readonly hiddenIn: readonly string[];
  /** Off: it can neither be offered nor taken. What people have of it stays visible. */
  readonly isOn: boolean;
  /** Smaller comes first in lists. */
  readonly position: number;
}

/** A currency as the operator lists it. Its name in a language comes from `Intl.DisplayNames`, its digits from ISO 4217. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly precision: number;
  /** Where it is everyday money, the most likely country first. */
  readonly countries: readonly string[];
  readonly isOn: boolean;
  readonly position: number;
}

/** What can be traded for what, in the operator's order. */
export interface Catalogue {
  /** Every coin, also those that are off. */
  readonly coins: readonly Coin[];
  readonly coinByCode: ReadonlyMap<string, Coin>;
  readonly currencies: readonly Currency[];
  readonly currencyByCode: ReadonlyMap<string, Currency>;
}

/** Sorted as the operator ordered them, by code where positions are equal. */
export function catalogueOf(coins: readonly Coin[], currencies: readonly Currency[]): Catalogue {
  return {
    coins: coins.toSorted(byPosition),
    coinByCode: new Map(coins.map((coin) => [coin.code, coin])),
    currencies: currencies.toSorted(byPosition),
    currencyByCode: new Map(currencies.map((currency) => [currency.code, currency])),
  };
}

function byPosition(a: Coin | Currency, b: Coin | Currency): number {
  return a.position - b.position || (a.code < b.code ? -1 : 1);
}

/**
 * Whether orders and adverts of this pair are possible: both ends are known and on, and so is the pair.
 * @param pairsOff the operator's setting
 */
export function isTraded(catalogue: Catalogue, pairsOff: readonly string[], { asset, fiat }: { asset: string; fiat: string }): boolean {
  const areOn = catalogue.coinByCode.get(asset)?.isOn === true && catalogue.currencyByCode.get(fiat)?.isOn === true;
  return areOn && !pairsOff.includes(pairCode(asset, fiat));
}

/** A pair as the setting `pairsOff` writes it: `USDT-EUR`. */
export function pairCode(asset: string, fiat: string): string {
  return `${asset}-${fiat}`;
}

/**
 * The field of a coin that can't be as it is: digits that would change, a least quantity of zero or finer than the coin, a logo from elsewhere than
 * the site itself or the operator's origins. Null: none.
 */
export function entryFlaw(before: Coin | null, coin: Coin, logoOrigins: readonly string[]): "precision" | "minQuantity" | "logoUrl" | null {
  if (before !== null && before.precision !== coin.precision) return "precision";
  const least = parseDecimal(coin.minQuantity, coin.precision);
  if (least === null || least === 0n) return "minQuantity";
  return coin.logoUrl === null || isLogoAddress(coin.logoUrl, logoOrigins) ? null : "logoUrl";
}

function isLogoAddress(address: string, origins: readonly string[]): boolean {
  if (address.startsWith("/")) return /^\/(?![/\\])[\w./%-]*$/u.test(address);
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** Whether a change of a coin loosens the market: a new one, switched on, a smaller least quantity, or shown in a country that it was hidden in. */
export function coinNeedsSecondOperator(before: Coin | null, after: Coin): boolean {
  if (before === null || (after.isOn && !before.isOn)) return true;
  if (before.hiddenIn.some((country) => !after.hiddenIn.includes(country))) return true;
  const [was, is] = [parseDecimal(before.minQuantity, before.precision), parseDecimal(after.minQuantity, before.precision)];
  return was === null || is === null || is < was;
}

/** Whether a change of a currency loosens the market: a new one, or one that is switched on. */
export function currencyNeedsSecondOperator(before: Currency | null, after: Currency): boolean {
  return before === null || (after.isOn && !before.isOn);
}
