import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details } from "../../testing/trades.ts";

/** Retry: an order that has an id and never began is wished for again, on its own terms, as a client does who has nothing but the order. */

const UNPAID = 2;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ maxUnpaidWithOneAdvertiser: UNPAID });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** The wish that an order came of, at a price. */
function wishOf({ advId, type, amount, method }: Pick<OrderDetailsView, "advId" | "type" | "amount" | "method">, price: string) {
  return { advId, side: type, amount, methodId: method.methodId, price };
}

const create = (taker: Person, body: ReturnType<typeof wishOf>, key?: string) =>
  stack.call(taker, "POST /api/ctc/create-order", { body, ...(key === undefined ? {} : { key }) });

/** Two unpaid orders with one advertiser, and a third that the rule stops. */
async function failed() {
  const [seller, taker] = await Promise.all([stack.person({ usdt: "5000" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "5000" });
  const input = { advId, side: "buy", amount: "50", methodId: "wise", price: "1" } as const;
  const [first] = [(await create(taker, input)).data, (await create(taker, input)).data];
  const key = `wish-${advId}`;
  const stopped = await create(taker, input, key);
  expect(stopped.data).toMatchObject({ status: "failed", failReason: "coin_locking" });
  return { seller, taker, first, stopped, key, input };
}

const figuresOf = async (taker: Person) => {
  const { rows } = await stack.owner.query<{ completed: number; at_fault: number }>(
    "SELECT completed, at_fault FROM reputation WHERE user_id = $1",
    [taker.id],
  );
  return rows[0] ?? { completed: 0, at_fault: 0 };
};

it("is a new order with its own input, once the cause of the failure is gone; the failed one stays and counts against nobody", async () => {
  const { taker, first, stopped, key, input } = await failed();
  const order = await details(stack, taker, stopped.data.orderId);
  expect(order.availableActions.filter(({ enabled }) => enabled)).toEqual([]);
  // As long as the reason lasts, a retry fails again, each time as a separate order.
  const tooEarly = (await create(taker, wishOf(order, order.price))).data;
  expect([tooEarly.status, tooEarly.orderId === order.orderId]).toEqual(["failed", false]);

  await act(stack, taker, first.orderId, "cancel");
  const again = (await create(taker, wishOf(order, order.price))).data;
  expect(again).toMatchObject({ status: "awaiting_payment", advId: input.advId, amount: order.amount, method: { methodId: "wise" } });
  // The key of the first wish is the first wish: a line that dropped then gets its answer, not a second try.
  const replayed = await create(taker, input, key);
  expect([replayed.headers["idempotency-replayed"], replayed.text]).toEqual(["true", stopped.text]);
  expect(await details(stack, taker, order.orderId)).toMatchObject({ status: "failed", version: order.version });
  expect((await figuresOf(taker)).completed).toBe(0);
  await stack.audit();
});

it("is at the advert's present price, which has to be seen before it counts", async () => {
  const { seller, taker, first, stopped } = await failed();
  await act(stack, taker, first.orderId, "cancel");
  const order = await details(stack, taker, stopped.data.orderId);
  await stack.owner.query("UPDATE advert SET price = price * 2, version = version + 1 WHERE owner_id = $1", [seller.id]);
  const atOldPrice = await create(taker, wishOf(order, order.price));
  expect([atOldPrice.status, atOldPrice.error]).toEqual([409, "price_changed"]);
  const price = /"price":"([\d.]+)"/.exec(atOldPrice.text)?.[1] ?? "";
  expect(Number(price)).toBe(2 * Number(order.price));
  const again = (await create(taker, wishOf(order, price))).data;
  expect(again).toMatchObject({ status: "awaiting_payment", price, amount: order.amount });
  expect(Number(again.quantity)).toBeCloseTo(Number(order.quantity) / 2, 6);
});

it("finds no advert any more where it is gone, and says so", async () => {
  const { seller, taker, stopped } = await failed();
  const order = await details(stack, taker, stopped.data.orderId);
  await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId: order.advId, state: "offline" } });
  const refused = await create(taker, wishOf(order, order.price));
  expect([refused.status, refused.error]).toEqual([409, "advert_unavailable"]);
});
