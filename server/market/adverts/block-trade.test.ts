import { readList } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ blockMinUsd: 1000, blockTier: "pro", blockTakerTrades: 3 });
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function merchant(tier: string): Promise<Person> {
  const person = await stack.person({ usdt: "50000" });
  await stack.owner.query("UPDATE users SET merchant_tier = $2 WHERE id = $1", [person.id, tier]);
  return person;
}
const post = async (owner: Person, minAmount: string, blockTrade = true) => {
  const payments = (await stack.call(owner, "GET /api/ctc/query-user-payment", { query: { fiat: "USD" } })).data;
  return stack.call(owner, "POST /api/ctc/create-adv", {
    body: {
      side: "sell",
      asset: "USDT",
      fiat: "USD",
      priceType: "fixed",
      price: "1",
      quantity: "20000",
      minAmount,
      maxAmount: "20000",
      paymentIds: payments.map(({ paymentId }) => paymentId).slice(0, 1),
      paymentWindowMinutes: 15,
      message: "",
      requirements: blockTrade ? { blockTrade: true } : {},
    },
  });
};

it("large trades are posted by merchants of the set tier, from the set worth on, and found by their filter", async () => {
  const [verified, pro, buyer] = [await merchant("verified"), await merchant("pro"), await stack.person()];
  expect((await post(verified, "1000")).error).toBe("block_tier");
  expect((await post(pro, "999.99")).error).toBe("block_minimum");
  expect((await post(pro, "10", false)).error).toBeNull();
  const posted = await post(pro, "1000");
  expect(posted.error).toBeNull();
  const list = async (blockOnly?: boolean) =>
    (
      await stack.call(buyer, "POST /api/ctc/query-adv-list", {
        body: { side: "buy", asset: "USDT", fiat: "USD", ...(blockOnly === undefined ? {} : { blockOnly }) },
      })
    ).data.items;
  expect(await list()).toHaveLength(2);
  const found = await list(true);
  expect(found.map(({ requirements }) => requirements)).toEqual([{ blockTrade: true }]);
  expect(found[0]?.ineligibleReasons).toContainEqual({ reason: "too_few_trades", requires: "3" });
  const advId = found[0]?.advId ?? ("0" as never);
  const take = () =>
    stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "1000", methodId: "wise", price: "1" } });
  expect(readList((await take()).answer, "data", "reasons")).toEqual([{ reason: "too_few_trades", requires: "3" }]);
  await stack.owner.query(
    `INSERT INTO reputation_opening (user_id, completed, at_fault, release_seconds, releases, pay_seconds, payments, positive, negative, partners, ranked_trades, praised_by, criticised_by)
     VALUES ($1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0)`,
    [buyer.id],
  );
  await stack.owner.query("SELECT reputation_rebuild()");
  expect((await take()).error).toBeNull();
});
