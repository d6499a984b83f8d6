import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { ownerOf } from "../../core/identity/party.ts";
import { act, buy, receipt } from "../../testing/trades.ts";
import { readPlacement } from "../placement/placement.store.ts";
import { tracesOf } from "./fraud.store.ts";

const { newAccountDays, newAccountDailyUsd, newAccountDailyOrders, maxUnpaidWithOneAdvertiser, reversibleMinTrades } = DEFAULT_SETTINGS;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ newAccountDays, newAccountDailyUsd, newAccountDailyOrders, maxUnpaidWithOneAdvertiser, reversibleMinTrades });
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** A seller's offer of 20,000 coins at one dollar, paid by the method named. */
async function offer(methodId = "wise"): Promise<{ seller: Person; advId: AdvertId }> {
  const seller = await stack.person({ usdt: "20000", payments: [{ methodId, fiat: "USD" }] });
  return { seller, advId: await stack.advert(seller, { side: "sell", quantity: "20000", methodId, minAmount: "1", maxAmount: "20000" }) };
}

async function take(taker: Person, advId: AdvertId, amount = "50", methodId = "wise") {
  const { data } = await stack.call(taker, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount, methodId, price: "1" } });
  const traces = await tracesOf(stack.server.context.db, data.orderId);
  return { status: data.status, reason: data.failReason, traces: traces.map(({ rule, level }) => `${rule} ${level}`) };
}

let addresses = 0;
/** Tests all come from one address; these people don't. */
async function apart(person: Person): Promise<Person> {
  addresses += 1;
  await stack.owner.query("UPDATE session SET ip = ('198.51.100.' || $2)::inet WHERE user_id = $1", [person.id, addresses]);
  return person;
}

const known = async (days = 400) => {
  const person = await apart(await stack.person());
  await stack.owner.query("UPDATE users SET created_at = now() - make_interval(days => $2) WHERE id = $1", [person.id, days]);
  return person;
};

describe("an order that a rule stops", () => {
  it("fails with the rule as its reason, moves no coin, and gives the advert its quantity back", async () => {
    const { advId } = await offer();
    const young = await apart(await stack.person());
    expect(await take(young, advId, "6000")).toEqual({ status: "failed", reason: "velocity", traces: ["velocity stop"] });
    const { rows } = await stack.owner.query<{ remaining: string; quantity: string }>(
      "SELECT remaining, quantity FROM advert WHERE id = $1",
      [advId],
    );
    expect(rows[0]?.remaining).toBe(rows[0]?.quantity);
    expect((await stack.call(young, "GET /api/ctc/query-limits")).data.takesPerHour.used).toBe(0);
    await stack.audit();
  });

  it("is no order of an old account", async () => {
    const { advId } = await offer();
    expect(await take(await known(), advId, "6000")).toEqual({ status: "awaiting_payment", reason: undefined, traces: [] });
  });

  it("is the fourth unpaid one with one advertiser, and not the first with another", async () => {
    const [one, other] = await Promise.all([offer(), offer()]);
    const taker = await known();
    for (let count = 0; count < 3; count += 1) expect((await take(taker, one.advId)).reason).toBeUndefined();
    expect((await take(taker, one.advId)).reason).toBe("coin_locking");
    expect((await take(taker, other.advId)).reason).toBeUndefined();
  });

  it("pays much by what can be called back, from somebody without a history", async () => {
    const { advId } = await offer("paypal");
    const taker = await known();
    expect(await take(taker, advId, "1500", "paypal")).toMatchObject({ reason: "reversible_method" });
    expect(await take(taker, advId, "500", "paypal")).toEqual({
      status: "awaiting_payment",
      reason: undefined,
      traces: ["reversible_method note"],
    });
  });

  it("pays much to an account that was added beside an older one", async () => {
    const { seller, advId } = await offer();
    await stack.owner.query(
      `INSERT INTO payment_account (user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, created_at, removed_at, template_version)
       SELECT user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, now() - interval '90 days', now(), template_version FROM payment_account WHERE user_id = $1`,
      [seller.id],
    );
    expect(await take(await known(), advId, "1500")).toMatchObject({ reason: "payment_cooling" });
    expect(await take(await known(), advId, "100")).toMatchObject({ reason: undefined, traces: ["payment_cooling note"] });
  });
});

describe("what staff see without blocking anything", () => {
  it("that both parties were logged in from one address", async () => {
    const { seller, advId } = await offer();
    const taker = await known();
    await stack.owner.query("UPDATE session SET ip = '203.0.113.77' WHERE user_id = ANY($1::bigint[])", [[seller.id, taker.id]]);
    expect(await take(taker, advId)).toEqual({ status: "awaiting_payment", reason: undefined, traces: ["wash_trading note"] });
  });
});

it("takers at once don't get past a limit that each alone would keep", async () => {
  const { advId } = await offer();
  const taker = await known();
  const body = { advId, side: "buy", amount: "50", methodId: "wise", price: "1" } as const;
  const all = await Promise.all(Array.from({ length: 8 }, () => stack.call(taker, "POST /api/ctc/create-order", { body })));
  const outcomes = all.map((answer) => answer.error ?? answer.data.failReason ?? "placed");
  // On a loaded machine one that waits too long for the taker's lock is sent away: it hasn't passed the limit either.
  expect(outcomes.filter((outcome) => !["placed", "coin_locking", "busy"].includes(outcome))).toEqual([]);
  const placed = outcomes.filter((outcome) => outcome === "placed").length;
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThanOrEqual(maxUnpaidWithOneAdvertiser);
});

it("counts what a taker has placed of the day and of the month, without what was canceled for the limits, and without a price by number only", async () => {
  const { seller, advId } = await offer();
  const taker = await known();
  const place = (then: "cancel" | "pay"): Promise<OrderId> =>
    buy(stack, taker, advId).then(async (orderId) => {
      expect((await act(stack, taker, orderId, then)).error).toBeNull();
      return orderId;
    });
  await place("cancel");
  const completed = await place("pay");
  expect((await act(stack, seller, completed, "release", receipt(taker))).error).toBeNull();
  const old = await place("pay");
  await stack.owner.query("UPDATE orders SET created_at = now() - interval '2 days' WHERE id = $1", [old]);
  await place("pay");
  const { db } = stack.server.context;
  const asked = { advertId: advId, takerId: taker.id, methodId: "wise", named: null, coolingHours: 24, priceMaxAgeSeconds: 180 };
  const read = async () => {
    const { facts } = requireValue(await readPlacement(db, asked, ownerOf(taker.id)));
    const { ordersInDay, pairTrades, centsInDay, dayCents, monthCents } = requireValue(facts);
    return { ordersInDay, pairTrades, centsInDay, dayCents, monthCents };
  };
  const counted = { ordersInDay: 3, pairTrades: 1 };
  expect(await read()).toEqual({ ...counted, centsInDay: "30000", dayCents: "20000", monthCents: "30000" });
  expect((await stack.call(taker, "GET /api/ctc/query-limits")).data).toMatchObject({ day: { used: "200" }, month: { used: "300" } });
  const { rows } = await stack.owner.query<{ price: string }>(
    "DELETE FROM index_price WHERE asset = 'USDT' AND fiat = 'USD' RETURNING price",
  );
  expect(await read()).toEqual({ ...counted, centsInDay: "0", dayCents: "0", monthCents: "0" });
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', $1)", [rows[0]?.price]);
});
