import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askDesk, hire, type Worker } from "../../testing/staff.ts";
import { act, sale } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({ stalledOrderDays: 3 });
  agent = await hire(stack, "agent");
});
afterAll(() => stack.close());

async function paidDaysAgo(days: number) {
  const trade = await sale(stack);
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  await stack.owner.query("UPDATE orders SET paid_at = now() - make_interval(days => $2) WHERE id = $1", [trade.orderId, days]);
  return trade;
}

const listed = async (query: object = {}) => (await askDesk(stack, agent, "GET /api/desk/stalled-orders", { query })).data;

test("a paid order on which nobody acts is listed after the days of the setting, until a party moves it", async () => {
  const [first, second, fresh] = [await paidDaysAgo(5), await paidDaysAgo(4), await paidDaysAgo(2)];
  const page = await listed({ limit: 1 });
  expect(page.items).toMatchObject([
    {
      orderId: first.orderId,
      amount: "100",
      asset: "USDT",
      buyer: { uid: first.buyer.uid },
      seller: { uid: first.seller.uid },
    },
  ]);
  expect((await listed({ cursor: page.nextCursor })).items.map(({ orderId }) => orderId)).toEqual([second.orderId]);
  expect((await listed()).items.some(({ orderId }) => orderId === fresh.orderId)).toBe(false);
  expect((await act(stack, first.buyer, first.orderId, "cancel", { reason: "We agreed so" })).error).toBeNull();
  expect((await listed()).items.map(({ orderId }) => orderId)).toEqual([second.orderId]);
});
