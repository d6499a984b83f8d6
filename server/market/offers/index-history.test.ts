import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.owner.query("DELETE FROM index_price");
  await stack.owner.query("DELETE FROM index_price_day");
  // Prices of today, which the database also keeps as today's.
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price, updated_at) SELECT code, 'EUR', 101000000, now() FROM asset WHERE code IN ('USDT', 'BTC')",
  );
  await stack.owner.query(
    `INSERT INTO index_price_day (asset, fiat, day, price)
     SELECT 'USDT', 'EUR', (now() AT TIME ZONE 'UTC')::date - past, 100000000 - past * 1000000 FROM generate_series(1, 40) AS past`,
  );
});
afterAll(() => stack.close());

const history = async (query: { fiat: string; asset?: string; days?: number }) =>
  (await stack.call(null, "GET /api/ctc/query-index-prices", { query })).data;

it("says a coin's price, its change since yesterday and the days before, oldest first", async () => {
  const [usdt, ...others] = await history({ fiat: "EUR", asset: "USDT", days: 3 });
  expect(others).toEqual([]);
  // Yesterday was 0.99.
  expect(usdt).toMatchObject({ asset: "USDT", fiat: "EUR", price: "1.01", change: "0.0202" });
  expect(usdt?.days.map(({ price }) => price)).toEqual(["0.98", "0.99", "1.01"]);
  expect(usdt?.days.at(-1)?.day).toBe(new Date(usdt?.updatedAt ?? "").toISOString().slice(0, 10));
});

it("names every coin that has a price, without a change where yesterday is not known, and at most 31 days of each", async () => {
  const coins = await history({ fiat: "EUR", days: 366 });
  expect(coins.map(({ asset, change, days }) => [asset, change, days.length])).toEqual([
    ["USDT", "0.0202", 31],
    ["BTC", null, 1],
  ]);
});

it("knows nothing of a coin or currency that is not traded", async () => {
  expect(await history({ fiat: "ZZZ" })).toEqual([]);
  expect(await history({ fiat: "EUR", asset: "ETH" })).toEqual([]);
});
