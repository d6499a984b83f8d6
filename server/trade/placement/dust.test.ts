import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, deleteUsedCodes } from "../../testing/trades.ts";

/** Orders of almost nothing. USDT has six decimals, an order moves at least 1 of it, and the taker's fee is a thousandth. */

let stack: Stack;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  stack = await startStack();
  [seller, buyer] = [await stack.person({ usdt: "500", name: "Sara Seller" }), await stack.person({ name: "Bo Buyer" })];
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Input = { readonly amount: string } | { readonly quantity: string };
const offer = (side: "buy" | "sell", price: string) =>
  stack.advert(side === "sell" ? seller : buyer, { side, quantity: "20", price, minAmount: "0.01" });
const take = (advId: AdvertId, side: "buy" | "sell", price: string, input: Input) =>
  stack.call(side === "buy" ? buyer : seller, "POST /api/ctc/create-order", { body: { advId, side, price, methodId: "wise", ...input } });

it("the least of a coin that an order moves holds for money and coins, on both sides and in quotes, and the advert names it", async () => {
  const price = "0.994";
  const [sale, purchase] = [await offer("sell", price), await offer("buy", price)];
  const tooLittle = [
    await take(sale, "buy", price, { amount: "0.99" }),
    await take(sale, "buy", price, { quantity: "0.999999" }),
    await take(purchase, "sell", price, { amount: "0.01" }),
    await take(purchase, "sell", price, { quantity: "0.999999" }),
  ];
  for (const { answer, text } of tooLittle) {
    expect(answer).toMatchObject({ error: "amount_below_limit", data: { limit: "1", fiat: "USD" } });
    expect(text).toContain("≥ 1.00 USDT");
  }
  const enough = [
    await take(sale, "buy", price, { quantity: "1" }),
    await take(sale, "buy", price, { amount: "1" }),
    await take(purchase, "sell", price, { quantity: "1" }),
  ];
  const terms = enough.map(({ data }) => [data.quantity, data.amount, data.fee].map(Number));
  expect(terms).toEqual([
    [1, 0.99, 0.001],
    [1.006036, 1, 0.001007],
    [1, 0.99, 0.001],
  ]);
  const { data } = await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId: sale } });
  expect([data.minAmount, data.maxAmount], "amounts that can be ordered, of what is left").toEqual(["1", "17.88"]);
  expect((await take(sale, "buy", price, { amount: "17.89" })).answer).toMatchObject({
    error: "amount_above_limit",
    data: { limit: "17.88" },
  });
  const mine = await stack.call(seller, "GET /api/ctc/query-one-adv", { query: { advId: sale } });
  expect(mine.data.advert.minAmount, "the owner's form").toBe("0.01");
  const quote = (quantity: string) =>
    stack.call(buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", quantity } });
  expect([(await quote("0.999999")).error, (await quote("1")).data.quantity]).toEqual(["no_offer_fits", "1"]);
});

it("many of the smallest orders, at prices that round, make and lose no unit", async () => {
  const prices = ["0.33333333", "0.00666667", "1.00500001", "0.01"];
  for (const price of prices) {
    const [sale, purchase] = [await offer("sell", price), await offer("buy", price)];
    for (const quantity of ["1", "1.000001", "1.499999"]) {
      const placed = [await take(sale, "buy", price, { quantity }), await take(purchase, "sell", price, { quantity })];
      for (const { data: order } of placed) {
        // Half a cent at most is rounded away, and a unit of the fee.
        expect(Math.abs(Number(order.amount) - Number(quantity) * Number(price))).toBeLessThan(0.0066);
        expect(Number(order.fee)).toBeCloseTo(Number(quantity) / 1000, 5);
        expect((await act(stack, buyer, order.orderId, "pay")).error).toBeNull();
        await deleteUsedCodes(stack.owner);
        const confirm = { amount: order.amount, senderName: buyer.name };
        const securityCode = { channel: "google" as const, code: authenticatorCode() };
        expect((await act(stack, seller, order.orderId, "release", { confirm, securityCode })).error).toBeNull();
      }
    }
  }
});
