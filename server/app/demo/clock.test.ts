import { afterAll, beforeAll, expect, it } from "vitest";
import { runDeadlines } from "../../trade/lifecycle/deadlines.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const hurry = async (as: Person | null, orderId: unknown) =>
  (
    await stack.server.app.inject({
      method: "POST",
      url: "/dev/clock.json",
      headers: as === null ? {} : { authorization: `Bearer ${as.token}` },
      payload: { orderId },
    })
  ).statusCode;

it("brings what an order waits for: the end of its window, of its hold, and the time for an appeal", async () => {
  const [held, paid] = [await sale(stack), await sale(stack)];
  expect(await hurry(held.buyer, held.orderId)).toBe(200);
  await runDeadlines(stack.server.context);
  expect((await details(stack, held.buyer, held.orderId)).status).toBe("expiring");
  expect(await hurry(held.seller, held.orderId)).toBe(200);
  await runDeadlines(stack.server.context);
  expect((await details(stack, held.buyer, held.orderId)).status).toBe("canceled");
  expect(await hurry(held.seller, held.orderId), "nothing waits any more").toBe(404);

  await act(stack, paid.buyer, paid.orderId, "pay");
  const appeal = async () => (await details(stack, paid.buyer, paid.orderId)).availableActions.find(({ action }) => action === "appeal");
  expect(await appeal()).toMatchObject({ enabled: false, reason: "too_early" });
  expect(await hurry(paid.buyer, paid.orderId)).toBe(200);
  expect(await appeal()).toMatchObject({ enabled: true });
  await runDeadlines(stack.server.context);
  expect((await details(stack, paid.buyer, paid.orderId)).status, "no clock moves a paid order").toBe("paid");
});

it("is for the order's parties, and for programs", async () => {
  const { orderId } = await sale(stack);
  const stranger = await stack.person();
  expect(await hurry(null, orderId)).toBe(401);
  for (const wrong of [orderId, "x", 7, undefined]) expect(await hurry(stranger, wrong)).toBe(404);
});
