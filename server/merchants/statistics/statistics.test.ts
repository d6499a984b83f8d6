import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, buy, deleteUsedCodes, receipt, sale, type Trade } from "../../testing/trades.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(() => stack.close());

const figures = async (person = trade.seller, query = {}) => (await stack.call(person, "GET /api/ctc/query-trade-figures", { query })).data;

/** Ends the order on a day before today, at a price that makes the sums uneven. */
async function ended(trading: Trade, orderId: Trade["orderId"], daysAgo: number) {
  await act(stack, trading.buyer, orderId, "pay");
  await deleteUsedCodes(stack.owner);
  await act(stack, trading.seller, orderId, "release", receipt(trading.buyer));
  await stack.owner.query(
    `UPDATE orders SET completed_at = completed_at - $2 * interval '1 day', paid_at = completed_at - $2 * interval '1 day' - interval '6 minutes' WHERE id = $1`,
    [orderId, daysAgo],
  );
}

it("says nothing of nothing", async () => {
  const nobody = await stack.person();
  const empty = await figures(nobody, { days: "7" });
  expect(empty.days).toHaveLength(7);
  expect(empty).toMatchObject({
    asset: null,
    fiat: null,
    pairs: [],
    totals: { completed: 0, bought: "0", profit: null, avgReleaseMinutes: null },
  });
});

it("sums by day what the orders in the database say, for both sides, with the profit against that day's index", async () => {
  const second = await buy(stack, trade.buyer, trade.advId);
  const third = await buy(stack, trade.buyer, trade.advId);
  await ended(trade, trade.orderId, 2);
  await ended(trade, second, 0);
  await act(stack, trade.buyer, third, "cancel");
  await stack.owner.query(
    `INSERT INTO index_price_day (asset, fiat, day, price) VALUES ('USDT', 'USD', (now() AT TIME ZONE 'UTC')::date - 2, 98765432)`,
  );
  const sold = await figures(trade.seller, { days: "7" });
  expect(sold).toMatchObject({ asset: "USDT", fiat: "USD", pairs: [{ asset: "USDT", fiat: "USD", orders: 3 }] });
  expect(sold.days).toHaveLength(7);
  // 100 USDT for 100 USD, worth 98.77 that day; today's index nobody has said.
  expect(sold.days[4]).toMatchObject({
    completed: 1,
    canceled: 0,
    sold: "100",
    received: "100",
    bought: "0",
    profit: "1.23",
    profitOrders: 1,
    avgReleaseMinutes: 6,
  });
  expect(sold.days[6]).toMatchObject({ completed: 1, canceled: 1, sold: "100", profit: null, profitOrders: 0 });
  expect(sold.totals).toMatchObject({ completed: 2, canceled: 1, sold: "200", received: "200", profit: "1.23", profitOrders: 1 });
  // The buyer got 99.9 after the fee, worth 98.67.
  const bought = await figures(trade.buyer, { days: "7" });
  expect(bought.totals).toMatchObject({ completed: 2, bought: "200", paid: "200", sold: "0", profit: "-1.33", avgReleaseMinutes: null });
  const truth = await stack.owner.query<{ n: string; q: string; a: string }>(
    "SELECT count(*) AS n, sum(quantity) AS q, sum(amount) AS a FROM orders WHERE seller_id = $1 AND status = 'completed'",
    [trade.seller.id],
  );
  expect(truth.rows[0]).toEqual({ n: String(sold.totals.completed), q: "200000000", a: "20000" });
  expect((await figures(trade.seller, { days: "2" })).totals.completed).toBe(1);
  expect((await figures(trade.seller, { asset: "BTC" })).totals.completed).toBe(0);
});

it("keeps the last index price of each day by itself", async () => {
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000)");
  await stack.owner.query("UPDATE index_price SET price = 101000000, updated_at = now() WHERE asset = 'USDT' AND fiat = 'USD'");
  const { rows } = await stack.owner.query(
    "SELECT price FROM index_price_day WHERE asset = 'USDT' AND fiat = 'USD' AND day = (now() AT TIME ZONE 'UTC')::date",
  );
  expect(rows).toEqual([{ price: "101000000" }]);
});

it("shows what waits for the merchant first, and counts the rest", async () => {
  const other = await sale(stack);
  const later = await buy(stack, other.buyer, other.advId);
  await act(stack, other.buyer, later, "pay");
  const board = (await stack.call(other.seller, "GET /api/ctc/query-board")).data;
  expect(board.items.map(({ order, waitsForMe }) => [order.orderId, waitsForMe])).toEqual([
    [later, true],
    [other.orderId, false],
  ]);
  expect(board.counts).toMatchObject({ waitsForMe: 1, awaiting_payment: 1, paid: 1, expiring: 0, appealed: 0 });
  const theirs = (await stack.call(other.buyer, "GET /api/ctc/query-board")).data;
  expect(theirs.items.map(({ order, waitsForMe }) => [order.orderId, waitsForMe])).toEqual([
    [other.orderId, true],
    [later, false],
  ]);
});
