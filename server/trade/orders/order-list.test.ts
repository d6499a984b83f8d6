import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchOrders, type OrderSearch } from "../../backoffice/orders/order.store.ts";
import { reviewsAbout } from "../../community/reviews/review.store.ts";
import { readId } from "@plaza/contract/ids.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { runsDatabases, startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { listOrders, type OrderFilter } from "./order-list.store.ts";

const PAGE = 21;

let stack: Stack;
let buyer: Person;
let orderId: string;
beforeAll(async () => {
  stack = await startStack({}, 12, {}, { ...runsDatabases(), isFresh: true });
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
  const found = async (search: OrderSearch) =>
    (await searchOrders(stack.server.context.db, search, undefined, PAGE)).orders.map(({ id }) => id);
  expect(await found({ from: minutes(-10), to: minutes(10) })).toEqual([orderId]);
  expect(await found({ from: minutes(-10) })).toEqual([orderId]);
  expect(await found({ from: minutes(10) })).toEqual([]);
  expect(await found({ to: minutes(-10) })).toEqual([]);
});

describe("orders that staff look for", () => {
  const HERE = { status: "awaiting_payment", asset: "USDT", fiat: "USD", methodId: "wise" } as const;
  const ELSEWHERE = { status: "failed", asset: "BTC", fiat: "EUR", methodId: "sepa" } as const;
  const KINDS = Object.keys(HERE) as (keyof typeof HERE)[];
  /** Each filter alone and each combination: 15. */
  const COMBINATIONS = Array.from({ length: 2 ** KINDS.length - 1 }, (_, bits) =>
    KINDS.filter((_kind, index) => ((bits + 1) >> index) & 1),
  );
  const pick = (from: typeof HERE | typeof ELSEWHERE, kinds: readonly (keyof typeof HERE)[]): OrderSearch =>
    Object.fromEntries(kinds.map((kind) => [kind, from[kind]]));
  const search = (filter: OrderSearch, before?: string) => searchOrders(stack.server.context.db, filter, before, PAGE);

  test.each(COMBINATIONS.map((kinds) => [kinds.join(", "), kinds] as const))("are found by %s", async (_name, kinds) => {
    const mine = pick(HERE, kinds);
    for (const filter of [mine, { ...mine, party: buyer.uid }, { ...mine, orderId: readId<"order">(orderId) }])
      expect((await search(filter)).orders, JSON.stringify(filter)).toMatchObject([{ id: orderId }]);
    for (const other of kinds) {
      const filter = { ...mine, ...pick(ELSEWHERE, [other]) };
      for (const wrong of [filter, { ...filter, party: buyer.uid }])
        expect(await search(wrong), JSON.stringify(wrong)).toEqual({ orders: [], lookedTo: null });
    }
  });

  test("are compared by their amount or within a party's orders up to a number of them, and the search goes on from there", async () => {
    const plans: string[] = [];
    await searchOrders(
      {
        query: async (config) => {
          plans.push(config.text);
          return stack.server.context.db.query(config);
        },
      },
      { fiat: "USD", least: 1n },
      undefined,
      PAGE,
    );
    expect(plans.join()).toContain("50000 /");
    const none = await search({ fiat: "USD", least: 10n ** 12n });
    expect(none).toEqual({ orders: [], lookedTo: null });
    expect((await search({ fiat: "USD", least: 1n, most: 10n ** 12n })).orders).toMatchObject([{ id: orderId }]);
  });

  describe("among a thousand others of one kind", () => {
    beforeAll(async () => {
      const { rows } = await stack.owner.query<{ name: string }>(
        "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
      );
      const columns = rows.map(({ name }) => name);
      const values = columns.map((name) => (name === "id" ? "id - copy" : name === "external_id" ? "external_id || copy" : name));
      await stack.owner.query("ALTER TABLE orders DISABLE TRIGGER ALL");
      await stack.owner.query(
        `INSERT INTO orders (${columns.join(", ")}) SELECT ${values.join(", ")} FROM orders CROSS JOIN generate_series(1, 1000) AS copy`,
      );
    });

    test.each<[name: string, filter: OrderSearch]>([
      ...COMBINATIONS.map((kinds): [string, OrderSearch] => [`no ${kinds.join(", ")}`, pick(ELSEWHERE, kinds)]),
      ...COMBINATIONS.map((kinds): [string, OrderSearch] => [`newest ${kinds.join(", ")}`, pick(HERE, kinds)]),
      ["newest of all", {}],
      ["newest of a period", { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() }],
    ])("are read by an index, however many others there are: %s", async (_name, filter) => {
      const page = 5;
      const ask = (on: Queryable) => searchOrders(on, filter, undefined, page);
      expect(await rowsRead(stack.owner, ask)).toBeLessThan(page * 12);
    });
  });
});

test("reviews of one rating are found by an index of ratings", async () => {
  const plan = await planOf((on) => reviewsAbout(on, buyer.id, { rating: "negative", before: null }, PAGE));
  expect(plan).toContain("review_rated");
});
