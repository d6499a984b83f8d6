import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details } from "../../testing/trades.ts";

const { shortWindowOrders, shortWindowDays, shortWindowMinutes } = DEFAULT_SETTINGS;
const SHORT = { minutes: shortWindowMinutes, orders: 2, days: shortWindowDays };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ shortWindowOrders });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function offer(): Promise<{ seller: Person; advId: AdvertId; paymentWindowMinutes: number }> {
  const seller = await stack.person({ usdt: "900" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const { data } = await stack.call(null, "GET /api/ctc/query-adv-details", { query: { advId } });
  expect(data.paymentWindowMinutes).toBeGreaterThan(shortWindowMinutes);
  expect(data.shortWindow).toBeUndefined();
  return { seller, advId, paymentWindowMinutes: data.paymentWindowMinutes };
}

async function take(buyer: Person, advId: AdvertId) {
  const body = { advId, side: "buy", amount: "50", methodId: "wise", price: "1" } as const;
  return (await stack.call(buyer, "POST /api/ctc/create-order", { body })).data;
}

/** As many orders that the buyer ends without a payment. */
async function leave(buyer: Person, advId: AdvertId, count: number): Promise<void> {
  for (let left = 0; left < count; left += 1) {
    const { orderId } = await take(buyer, advId);
    expect((await act(stack, buyer, orderId, "cancel", { reason: "I changed my mind" })).error).toBeNull();
  }
}

const windowOf = ({ createdAt, payBefore }: { createdAt: string; payBefore: string }) =>
  (Date.parse(payBefore) - Date.parse(createdAt)) / 60_000;

test("a buyer who left two orders unpaid has less time for the next one, and reads it before", async () => {
  const { advId, paymentWindowMinutes } = await offer();
  const buyer = await stack.person();
  await leave(buyer, advId, 1);
  const before = await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId } });
  expect(before.data.shortWindow).toBeUndefined();
  const usual = await take(buyer, advId);
  expect(usual.paymentWindowMinutes).toBe(paymentWindowMinutes);
  expect((await act(stack, buyer, usual.orderId, "cancel", { reason: "I changed my mind" })).error).toBeNull();

  const { data } = await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId } });
  expect(data).toMatchObject({ paymentWindowMinutes, shortWindow: SHORT });
  const list = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
  expect(list.data.items.find((item) => item.advId === advId)?.shortWindow).toEqual(SHORT);
  const quote = await stack.call(buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "50" } });
  expect(quote.data.shortWindow).toEqual(SHORT);

  const short = await take(buyer, advId);
  expect(short.paymentWindowMinutes).toBe(shortWindowMinutes);
  const read = await details(stack, buyer, short.orderId);
  expect(read).toMatchObject({ paymentWindowMinutes: shortWindowMinutes, payBefore: short.payBefore });
  expect(windowOf(read)).toBe(shortWindowMinutes);
});

test("orders that ended before the days, and other people's, shorten nothing", async () => {
  const { advId, paymentWindowMinutes } = await offer();
  const [buyer, other] = [await stack.person(), await stack.person()];
  await leave(buyer, advId, 2);
  expect((await take(other, advId)).paymentWindowMinutes).toBe(paymentWindowMinutes);
  await stack.owner.query("UPDATE orders SET canceled_at = canceled_at - make_interval(days => $2) WHERE buyer_id = $1", [
    buyer.id,
    shortWindowDays,
  ]);
  expect((await take(buyer, advId)).paymentWindowMinutes).toBe(paymentWindowMinutes);
});

test("a seller who takes an offer and whose buyer has unpaid orders gets the advert's window", async () => {
  const { advId } = await offer();
  const buyer = await stack.person({ usdt: "900" });
  await leave(buyer, advId, 2);
  const own = await stack.advert(buyer, { side: "buy", quantity: "500" });
  const seller = await stack.person({ usdt: "900" });
  const { data } = await stack.call(seller, "GET /api/ctc/query-adv-details", { query: { advId: own } });
  expect(data.shortWindow).toBeUndefined();
  const body = { advId: own, side: "sell", amount: "50", methodId: "wise", price: "1" } as const;
  expect((await stack.call(seller, "POST /api/ctc/create-order", { body })).data.paymentWindowMinutes).toBe(data.paymentWindowMinutes);
});
