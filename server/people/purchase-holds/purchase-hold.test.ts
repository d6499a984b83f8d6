import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdvertId, OrderId, PaymentId } from "@plaza/contract/ids.ts";
import { HOUR_MS } from "@plaza/domain/time/durations.ts";
import { openLanes, race } from "../../testing/races.ts";
import { exchangeUsers, makeTestServiceKey } from "../../testing/service.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { liftPurchaseHolds } from "./purchase-hold.service.ts";
import { beginHold } from "./purchase-hold.store.ts";
import { act, deleteUsedCodes, details, receipt } from "../../testing/trades.ts";

/** Coins bought by a new account or by a reversible payment are used up to a limit until the hold ends. */

/** Of 100 USDT at one dollar, less the fee, what 60 free dollars leave: the rest is locked. */
const [FREE, LOCKED] = ["59.94", "39.96"];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ purchaseHoldMinTrades: 2, purchaseHoldFreeUsd: "60", newAccountDays: 7 });
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function known(usdt?: string): Promise<Person> {
  const person = await stack.person({ ...(usdt === undefined ? {} : { usdt }), name: "Bo Buyer" });
  await stack.owner.query("UPDATE users SET created_at = now() - interval '400 days' WHERE id = $1", [person.id]);
  return person;
}

async function offer(methodId = "paypal"): Promise<{ seller: Person; advId: AdvertId }> {
  const seller = await stack.person({ usdt: "500", payments: [{ methodId, fiat: "USD" }] });
  return { seller, advId: await stack.advert(seller, { side: "sell", quantity: "500", methodId }) };
}

async function place(buyer: Person, advId: AdvertId, methodId = "paypal"): Promise<OrderId> {
  const body = { advId, side: "buy", amount: "100", methodId, price: "1" } as const;
  return (await stack.call(buyer, "POST /api/ctc/create-order", { body })).data.orderId;
}

async function complete(buyer: Person, seller: Person, orderId: OrderId): Promise<void> {
  await act(stack, buyer, orderId, "pay", { version: 1 });
  await deleteUsedCodes(stack.owner);
  const { error } = await act(stack, seller, orderId, "release", { version: 2, ...receipt(buyer) });
  expect(error).toBeNull();
}

/** A purchase of 100 USDT that has just been released. */
async function purchase(buyer: Person, methodId = "paypal"): Promise<OrderId> {
  const { seller, advId } = await offer(methodId);
  const orderId = await place(buyer, advId, methodId);
  await complete(buyer, seller, orderId);
  return orderId;
}

const moveOut = (person: Person, quantity: string) =>
  stack.call(person, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity } });
const holdsOf = async (person: Person) => (await stack.call(person, "GET /api/t/v2/wallet-holds")).data;
const usdtOf = async (person: Person) =>
  (await stack.call(person, "GET /api/t/v2/spot-balance", { query: {} })).data.balances.find(({ assetCode }) => assetCode === "USDT");
const endHolds = () => stack.owner.query("UPDATE purchase_hold SET until = now() - interval '1 second' WHERE until IS NOT NULL");

describe("before the order", () => {
  test("a buyer reads on the advert for how long, up to how much and by which payment methods", async () => {
    const [{ advId }, final] = await Promise.all([offer(), offer("wise")]);
    const read = async (person: Person | null, id: AdvertId) =>
      (await stack.call(person, "GET /api/ctc/query-adv-details", { query: { advId: id } })).data.hold;
    expect(await read(await known(), advId)).toEqual({ hours: 24, freeUsd: "60", methodIds: ["paypal"], freeAmount: "60" });
    expect(await read(await known(), final.advId)).toBeUndefined();
    expect(await read(await stack.person(), final.advId)).toMatchObject({ hours: 24, freeUsd: "60", methodIds: ["wise"] });
    expect(await read(null, advId)).toBeUndefined();
    const quoteBody = { side: "buy" as const, asset: "USDT", fiat: "USD", amount: "50", methodIds: ["paypal"] };
    const quoted = await stack.call(await known(), "POST /api/ctc/quote", { body: quoteBody });
    expect(quoted.data.hold).toMatchObject({ hours: 24, freeUsd: "60", methodIds: ["paypal"], freeAmount: "60" });
    const buyAdvert = await stack.advert(await stack.person(), { side: "buy", quantity: "100", methodId: "paypal" });
    expect(await read(await known("100"), buyAdvert)).toBeUndefined();
  });

  test("who is about to post an advert that buys reads it too, of the methods that it could have", async () => {
    const preview = async (person: Person, side: "buy" | "sell") => {
      const body = { side, asset: "USDT", fiat: "USD", priceType: "fixed", price: "1" } as const;
      return (await stack.call(person, "POST /api/ctc/preview-adv", { body })).data.hold;
    };
    const [old, newcomer] = [await known(), await stack.person()];
    const reversible = await preview(old, "buy");
    expect(reversible).toMatchObject({ hours: 24, freeUsd: "60" });
    expect(reversible?.methodIds).toContain("paypal");
    expect(reversible?.methodIds).not.toContain("wise");
    expect((await preview(newcomer, "buy"))?.methodIds).toEqual(expect.arrayContaining(["paypal", "wise"]));
    expect(await preview(newcomer, "sell")).toBeUndefined();
  });
});

describe("an order paid by a reversible method", () => {
  test("shows its hold to the buyer alone, with the end once it is released, and until then", async () => {
    const [buyer, { seller, advId }] = [await known(), await offer()];
    const orderId = await place(buyer, advId);
    const hold = { reason: "reversible_method", hours: 24, freeUsd: "60" };
    expect((await details(stack, buyer, orderId)).hold).toEqual(hold);
    expect((await details(stack, seller, orderId)).hold).toBeUndefined();
    expect(await holdsOf(buyer)).toEqual([]);
    await complete(buyer, seller, orderId);
    const { hold: begun, completedAt = "" } = await details(stack, buyer, orderId);
    const until = new Date(Date.parse(completedAt) + 24 * HOUR_MS).toISOString();
    expect(begun).toEqual({ ...hold, until });
    const { data: list } = await stack.call(buyer, "GET /api/ctc/query-order-list");
    expect(list.items[0]?.hold).toEqual({ ...hold, until });
    expect(await holdsOf(buyer)).toEqual([{ hold: "purchase", assetCode: "USDT", quantity: LOCKED, until }]);
    expect(await usdtOf(buyer)).toMatchObject({ p2p: "99.9", available: FREE });
    await endHolds();
    expect((await details(stack, buyer, orderId)).hold).toBeUndefined();
    expect(await holdsOf(buyer)).toEqual([]);
    expect(await usdtOf(buyer)).not.toHaveProperty("available");
  });

  test("announces no hold that it doesn't bring: all its coins stay free until another purchase takes them above the limit", async () => {
    const [buyer, { advId }] = [await known(), await offer()];
    const placed = await stack.call(buyer, "POST /api/ctc/create-order", {
      body: { advId, side: "buy", amount: "50", methodId: "paypal", price: "1" },
    });
    expect(placed.data.hold).toBeUndefined();
    const { orderId } = placed.data;
    const left = (await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId } })).data.hold;
    expect(left?.freeAmount).toBe("10");
    expect((await details(stack, buyer, orderId)).hold).toBeUndefined();
    const second = await offer();
    const other = await place(buyer, second.advId);
    expect((await details(stack, buyer, orderId)).hold).toMatchObject({ freeUsd: "60" });
    await act(stack, buyer, other, "cancel");
    expect((await details(stack, buyer, orderId)).hold).toBeUndefined();
  });

  test("leaves coins up to the limit for every way out, and all of them at its end", async () => {
    const buyer = await known();
    await purchase(buyer);
    const held = await moveOut(buyer, "60");
    expect(held.answer).toMatchObject({ error: "coins_on_hold", data: { asset: "USDT", available: FREE } });
    expect((await moveOut(buyer, "100")).error).toBe("insufficient_balance");
    expect((await moveOut(buyer, "49.94")).error).toBeNull();
    const sell = (quantity: string) => stack.advert(buyer, { side: "sell", quantity });
    await expect(sell("11")).rejects.toThrow("coins_on_hold");
    const buyAdvert = await stack.advert(await stack.person(), { side: "buy", quantity: "100" });
    const sale = { advId: buyAdvert, side: "sell", amount: "20", methodId: "wise", price: "1" } as const;
    expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: sale })).error).toBe("coins_on_hold");
    await sell("10");
    expect((await moveOut(buyer, "0.01")).error).toBe("coins_on_hold");
    await endHolds();
    expect((await moveOut(buyer, "39.96")).error).toBeNull();
  });

  test("keeps nothing back of what its buyer had before", async () => {
    const buyer = await known("200");
    await purchase(buyer);
    expect((await moveOut(buyer, "259.95")).error).toBe("coins_on_hold");
    expect((await moveOut(buyer, "259.94")).error).toBeNull();
  });

  test("shares the limit with the purchases before it", async () => {
    const buyer = await known();
    await purchase(buyer);
    expect((await moveOut(buyer, FREE)).error).toBeNull();
    await purchase(buyer);
    expect((await holdsOf(buyer))[0]?.quantity).toBe("139.86");
    expect((await moveOut(buyer, "0.01")).error).toBe("coins_on_hold");
  });

  test("of an online advert can't be raised beyond the limit", async () => {
    const buyer = await known();
    await purchase(buyer);
    const advId = await stack.advert(buyer, { side: "sell", quantity: "20" });
    const { data: own } = await stack.call(buyer, "GET /api/ctc/query-my-adv");
    const { rows } = await stack.owner.query<{ payments: PaymentId[] }>(
      "SELECT ARRAY(SELECT p.id::text FROM payment_account p WHERE p.user_id = $1) AS payments",
      [buyer.id],
    );
    const version = own.items.find(({ advert }) => advert.advId === advId)?.advert.version ?? 0;
    const raise = (quantity: string) =>
      stack.call(buyer, "POST /api/ctc/update-adv", {
        body: {
          advId,
          version,
          priceType: "fixed",
          price: "1",
          quantity,
          minAmount: "1",
          maxAmount: "100",
          paymentIds: rows[0]?.payments ?? [],
          paymentWindowMinutes: 15,
          message: "",
        },
      });
    expect((await raise("60")).error).toBe("coins_on_hold");
    expect((await raise("59")).error).toBeNull();
  });
});

describe("a history of completed trades", () => {
  test("lifts the hold of a new account, by whatever method", async () => {
    const buyer = await stack.person({ name: "Bo Buyer" });
    const [first, second] = [await purchase(buyer, "wise"), await purchase(buyer, "wise")];
    expect((await details(stack, buyer, first)).hold?.reason).toBe("new_account");
    expect((await details(stack, buyer, second)).hold?.reason).toBe("new_account");
    const third = await purchase(buyer);
    expect((await details(stack, buyer, third)).hold).toBeUndefined();
    await endHolds();
    expect((await moveOut(buyer, "299.7")).error).toBeNull();
  });
});

test("a canceled order holds nothing", async () => {
  const [buyer, { advId }] = [await known("100"), await offer()];
  const orderId = await place(buyer, advId);
  await act(stack, buyer, orderId, "cancel", { version: 1, reason: "changed_mind" });
  expect((await details(stack, buyer, orderId)).hold).toBeUndefined();
  expect((await moveOut(buyer, "100")).error).toBeNull();
});

test("a purchase that a decision has shared holds the buyer's part, by its part of the value", async () => {
  const [buyer, { advId }] = [await known(), await offer()];
  const orderId = await place(buyer, advId);
  // A cent that can't be shared counts as used.
  await stack.server.context.db.transaction((tx) => beginHold(tx, orderId, new Date(), 33_333_333n));
  const { rows } = await stack.owner.query("SELECT quantity, usd_cents FROM purchase_hold WHERE order_id = $1", [orderId]);
  expect(rows).toEqual([{ quantity: "33333333", usd_cents: "3337" }]);
});

test("an exchange's debit is refused beyond the limit, and stays refused", async () => {
  const { debit, free } = exchangeUsers(stack, await makeTestServiceKey(stack));
  const [buyer, externalId] = [await known(), "held-buyer"];
  await stack.owner.query("UPDATE users SET external_id = $1 WHERE id = $2", [externalId, buyer.id]);
  await purchase(buyer);
  expect(await debit(externalId, "60")).toMatchObject({ status: 422, error: "coins_on_hold" });
  expect(await free(externalId)).toBe("99.9");
  expect((await debit(externalId, FREE)).error).toBeNull();
});

test("of two that use the free coins at once, one does", async () => {
  const lanes = await openLanes(stack);
  const seller = await stack.person({ usdt: "100000", payments: [{ methodId: "paypal", fiat: "USD" }] });
  const advId = await stack.advert(seller, { side: "sell", quantity: "100000", methodId: "paypal" });
  const tally = await race(stack, "two ways out of a hold", lanes, async () => {
    const buyer = await known("100");
    // Begun without its coins, which are those that the buyer has.
    await stack.owner.query("UPDATE purchase_hold SET until = now() + interval '1 day' WHERE order_id = $1", [await place(buyer, advId)]);
    const results = await Promise.all([moveOut(buyer, "45"), moveOut(buyer, "45")]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.filter(({ error }) => error !== null).map(({ error }) => error)).toEqual(["coins_on_hold"]);
    return "one";
  });
  expect(tally["one"]).toBeGreaterThan(0);
});

test("the log says when a hold is set, begins, with its end, and is lifted, and nothing of the person", async () => {
  const { context } = stack.server;
  const log = context.log.bind(context);
  const lines: object[] = [];
  Object.assign(context, {
    log: (level: "info", event: string, facts: Readonly<Record<string, unknown>> = {}) => {
      lines.push({ level, event, ...facts });
      log(level, event, facts);
    },
  });
  try {
    const buyer = await known();
    const orderId = await purchase(buyer);
    const { hold } = await details(stack, buyer, orderId);
    const ofHolds = () => lines.filter((line) => "event" in line && String(line.event).startsWith("purchase_hold"));
    await expect.poll(ofHolds, { timeout: 60_000 }).toEqual([
      { level: "info", event: "purchase_hold_set", orderId, reason: "reversible_method", hours: 24 },
      { level: "info", event: "purchase_hold_began", orderId, until: hold?.until },
    ]);
    await endHolds();
    lines.length = 0;
    // Those of the other tests too, each once.
    for (let lifted = 1; lifted > 0;) lifted = await liftPurchaseHolds(context);
    const ofOrder = ofHolds().filter((line) => "orderId" in line && line.orderId === orderId);
    expect(ofOrder).toEqual([{ level: "info", event: "purchase_hold_lifted", orderId }]);
  } finally {
    Object.assign(context, { log });
  }
});

test("the running holds are a metric", async () => {
  const buyer = await known();
  await purchase(buyer);
  const body = await (await fetch(new URL("/metrics", stack.server.url))).text();
  const { rows } = await stack.owner.query<{ running: string }>("SELECT count(*) AS running FROM purchase_hold WHERE until > now()");
  expect(body).toContain(`plaza_purchase_holds ${rows[0]?.running}`);
});
