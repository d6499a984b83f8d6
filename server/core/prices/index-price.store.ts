import { statement, type Queryable } from "../db/statement.ts";

const one = statement<{ price: string }, { asset: string; fiat: string }>(
  "index_price",
  "SELECT price FROM index_price WHERE asset = :asset AND fiat = :fiat",
);
const many = statement<{ asset: string; fiat: string; price: string; updatedAt: Date }, { assets: readonly string[] | null }>(
  "index_prices",
  "SELECT asset, fiat, price, updated_at FROM index_price WHERE :assets::text[] IS NULL OR asset = ANY(:assets) ORDER BY asset, fiat",
);
const inFiat = statement<{ asset: string; fiat: string; price: string; updatedAt: Date }, { assets: readonly string[]; fiat: string }>(
  "index_prices_in_fiat",
  "SELECT asset, fiat, price, updated_at FROM index_price WHERE asset = ANY(:assets) AND fiat = :fiat",
);
const days = statement<{ asset: string; day: string; price: string }, { assets: readonly string[]; fiat: string; days: number }>(
  "index_price_days",
  `SELECT asset, day::text AS day, price FROM index_price_day
   WHERE asset = ANY(:assets) AND fiat = :fiat AND day > (now() AT TIME ZONE 'UTC')::date - :days::int ORDER BY asset, day`,
);
const lastDays = statement<{ asset: string; fiat: string; price: string }, { days: number; now: Date }>(
  "index_price_last_days",
  `SELECT DISTINCT ON (asset, fiat) asset, fiat, price FROM index_price_day
   WHERE day < (:now::timestamptz AT TIME ZONE 'UTC')::date AND day >= (:now::timestamptz AT TIME ZONE 'UTC')::date - :days::int ORDER BY asset, fiat, day DESC`,
);
const pairs = statement<{ asset: string; fiat: string }>(
  "index_pairs",
  "SELECT a.code AS asset, f.code AS fiat FROM asset a CROSS JOIN fiat f",
);
// An older price never replaces a newer one, even if it arrives later.
const put = statement<void, { assets: string[]; fiats: string[]; prices: string[]; times: Date[] }>(
  "index_prices_put",
  `INSERT INTO index_price AS p (asset, fiat, price, updated_at) SELECT * FROM unnest(:assets::text[], :fiats::text[], :prices::numeric[], :times::timestamptz[])
   ON CONFLICT (asset, fiat) DO UPDATE SET price = excluded.price, updated_at = excluded.updated_at WHERE p.updated_at <= excluded.updated_at`,
);

export interface IndexPrice {
  readonly asset: string;
  readonly fiat: string;
  /** Scaled by 10^8. */
  readonly price: bigint;
  readonly at: Date;
}

/** What a coin costs, scaled by 10^8; null where nobody has said. */
export async function indexPrice(on: Queryable, asset: string, fiat: string): Promise<bigint | null> {
  const row = await one.first(on, { asset, fiat });
  return row === null ? null : BigInt(row.price);
}

/** Prices in units of 10⁻⁸, also old ones. @param assets null: all coins */
export async function indexPrices(on: Queryable, assets: readonly string[] | null): Promise<IndexPrice[]> {
  return (await many.all(on, { assets })).map((row) => ({ asset: row.asset, fiat: row.fiat, price: BigInt(row.price), at: row.updatedAt }));
}

/** What these coins cost in one currency; those without a price are missing. */
export async function indexPricesIn(on: Queryable, assets: readonly string[], fiat: string): Promise<IndexPrice[]> {
  const rows = await inFiat.all(on, { assets, fiat });
  return rows.map((row) => ({ asset: row.asset, fiat: row.fiat, price: BigInt(row.price), at: row.updatedAt }));
}

export interface IndexDay {
  readonly asset: string;
  /** UTC, such as 2026-11-23. */
  readonly day: string;
  /** As it was last seen on that day, scaled by 10^8. */
  readonly price: bigint;
}

/** The prices of the last days, today included, oldest first. Days on which nobody has said a price are missing. */
export async function indexDays(on: Queryable, assets: readonly string[], fiat: string, count: number): Promise<IndexDay[]> {
  return (await days.all(on, { assets, fiat, days: count })).map((row) => ({ ...row, price: BigInt(row.price) }));
}

const LAST_DAYS = 7;

/** The last price of each pair on the newest day before today, of the last seven, scaled by 10^8; by "USDT/EUR". */
export async function lastDayPrices(on: Queryable, now: Date): Promise<ReadonlyMap<string, bigint>> {
  const rows = await lastDays.all(on, { days: LAST_DAYS, now });
  return new Map(rows.map(({ asset, fiat, price }) => [`${asset}/${fiat}`, BigInt(price)]));
}

/** Every coin with every currency. */
export async function knownPairs(on: Queryable): Promise<{ asset: string; fiat: string }[]> {
  return pairs.all(on);
}

/** Replaces the prices of these pairs, in one statement. */
export async function putIndexPrices(on: Queryable, prices: readonly IndexPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await put.count(on, {
    assets: prices.map((row) => row.asset),
    fiats: prices.map((row) => row.fiat),
    prices: prices.map((row) => row.price.toString()),
    times: prices.map((row) => row.at),
  });
}
