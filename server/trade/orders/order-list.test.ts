import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchOrders, type OrderSearch } from "../../backoffice/orders/order.store.ts";
import { reviewsAbout } from "../../community/reviews/review.store.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { listOrders, type OrderFilter } from "./order-list.store.ts";

const PAGE = 21;

let stack: Stack;
let buyer: Person;
let orderId: string;
beforeAll(async () => {
  stack = await startStack();
  ({ buyer, orderId } = await sale(stack));
});
afterAll(() => stack.close());

const list = (filter: OrderFilter, on: Queryable = stack.server.context.db) =>
  listOrders(on, { accountId: buyer.id, subUserId: null }, filter, PAGE);

/** How PostgreSQL runs a statement if it may read a table only for the rows that an index alone has found. */
async function planOf(ask: (on: Queryable) => Promise<unknown>): Promise<string> {
  const client = await stack.owner.connect();
  let plan = "";
  try {
    await client.query("BEGIN");
    for (const way of ["seqscan", "bitmapscan", "indexscan"]) await client.query(`SET LOCAL enable_${way} = off`);
    await ask({
      query: async (config) => {
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${config.text}`, config.values);
        plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        return client.query("SELECT WHERE false");
      },
    });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return plan;
}

describe("a list of orders", () => {
  const amounts = { min: "1", max: "1000", scales: [{ fiats: ["USD"], minorUnits: "100" }] };
  const hour = 3_600_000;
  const [before, after] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString());

  test("finds by each filter what is there", async () => {
    const [newest] = await list({});
    const external = newest?.externalId ?? "";
    for (const filter of [
      {},
      { asset: "USDT", fiat: "USD" },
      { amounts },
      { from: before ?? "", to: after ?? "" },
      { orderId },
      { orderId: orderId.slice(0, 6) },
      { orderId: external },
    ])
      expect(await list(filter), JSON.stringify(filter)).toMatchObject([{ id: orderId }]);
    for (const filter of [{ asset: "BTC" }, { fiat: "EUR" }, { to: before ?? "" }, { orderId: external.slice(0, -1) }, { orderId: "x" }])
      expect(await list(filter), JSON.stringify(filter)).toEqual([]);
  });

  // A coin that somebody never traded is looked for in all of their orders: in the index a hundred of them are a page, in the table one or two.
  test.each<OrderFilter>([
    { asset: "BTC" },
    { fiat: "EUR" },
    { asset: "BTC", fiat: "EUR", group: "completed" },
    { amounts },
    { from: before ?? "", to: after ?? "" },
    { orderId: "12" },
  ])("compares what it filters by in the index alone: %o", async (filter) => {
    const plan = await planOf((on) => list(filter, on));
    expect(plan).toContain("Index Only Scan using orders_of_buyer on orders");
    expect(plan).toContain("Index Only Scan using orders_of_seller on orders");
  });
});

test("staff find orders of a period, and none outside it", async () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const found = async (search: OrderSearch) => (await searchOrders(stack.server.context.db, search, undefined, PAGE)).map(({ id }) => id);
  expect(await found({ from: minutes(-10), to: minutes(10) })).toEqual([orderId]);
  expect(await found({ from: minutes(-10) })).toEqual([orderId]);
  expect(await found({ from: minutes(10) })).toEqual([]);
  expect(await found({ to: minutes(-10) })).toEqual([]);
});

test("reviews of one rating are found by an index of ratings", async () => {
  const plan = await planOf((on) => reviewsAbout(on, buyer.id, { rating: "negative", before: null }, PAGE));
  expect(plan).toContain("review_rated");
});
