import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId, PaymentId } from "@plaza/contract/ids.ts";
import { sendDueReminders } from "../../delivery/notifications/notify.service.ts";
import { firstRow } from "../../testing/rows.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, receipt, sale, type Trade } from "../../testing/trades.ts";
import { extendDeadlinesForOutage } from "./deadlines.ts";

/** The seller's promise to release: shown, kept by nobody but the seller, counted, and a bar to new trades while it is broken. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function paid(): Promise<Trade> {
  const trade = await sale(stack);
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  return trade;
}
const setDue = (orderId: OrderId, ago: string) =>
  stack.owner.query(
    "UPDATE orders SET release_due_at = now() - $2::interval, appeal_allowed_at = now() - interval '1 minute' WHERE id = $1",
    [orderId, ago],
  );
const dueMinutes = async (orderId: OrderId) => {
  const { rows } = await stack.owner.query<{ minutes: number | null }>(
    "SELECT round(extract(epoch FROM release_due_at - now()) / 60)::int AS minutes FROM orders WHERE id = $1",
    [orderId],
  );
  return rows[0]?.minutes;
};
const lateReleases = async ({ uid }: Person) =>
  (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid } })).data.figures.lateReleases30;
const release = (trade: Trade) => act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));

/** What a person who begins something is answered: taking an offer, posting an advert, putting one online. */
async function beginnings(person: Person): Promise<(string | null)[]> {
  const { advId } = await sale(stack);
  const idle = await stack.owner.query<{ id: string }>("SELECT id FROM advert WHERE owner_id = $1 LIMIT 1", [person.id]);
  const own = idle.rows[0]?.id as typeof advId;
  const state = (to: "online" | "offline") => stack.call(person, "POST /api/ctc/update-adv-state", { body: { advId: own, state: to } });
  await state("offline");
  const take = await stack.call(person, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });
  const posted = await stack.call(person, "POST /api/ctc/create-adv", {
    body: {
      side: "buy",
      asset: "USDT",
      fiat: "USD",
      priceType: "fixed",
      price: "0.99",
      quantity: "10",
      minAmount: "1",
      maxAmount: "9",
      methodIds: ["wise"],
      paymentWindowMinutes: 15,
      message: "",
    },
  });
  return [take.error, posted.error, (await state("online")).error];
}

describe("the promised time", () => {
  it("is shown to both from the payment on, and is longer where the money takes its time", async () => {
    const trade = await paid();
    for (const person of [trade.buyer, trade.seller]) {
      const { paidAt = "", releaseDueAt = "" } = await details(stack, person, trade.orderId);
      expect(Date.parse(releaseDueAt) - Date.parse(paidAt)).toBe(15 * 60_000);
    }
    const slow = await sale(stack);
    await stack.owner.query("UPDATE orders SET method_id = 'sepa' WHERE id = $1", [slow.orderId]);
    await act(stack, slow.buyer, slow.orderId, "pay");
    expect(await dueMinutes(slow.orderId)).toBe(60);
  });

  it("ends with a notice to both, and a release in time counts nowhere", async () => {
    const [late, kept] = [await paid(), await paid()];
    await release(kept);
    await stack.owner.query("UPDATE reminder SET due_at = now() - interval '1 second' WHERE kind = 'release_late'");
    await sendDueReminders(stack.server.context);
    const notices = async (person: Person) =>
      (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items.filter(
        ({ kind }) => kind === "release_late",
      );
    expect(await notices(late.buyer)).toMatchObject([{ facts: { orderId: late.orderId, side: "buy" } }]);
    expect(await notices(late.seller)).toMatchObject([{ facts: { orderId: late.orderId, side: "sell" } }]);
    expect([...(await notices(kept.buyer)), ...(await notices(kept.seller))]).toEqual([]);
    expect(await lateReleases(kept.seller)).toBe(0);
  });
});

describe("a seller who is late", () => {
  it("offers no more in an advert that is online, and may offer less", async () => {
    const { seller, orderId, advId } = await paid();
    await setDue(orderId, "1 second");
    const { rows } = await stack.owner.query<{ remaining: string; version: number; payment: PaymentId }>(
      "SELECT remaining::bigint / 1000000 AS remaining, version, (SELECT id FROM payment_account WHERE user_id = owner_id LIMIT 1) AS payment FROM advert WHERE id = $1",
      [advId],
    );
    const { remaining, version, payment } = firstRow(rows);
    const offer = (coins: bigint) =>
      stack.call(seller, "POST /api/ctc/update-adv", {
        body: {
          advId,
          version,
          priceType: "fixed",
          price: "1",
          quantity: String(coins),
          minAmount: "1",
          maxAmount: "9",
          paymentIds: [payment],
          paymentWindowMinutes: 15,
          message: "",
        },
      });
    expect((await offer(BigInt(remaining) + 1n)).error).toBe("release_overdue");
    expect((await offer(BigInt(remaining) - 1n)).error).toBeNull();
  });

  it("takes, posts and puts online nothing new until the order is released, which counts as late", async () => {
    const trade = await paid();
    await setDue(trade.orderId, "1 second");
    expect(await beginnings(trade.seller)).toEqual(["release_overdue", "release_overdue", "release_overdue"]);
    const refused = await stack.call(trade.seller, "POST /api/ctc/update-adv-state", { body: { advId: trade.advId, state: "online" } });
    expect(refused.answer).toMatchObject({ data: { orderId: trade.orderId } });
    expect(await beginnings(trade.buyer)).not.toContain("release_overdue");
    expect((await release(trade)).error).toBeNull();
    expect(await beginnings(trade.seller)).toEqual([null, null, null]);
    expect(await lateReleases(trade.seller)).toBe(1);
  });

  it("is free of it while the order is appealed, and late again when the appeal is withdrawn", async () => {
    const trade = await paid();
    await setDue(trade.orderId, "1 second");
    await act(stack, trade.buyer, trade.orderId, "appeal", { reason: "Nothing came" });
    expect(await beginnings(trade.seller)).toEqual([null, null, null]);
    await act(stack, trade.buyer, trade.orderId, "withdraw_appeal");
    expect((await beginnings(trade.seller))[0]).toBe("release_overdue");
  });

  it("was not late where the appeal came in time, and has the promised time again after it", async () => {
    const trade = await paid();
    await setDue(trade.orderId, "-1 minute");
    await act(stack, trade.seller, trade.orderId, "appeal", { reason: "Nothing came in" });
    expect(await dueMinutes(trade.orderId)).toBeNull();
    await act(stack, trade.seller, trade.orderId, "withdraw_appeal");
    expect(await dueMinutes(trade.orderId)).toBe(15);
    await release(trade);
    expect(await lateReleases(trade.seller)).toBe(0);
  });
});

it("an outage moves the promise by its length, and not one that was broken before it", async () => {
  const [running, broken] = [await paid(), await paid()];
  await setDue(broken.orderId, "20 minutes");
  await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '10 minutes'");
  await extendDeadlinesForOutage(stack.server.context);
  expect(await dueMinutes(running.orderId)).toBe(25);
  expect(await dueMinutes(broken.orderId)).toBe(-20);
});
