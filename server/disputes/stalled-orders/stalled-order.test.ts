import { afterAll, beforeAll, expect, test } from "vitest";
import { sendDueReminders } from "../../delivery/notifications/notify.service.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
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

const listed = async (query: object = {}) => (await askBackoffice(stack, agent, "GET /api/desk/stalled-orders", { query })).data;

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

test("both parties of such an order are notified once of what each can do, and of one that moved neither is", async () => {
  const [stalled, moved] = [await paidDaysAgo(0), await paidDaysAgo(0)];
  expect((await act(stack, moved.buyer, moved.orderId, "cancel", { reason: "We agreed so" })).error).toBeNull();
  const days = await stack.owner.query(
    "SELECT round(extract(epoch FROM due_at - now()) / 86400)::int AS days FROM reminder WHERE kind = $1",
    ["order_stalled"],
  );
  expect(days.rows.slice(-2)).toEqual([{ days: 3 }, { days: 3 }]);
  await stack.owner.query("UPDATE reminder SET due_at = now() - interval '1 second' WHERE kind = 'order_stalled'");
  await sendDueReminders(stack.server.context);
  await sendDueReminders(stack.server.context);
  const notices = async (person: Person) =>
    (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items.filter(({ kind }) => kind === "order_stalled");
  expect(await notices(stalled.buyer)).toMatchObject([{ facts: { orderId: stalled.orderId, side: "buy", amount: "100" } }]);
  expect(await notices(stalled.seller)).toMatchObject([{ facts: { orderId: stalled.orderId, side: "sell", amount: "100" } }]);
  expect([...(await notices(moved.buyer)), ...(await notices(moved.seller))]).toEqual([]);
});
