import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { catalogueOf, type Catalogue } from "@plaza/domain/catalogue/catalogue.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import type { Queryable } from "../db/statement.ts";
import { openLive, type Live } from "../live/live.ts";
import { learnUnits } from "../units/units.ts";
import { describeInitially, readCoins, readCurrencies } from "./catalogue.store.ts";

/** The operator's coins and currencies as this process knows them. */
export type LiveCatalogue = Live<Catalogue>;

/** Reads coins and currencies and keeps them fresh until `close`. */
export function openCatalogue(on: Queryable, onError: (error: unknown) => void): Promise<LiveCatalogue> {
  return openLive(() => readCatalogue(on), onError);
}

async function readCatalogue(on: Queryable): Promise<Catalogue> {
  const [coins, currencies] = await Promise.all([readCoins(on), readCurrencies(on)]);
  learnUnits(coins, currencies);
  return catalogueOf(coins, currencies);
}

/**
 * Brings the coins and currencies that a new market begins with into the database. Safe to repeat: what an operator has changed stays.
 * @throws if the database counts one of them in other units: every sum in it would change its meaning
 */
export async function seedCatalogue(on: Queryable): Promise<void> {
  await describeInitially(on, { coins: ASSETS.map((asset) => ({ ...asset, isOn: asset.isOn ?? true })), currencies: FIATS });
  const known = new Map([...(await readCoins(on)), ...(await readCurrencies(on))].map(({ code, precision }) => [code, precision]));
  const differing = [...ASSETS, ...FIATS].filter(({ code, precision }) => known.get(code) !== precision);
  if (differing.length > 0)
    throw new Error(`the database counts ${differing.map(({ code }) => code).join(", ")} in other units than the catalogue`);
}
