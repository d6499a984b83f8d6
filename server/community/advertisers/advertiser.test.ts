import { readId } from "@plaza/contract/ids.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

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
  expect((await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: readId("1") } })).status).toBe(404);
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

it("lists whom somebody follows and has blocked, newest members first, each once over pages", async () => {
  const me = await stack.person();
  const others = await Promise.all(Array.from({ length: 5 }, () => stack.person()));
  for (const { uid } of others) await stack.call(me, "POST /api/ctc/follow-user", { body: { uid } });
  await stack.call(me, "POST /api/ctc/block-user", { body: { uid: others[0]?.uid ?? me.uid } });
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const more: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await stack.call(me, "GET /api/ctc/query-relations", { query: { kind: "followed", limit: 2, ...more } });
    found.push(...page.data.items.map(({ advertiser }) => advertiser.uid));
    cursor = page.data.nextCursor;
  } while (cursor !== null);
  expect(found.toSorted()).toEqual(others.map(({ uid }) => String(uid)).toSorted());
  const blocked = await stack.call(me, "GET /api/ctc/query-relations", { query: { kind: "blocked" } });
  expect(blocked.data.items.map(({ advertiser }) => advertiser.uid)).toEqual([String(others[0]?.uid)]);
  expect((await stack.call(null, "GET /api/ctc/query-relations", { query: { kind: "blocked" } })).status).toBe(401);
  const page = await stack.call(me, "GET /api/ctc/query-advertiser", { query: { uid: others[0]?.uid ?? me.uid } });
  expect(page.data).toMatchObject({ following: true, blocked: true, figures: { blockedBy: 1, followers: 1 } });
});
