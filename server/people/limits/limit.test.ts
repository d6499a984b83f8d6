import { readList } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(
  async () =>
    void (stack = await startStack(
      { maxOpenUnpaidOrders: 3, maxTakesPerHour: 5, maxCancelsPerDay: 2, cancelPauseHours: "1,6", sellerMayCancelBeforePayment: true },
      20,
    )),
);
afterAll(async () => stack.close());

const limits = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-limits")).data;
const advert = async () => {
  const seller = await stack.person({ usdt: "50000" });
  sellers.push(seller);
  return stack.advert(seller, { side: "sell", quantity: "50000" });
};
const sellers: Person[] = [];
const sellerOf = async (orderId: string) => {
  const { rows } = await stack.owner.query<{ id: string }>("SELECT seller_id AS id FROM orders WHERE id = $1", [orderId]);
  return requireValue(sellers.find((seller) => seller.id === rows[0]?.id));
};
const take = async (buyer: Person, advId: Awaited<ReturnType<typeof advert>>) =>
  stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } });
const reasons = (answer: unknown) => readList(answer, "data", "reasons");

describe("many orders at the same moment", () => {
  it("are never more open and unpaid than the limit", async () => {
    const [buyer, advId] = [await stack.person(), await advert()];
    const answers = await Promise.all(Array.from({ length: 24 }, () => take(buyer, advId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, error, answer } of answers.filter((candidate) => candidate.status !== 200)) {
      // On a loaded machine one waits too long for the lock, or for a connection.
      expect(["409 busy", "503 not_ready", "403 not_eligible"]).toContain(`${status} ${error}`);
      if (status === 403) expect(reasons(answer)).toEqual([{ reason: "too_many_open_orders", requires: "3" }]);
    }
    expect((await limits(buyer)).openUnpaidOrders).toEqual({ used: 3, most: 3 });
    await stack.audit();
  });

  it("are never more in an hour than the limit, and the refusal says when the next one may be", async () => {
    const [buyer, advId] = [await stack.person(), await advert()];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let number = 0; number < 3; number++) {
          // Each round makes room among the unpaid ones.
          const order = await take(buyer, advId);
          if (order.status === 200) await act(stack, buyer, order.data.orderId, "pay");
        }
      }),
    );
    const { rows } = await stack.owner.query<{ taken: number; first: Date }>(
      "SELECT count(*)::int AS taken, min(created_at) AS first FROM orders WHERE taker_id = $1",
      [buyer.id],
    );
    expect(rows[0]?.taken).toBe(5);
    const freeAt = new Date((rows[0]?.first.getTime() ?? 0) + 3_600_000).toISOString();
    const { takesPerHour } = await limits(buyer);
    expect(takesPerHour).toEqual({ used: 5, most: 5, freeAt });
    expect(reasons((await take(buyer, advId)).answer)).toEqual([{ reason: "too_many_takes", availableAt: freeAt, requires: "5" }]);
    await stack.owner.query("UPDATE orders SET created_at = created_at - interval '1 hour' WHERE taker_id = $1", [buyer.id]);
    expect((await take(buyer, advId)).status).toBe(200);
    expect((await limits(buyer)).takesPerHour).toEqual({ used: 1, most: 5, freeAt: null });
  });
});

describe("own cancellations", () => {
  it("lead to a pause with its exact end, then to a longer one; an agreed one leads to none", async () => {
    const [buyer, advId] = [await stack.person(), await advert()];
    const cancel = async () => act(stack, buyer, await buy(stack, buyer, advId), "cancel");
    const agreed = await buy(stack, buyer, advId);
    await act(stack, await sellerOf(agreed), agreed, "request_cancel");
    expect((await act(stack, buyer, agreed, "accept_cancel")).status).toBe(200);
    await cancel();
    expect(await limits(buyer)).toMatchObject({ cancelsPerDay: { used: 1, most: 2 }, pauseHours: [1, 6], pausedUntil: null });
    await cancel();
    const { rows } = await stack.owner.query<{ last: Date }>("SELECT max(canceled_at) AS last FROM orders WHERE buyer_id = $1", [buyer.id]);
    const end = new Date((rows[0]?.last.getTime() ?? 0) + 3_600_000).toISOString();
    expect((await limits(buyer)).pausedUntil).toBe(end);
    expect(reasons((await take(buyer, advId)).answer)[0]).toEqual({ reason: "paused", availableAt: end });
    const listed = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
    expect(listed.data.items[0]?.ineligibleReasons).toContainEqual({ reason: "paused", availableAt: end });
    // It isn't the offers that don't fit: express trade shows one and names the obstacle.
    const quoted = await stack.call(buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "100" } });
    expect(quoted.data).toMatchObject({ eligible: false, ineligibleReasons: [{ reason: "paused", availableAt: end }] });
    await stack.owner.query("UPDATE orders SET canceled_at = canceled_at - interval '61 minutes' WHERE buyer_id = $1", [buyer.id]);
    await cancel();
    expect(Date.parse((await limits(buyer)).pausedUntil ?? "") - Date.now()).toBeGreaterThan(5.9 * 3_600_000);
  });

  it("of a seller, where the operator lets sellers cancel, count for the seller alone", async () => {
    const [buyer, advId] = [await stack.person(), await advert()];
    const orders = [await buy(stack, buyer, advId), await buy(stack, buyer, advId)] as const;
    const seller = await sellerOf(orders[0]);
    for (const orderId of orders) expect((await act(stack, seller, orderId, "cancel")).error).toBeNull();
    const { cancelsPerDay, pausedUntil } = await limits(seller);
    expect(cancelsPerDay).toEqual({ used: 2, most: 2 });
    expect(Date.parse(pausedUntil ?? "")).toBeGreaterThan(Date.now());
    expect((await limits(buyer)).cancelsPerDay).toEqual({ used: 0, most: 2 });
  });
});
