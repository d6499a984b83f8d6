import { messageOf } from "../core/errors/error-message.ts";
import { readFileSync } from "node:fs";
import { Compile } from "typebox/compile";
import { CatalogueFile } from "@plaza/contract/catalogue.ts";
import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import { entryFlaw, type Coin, type Currency } from "@plaza/domain/catalogue/catalogue.ts";
import { ConfigError } from "../core/config-error.ts";
import type { Database } from "../core/db/database.ts";
import { readCoins, readCurrencies, saveCoin, saveCurrency } from "../core/catalogue/catalogue.store.ts";

const file = Compile(CatalogueFile);

/**
 * Writes what an operator's file lists into the database, at every start; what it doesn't list stays.
 * @throws ConfigError where the file can't be read, an entry is wrong, or a coin's digits would change
 */
export async function applyCatalogueFile(db: Database, path: string, logoOrigins: readonly string[]): Promise<void> {
  const given = readCatalogueFile(path);
  const [coins, currencies] = await Promise.all([readCoins(db), readCurrencies(db)]);
  const wantedCoins = (given.coins ?? []).map((entry) => ({
    ...(coins.find(({ code }) => code === entry.code) ?? newCoin(entry.code)),
    ...entry,
  }));
  const wantedCurrencies = (given.currencies ?? []).map((entry) => ({
    ...(currencies.find(({ code }) => code === entry.code) ?? newCurrency(entry.code)),
    ...entry,
  }));
  for (const coin of wantedCoins) {
    const before = coins.find(({ code }) => code === coin.code) ?? null;
    const flaw = entryFlaw(before, coin, logoOrigins);
    if (flaw !== null) throw new ConfigError(`COINS_FILE: ${coin.code} has a wrong ${flaw}`);
  }
  await db.transaction(async (tx) => {
    for (const coin of wantedCoins) await saveCoin(tx, coin);
    for (const currency of wantedCurrencies) await saveCurrency(tx, currency);
  });
}

function readCatalogueFile(path: string) {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ConfigError(`COINS_FILE can't be read: ${messageOf(error)}`);
  }
  if (file.Check(read)) return read;
  const [wrong] = file.Errors(read);
  throw new ConfigError(`COINS_FILE: ${wrong?.instancePath ?? ""} ${wrong?.message ?? "is wrong"}`);
}

const LAST_POSITION = 1000;

function newCoin(code: string): Coin {
  return { code, name: code, precision: 8, minQuantity: "1", logoUrl: null, hiddenIn: [], isOn: false, position: LAST_POSITION };
}

function newCurrency(code: string): Currency {
  return { code, symbol: code, precision: currencyDigits(code), countries: [], isOn: false, position: LAST_POSITION };
}
