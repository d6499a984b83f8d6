import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticatorCode } from "../testing/trades.ts";
import { startStack, type Stack } from "../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("shows an advertiser to anybody, with open adverts", async () => {
  const owner = await stack.person({ usdt: "100" });
  await stack.advert(owner, { side: "sell", quantity: "100" });
  const page = await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: owner.uid } });
  expect(page.data).toMatchObject({ advertiser: { uid: owner.uid, totalTrades: 0 }, own: false, following: false, reviews: [] });
  expect(page.data.adverts).toHaveLength(1);
  expect((await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: "1" as typeof owner.uid } })).status).toBe(404);
});

it("hides blocked people's adverts both ways, and refuses an order between them", async () => {
  const [owner, other] = await Promise.all([stack.person({ usdt: "100" }), stack.person()]);
  const advId = await stack.advert(owner, { side: "sell", quantity: "100" });
  const list = async () =>
    (
      await stack.call(other, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD", limit: 100 } })
    ).data.items.some((item) => item.advId === advId);
  expect(await list()).toBe(true);
  expect((await stack.call(owner, "POST /api/ctc/block-user", { body: { uid: other.uid } })).data).toEqual({
    following: false,
    blocked: true,
  });
  expect(await list()).toBe(false);
  const order = await stack.call(other, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });
  expect(order.answer).toMatchObject({ error: "not_eligible", data: { reasons: [{ reason: "blocked" }] } });
  await stack.call(owner, "POST /api/ctc/unblock-user", { body: { uid: other.uid } });
  expect(await list()).toBe(true);
  expect((await stack.call(owner, "POST /api/ctc/follow-user", { body: { uid: owner.uid } })).error).toBe("not_allowed");
});

it("takes one review a side about a completed order and counts it", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "100" }), stack.person({ name: "Bo Buyer" })]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  const { orderId } = (
    await stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } })
  ).data;
  const review = { orderId, rating: "positive" as const, tags: ["fast" as const], comment: " Quick and kind. " };
  expect((await stack.call(buyer, "POST /api/ctc/create-review", { body: review })).error).toBe("action_not_allowed");
  await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
  await stack.call(seller, "POST /api/ctc/update-order-state", {
    body: {
      orderId,
      action: "release",
      version: 2,
      confirm: { amount: "10", senderName: "Bo Buyer" },
      securityCode: { channel: "google", code: authenticatorCode() },
    },
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => stack.call(buyer, "POST /api/ctc/create-review", { body: review })));
  expect(answers.map((one) => one.error).filter((error) => error !== "already_done")).toEqual([null]);
  const page = await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: seller.uid } });
  expect(page.data.advertiser).toMatchObject({ totalTrades: 1, positiveRate: "1", completionRate: "1" });
  expect(page.data.reviews).toMatchObject([{ rating: "positive", comment: "Quick and kind.", role: "buyer" }]);
  const stranger = await stack.person();
  expect((await stack.call(stranger, "POST /api/ctc/create-review", { body: review })).status).toBe(404);
});
