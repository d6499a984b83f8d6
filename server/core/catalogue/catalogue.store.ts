import type { Coin, Currency } from "@plaza/domain/catalogue/catalogue.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

interface CoinColumns {
  codes: string[];
  precisions: number[];
  names: string[];
  minQuantities: string[];
  on: boolean[];
}

interface CurrencyColumns {
  codes: string[];
  precisions: number[];
  symbols: string[];
  /** With commas between, since the rows of an array are of one length. */
  countries: string[];
}

const coins = statement<Coin>(
  "catalogue_coins",
  "SELECT code, name, precision, trim_scale(min_quantity)::text AS min_quantity, logo_url, hidden_in, is_on, position FROM asset",
);
const currencies = statement<Currency>("catalogue_currencies", "SELECT code, symbol, precision, countries, is_on, position FROM fiat");
// Without FOR UPDATE's stop to everything that books the coin at this moment.
const coinForChange = statement<Coin, { code: string }>(
  "catalogue_coin_lock",
  `SELECT code, name, precision, trim_scale(min_quantity)::text AS min_quantity, logo_url, hidden_in, is_on, position
   FROM asset WHERE code = :code FOR NO KEY UPDATE`,
);
const currencyForChange = statement<Currency, { code: string }>(
  "catalogue_currency_lock",
  "SELECT code, symbol, precision, countries, is_on, position FROM fiat WHERE code = :code FOR NO KEY UPDATE",
);
const describeCoins = statement<void, CoinColumns>(
  "catalogue_describe_coins",
  `INSERT INTO asset AS a (code, precision, name, min_quantity, is_on, position)
   SELECT code, precision, name, min_quantity, is_on, position * 10
   FROM unnest(:codes::text[], :precisions::int[], :names::text[], :minQuantities::numeric[], :on::boolean[])
     WITH ORDINALITY AS given (code, precision, name, min_quantity, is_on, position)
   ON CONFLICT (code) DO UPDATE SET name = excluded.name, min_quantity = excluded.min_quantity, position = excluded.position WHERE a.name = ''`,
);
const describeCurrencies = statement<void, CurrencyColumns>(
  "catalogue_describe_currencies",
  `INSERT INTO fiat AS f (code, precision, symbol, countries, position)
   SELECT code, precision, symbol, string_to_array(countries, ','), position * 10
   FROM unnest(:codes::text[], :precisions::int[], :symbols::text[], :countries::text[]) WITH ORDINALITY AS given (code, precision, symbol, countries, position)
   ON CONFLICT (code) DO UPDATE SET symbol = excluded.symbol, countries = excluded.countries, position = excluded.position WHERE f.symbol = ''`,
);
const putCoin = statement<void, Omit<Coin, "hiddenIn"> & { hiddenIn: string[] }>(
  "catalogue_put_coin",
  `INSERT INTO asset AS a (code, precision, name, min_quantity, logo_url, hidden_in, is_on, position)
   VALUES (:code, :precision, :name, :minQuantity::numeric, :logoUrl, :hiddenIn, :isOn, :position)
   ON CONFLICT (code) DO UPDATE SET precision = excluded.precision, name = excluded.name, min_quantity = excluded.min_quantity,
     logo_url = excluded.logo_url, hidden_in = excluded.hidden_in, is_on = excluded.is_on, position = excluded.position`,
);
const putCurrency = statement<void, Omit<Currency, "countries"> & { countries: string[] }>(
  "catalogue_put_currency",
  `INSERT INTO fiat AS f (code, precision, symbol, countries, is_on, position) VALUES (:code, :precision, :symbol, :countries, :isOn, :position)
   ON CONFLICT (code) DO UPDATE SET precision = excluded.precision, symbol = excluded.symbol, countries = excluded.countries,
     is_on = excluded.is_on, position = excluded.position`,
);

/** Returns all coins in no order, those switched off too. What requests are served by is the loaded catalogue, not this. */
export async function readCoins(on: Queryable): Promise<Coin[]> {
  return coins.all(on);
}

/** Returns all currencies in no order, those switched off too. */
export async function readCurrencies(on: Queryable): Promise<Currency[]> {
  return currencies.all(on);
}

/** A coin, locked against other changes; null if it isn't listed. */
export async function lockCoin(tx: Tx, code: string): Promise<Coin | null> {
  return coinForChange.first(tx, { code });
}

/** A currency, locked against other changes; null if it isn't listed. */
export async function lockCurrency(tx: Tx, code: string): Promise<Currency | null> {
  return currencyForChange.first(tx, { code });
}

/** Adds what is missing and describes what nobody has described yet; what an operator has written stays. */
export async function describeInitially(
  on: Queryable,
  given: { readonly coins: readonly Pick<Coin, "code" | "precision" | "name" | "minQuantity" | "isOn">[]; readonly currencies: readonly Omit<Currency, "isOn" | "position">[] },
): Promise<void> {
  await describeCoins.count(on, {
    codes: given.coins.map(({ code }) => code),
    precisions: given.coins.map(({ precision }) => precision),
    names: given.coins.map(({ name }) => name),
    minQuantities: given.coins.map(({ minQuantity }) => minQuantity),
    on: given.coins.map(({ isOn }) => isOn),
  });
  await describeCurrencies.count(on, {
    codes: given.currencies.map(({ code }) => code),
    precisions: given.currencies.map(({ precision }) => precision),
    symbols: given.currencies.map(({ symbol }) => symbol),
    countries: given.currencies.map(({ countries }) => countries.join(",")),
  });
}

/** Adds a coin or rewrites one. @throws if its digits would change: the database refuses that */
export async function saveCoin(on: Queryable, coin: Coin): Promise<void> {
  await putCoin.count(on, { ...coin, hiddenIn: [...coin.hiddenIn] });
}

/** Adds a currency or replaces all that is known of it. The database announces the change to every server. */
export async function saveCurrency(on: Queryable, currency: Currency): Promise<void> {
  await putCurrency.count(on, { ...currency, countries: [...currency.countries] });
}
