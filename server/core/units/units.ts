import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";

/** In what an amount is counted. */
interface Units {
  readonly code: string;
  /** Decimal places of the smallest unit. */
  readonly precision: number;
}

/**
 * The units of everything that was ever traded. The database lets nobody change or remove them, so what was learned once is true for good and in
 * every market of this process (docs/decisions/0220-coins-and-currencies.md).
 */
const coinUnits = new Map<string, Units>(ASSETS.map((asset) => [asset.code, asset]));
const currencyUnits = new Map<string, Units>(FIATS.map((fiat) => [fiat.code, fiat]));

/** What the database lists. @throws where it contradicts what is known */
export function learnUnits(coins: readonly Units[], currencies: readonly Units[]): void {
  for (const coin of coins) learnUnit(coinUnits, coin);
  for (const currency of currencies) learnUnit(currencyUnits, currency);
}

function learnUnit(known: Map<string, Units>, { code, precision }: Units): void {
  const before = known.get(code);
  if (before === undefined) known.set(code, { code, precision });
  else if (before.precision !== precision) throw new Error(`${code} has ${precision} digits, and had ${before.precision}`);
}

/** @throws for a coin that the catalogue doesn't list; rows can't name one, and input is checked before. */
export function assetOf(code: string): Units {
  const asset = coinUnits.get(code);
  if (asset === undefined) throw new Error(`no coin is called ${code}`);
  return asset;
}

/** @throws for a currency that the catalogue doesn't list. */
export function fiatOf(code: string): Units {
  const fiat = currencyUnits.get(code);
  if (fiat === undefined) throw new Error(`no currency is called ${code}`);
  return fiat;
}
