import { afterAll, beforeAll, expect, test } from "vitest";
import type pg from "pg";
import { hasRunningOrder, runningOrdersOf } from "../orders/order.store.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { rowsReadByKeptPlan } from "../../testing/rows-read.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, receipt, sale, type Trade } from "../../testing/trades.ts";
import { readPlacement } from "./placement.store.ts";

/**
 * A connection that plans in a quiet hour, when no order runs, plans to read the running orders of everybody to find one person's. It keeps that plan
 * until the table is analyzed.
 */

const OTHERS = 400;
const AT_MOST = 60;
let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
  const client = await stack.owner.connect();
  await copyOrder(client, 3000, "completed");
  client.release();
});
afterAll(() => stack.close());

/** Copies of the trade's order between other people; the rules of escrow have nothing to do with how they are found. */
async function copyOrder(client: pg.PoolClient, count: number, status: "completed" | "paid" | "awaiting_payment"): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
  );
  const values: Readonly<Record<string, string>> = {
    id: "new_id()",
    external_id: "new_id()::text",
    status: `'${status}'`,
    ...Object.fromEntries(
      ["buyer_id", "seller_id", "maker_id", "taker_id", "advert_id"].map((name) => [name, `${name} + slot * 7919 % 10007`]),
    ),
    completed_at: status === "completed" ? "completed_at" : "NULL",
  };
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `INSERT INTO orders (${rows.map(({ name }) => name).join(", ")})
     SELECT ${rows.map(({ name }) => values[name] ?? name).join(", ")} FROM orders CROSS JOIN generate_series(1, $2::int) AS slot WHERE id = $1`,
    [trade.orderId, count],
  );
  await client.query("COMMIT");
}

test.each([
  [
    "a placement reads",
    (on: Queryable) =>
      readPlacement(
        on,
        {
          advertId: trade.advId,
          takerId: trade.buyer.id,
          methodId: "wise",
          named: null,
          coolingHours: 24,
          priceMaxAgeSeconds: 600,
        },
        { accountId: trade.buyer.id, subUserId: null },
      ),
  ],
  ["the list of a person's running orders reads", (on: Queryable) => runningOrdersOf(on, trade.buyer.id)],
  ["whether a person has a running order reads", (on: Queryable) => hasRunningOrder(on, trade.buyer.id)],
])("%s no more while the market is busy, once the orders are analyzed", async (_name, ask) => {
  await stack.owner.query("DELETE FROM orders WHERE status <> 'completed'");
  await stack.owner.query("ANALYZE orders");
  const grow = async (client: pg.PoolClient) => {
    for (const status of ["paid", "awaiting_payment"] as const) await copyOrder(client, OTHERS / 2, status);
    await client.query("ANALYZE orders");
  };
  expect(await rowsReadByKeptPlan(stack.owner, ask, grow)).toBeLessThan(AT_MOST);
});

test("orders are analyzed after a thousand changes and a thousandth of them, not after a tenth", async () => {
  const { rows } = await stack.owner.query<{ option: string }>(
    "SELECT option FROM pg_class, unnest(reloptions) AS option WHERE oid = 'orders'::regclass AND option LIKE 'autovacuum_analyze%' ORDER BY 1",
  );
  expect(rows.map(({ option }) => option)).toEqual(["autovacuum_analyze_scale_factor=0.001", "autovacuum_analyze_threshold=1000"]);
});
