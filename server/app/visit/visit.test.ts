import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const visitOf = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-visit")).data;

/** The same by the calls that it stands for. */
async function askedOneByOne(person: Person) {
  const [user, kyc, gates, broker, favorites, region, inbox, open] = await Promise.all([
    stack.call(person, "GET /api/a/v2/auth/user/info"),
    stack.call(person, "GET /api/a/v1/auth/kyc/info"),
    stack.call(person, "GET /api/ctc/verify-user"),
    stack.call(person, "GET /api/broker/v3/check"),
    stack.call(person, "GET /api/e/v1/favorite"),
    stack.call(person, "GET /api/a/v1/auth/user/kr-restrict-check"),
    stack.call(person, "GET /api/ctc/query-notifications", { query: { limit: 1 } }),
    stack.call(person, "GET /api/ctc/count-open-orders"),
  ]);
  return {
    user: user.data,
    kycInfo: kyc.data,
    acceptTerm: gates.data.acceptTerm,
    brokerInfo: broker.data,
    favorites: favorites.data,
    restrictions: region.data,
    unread: inbox.data.unread,
    openOrders: open.data.open,
  };
}

async function sale(seller: Person, buyer: Person): Promise<OrderId> {
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const body = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
  return (await stack.call(buyer, "POST /api/ctc/create-order", { body })).data.orderId;
}

test("one answer says of each person what the calls say that it stands for, and nothing of another", async () => {
  const seller = await stack.person({ usdt: "1000", name: "Sara Seller" });
  const buyer = await stack.person({ name: "Bo Buyer" });
  const orderId = await sale(seller, buyer);
  await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
  await stack.call(buyer, "POST /api/e/v1/favorite", { body: { symbol: "BTC" } });
  await stack.call(buyer, "POST /api/e/v1/favorite", { body: { symbol: "ETH" } });
  await stack.owner.query("INSERT INTO broker (user_id, broker_id, level) VALUES ($1, 'east-quay', 3)", [seller.id]);
  await stack.owner.query("UPDATE users SET terms_version = '2001-01-01' WHERE id = $1", [seller.id]);
  const [ofBuyer, ofSeller] = await Promise.all([visitOf(buyer), visitOf(seller)]);
  expect(ofBuyer).toEqual(await askedOneByOne(buyer));
  expect(ofSeller).toEqual(await askedOneByOne(seller));
  expect(ofBuyer).toMatchObject({
    user: { userId: buyer.id },
    acceptTerm: true,
    openOrders: 1,
    favorites: [{ symbol: "BTC" }, { symbol: "ETH" }],
  });
  expect(ofSeller).toMatchObject({ user: { userId: seller.id }, acceptTerm: false, openOrders: 1, favorites: [] });
  expect(ofSeller.brokerInfo).toEqual({ isBroker: true, brokerId: "east-quay", level: 3 });
  expect(ofSeller.unread).toBeGreaterThan(0);
});

test("a sub-user's answer is their own account with what verifies their main one, and the orders in their hands", async () => {
  const main = await stack.person({ usdt: "1000", name: "Mona Main" });
  const helper = await subUserOf(stack, main, "trade");
  await sale(main, await stack.person({ name: "Bo Buyer" }));
  const answer = await visitOf(helper);
  expect(answer).toEqual(await askedOneByOne(helper));
  expect(answer).toMatchObject({ user: { userId: helper.id, isAdmin: false }, openOrders: 0 });
});

test("a visitor who has not logged in learns nothing", async () => {
  expect((await stack.call(null, "GET /api/ctc/query-visit")).error).toBe("not_signed_in");
});
