import { statement, type Queryable } from "../db/statement.ts";

const one = statement<{ price: string }>("index_price", "SELECT price FROM index_price WHERE asset = $1 AND fiat = $2");
const many = statement<{ asset: string; fiat: string; price: string }>(
  "index_prices",
  "SELECT asset, fiat, price FROM index_price WHERE $1::text[] IS NULL OR asset = ANY($1) ORDER BY asset, fiat",
);

/** What a coin costs, scaled by 10^8; null where nobody has said. */
export async function indexPrice(on: Queryable, asset: string, fiat: string): Promise<bigint | null> {
  const row = await one.first(on, [asset, fiat]);
  return row === null ? null : BigInt(row.price);
}

export async function indexPrices(
  on: Queryable,
  assets: readonly string[] | null,
): Promise<{ asset: string; fiat: string; price: bigint }[]> {
  return (await many.all(on, [assets])).map((row) => ({ asset: row.asset, fiat: row.fiat, price: BigInt(row.price) }));
}
