import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const MINUTE = 60_000;

async function sale(): Promise<{ buyer: Person; orderId: OrderId; createdAt: number }> {
  const seller = await stack.person({ usdt: "1000" });
  const buyer = await stack.person({});
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const { data } = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  return { buyer, orderId: data.orderId, createdAt: Date.parse(data.createdAt) };
}

async function pay({ buyer, orderId }: { buyer: Person; orderId: OrderId }, pressedAt: number) {
  const body = { orderId, action: "pay" as const, version: 1, pressedAt: new Date(pressedAt).toISOString() };
  return stack.call(buyer, "POST /api/ctc/update-order-state", { body });
}

async function journalled(orderId: OrderId): Promise<unknown> {
  const { rows } = await stack.owner.query<{ data: unknown }>("SELECT data FROM order_event WHERE order_id = $1 AND action = 'pay'", [
    orderId,
  ]);
  return rows[0]?.data;
}

it("keeps the time of a press in the journal as a claim, and pays by its own clock", async () => {
  const order = await sale();
  // Within what a device's clock may be off.
  const pressedAt = order.createdAt - MINUTE / 2;
  const { data } = await pay(order, pressedAt);
  expect(data.status).toBe("paid");
  expect(Date.parse(data.paidAt ?? "")).toBeGreaterThanOrEqual(order.createdAt);
  expect(await journalled(order.orderId)).toMatchObject({ pressedAt: new Date(pressedAt).toISOString() });
  const support = await hire(stack, "agent");
  const seen = await askBackoffice(stack, support, "GET /api/desk/order", { query: { orderId: order.orderId } });
  expect(seen.data.events.map(({ action, pressedAt: claimed }) => [action, claimed])).toEqual([
    ["create", undefined],
    ["pay", new Date(pressedAt).toISOString()],
  ]);
});

it("refuses a press before the order, in the future, and of another act, and nothing is paid", async () => {
  const order = await sale();
  for (const pressedAt of [order.createdAt - 2 * MINUTE, Date.now() + 5 * MINUTE])
    expect(await pay(order, pressedAt)).toMatchObject({ status: 400, error: "invalid_request" });
  const cancel = { orderId: order.orderId, action: "cancel" as const, version: 1, pressedAt: new Date(order.createdAt).toISOString() };
  expect(await stack.call(order.buyer, "POST /api/ctc/update-order-state", { body: cancel })).toMatchObject({ error: "invalid_request" });
  const { data } = await stack.call(order.buyer, "GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
  expect(data).toMatchObject({ status: "awaiting_payment", version: 1 });
});

it("keeps no time of a press where the operator has switched that off", async () => {
  const order = await sale();
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('offlinePaid', 'false', 'test')");
  try {
    await stack.server.context.settings.refresh();
    expect((await pay(order, order.createdAt)).data.status).toBe("paid");
    expect(await journalled(order.orderId)).not.toHaveProperty("pressedAt");
  } finally {
    await stack.owner.query("DELETE FROM setting WHERE key = 'offlinePaid'");
    await stack.server.context.settings.refresh();
  }
});
