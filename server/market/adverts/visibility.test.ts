import { personAt } from "../../testing/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { updateVisibility } from "./suspension.ts";
import { writeViews } from "./view-count.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ maxOpenUnpaidOrders: 50 });
});
beforeEach(async () => {
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000, updated_at = now()",
  );
});
afterAll(() => stack.close());

async function sellBody(owner: Person) {
  const { data } = await stack.call(owner, "GET /api/ctc/query-user-payment", { query: {} });
  return {
    side: "sell" as const,
    asset: "USDT",
    fiat: "USD",
    priceType: "fixed" as const,
    price: "1",
    quantity: "100",
    minAmount: "1",
    maxAmount: "50",
    paymentIds: [requireValue(data[0]?.paymentId)],
    paymentWindowMinutes: 15,
    message: "Hello",
  };
}

const post = async (owner: Person, more: object = {}) =>
  (await stack.call(owner, "POST /api/ctc/create-adv", { body: { ...(await sellBody(owner)), ...more } })).data;
const listed = async (advId: AdvertId) =>
  (
    await stack.call(null, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD", limit: 100 } })
  ).data.items.some((item) => item.advId === advId);
const reasons = async (owner: Person, advId: AdvertId) =>
  (await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId } })).data.advert.hiddenReasons;
const take = async (buyer: Person, advId: AdvertId, more: object = {}) =>
  stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "2", methodId: "wise", price: "1", ...more } });

describe("an advert with hours", () => {
  it("is in the lists and can be taken within them only, from the moment it is posted", async () => {
    const owner = await stack.person({ usdt: "500" });
    const buyer = await stack.person();
    const now = new Date();
    const hour = (shift: number) => `${String((now.getUTCHours() + shift + 24) % 24).padStart(2, "0")}:00`;
    const days = [1, 2, 3, 4, 5, 6, 7];
    const closed = await post(owner, { hours: { timeZone: "UTC", days, from: hour(2), to: hour(3) } });
    const open = await post(owner, { hours: { timeZone: "UTC", days, from: hour(-2), to: hour(2) } });
    expect(await Promise.all([listed(closed.advert.advId), listed(open.advert.advId)])).toEqual([false, true]);
    expect(closed.advert.hiddenReasons).toEqual(["outside_hours"]);
    expect((await take(buyer, closed.advert.advId)).error).toBe("advert_unavailable");
    await updateVisibility(stack.server.context, new Date(now.getTime() + 2.1 * 3_600_000));
    expect(await Promise.all([listed(closed.advert.advId), listed(open.advert.advId)])).toEqual([now.getUTCMinutes() < 54, false]);
    await updateVisibility(stack.server.context);
    const unknown = { ...(await sellBody(owner)), hours: { timeZone: "Mars/Olympus", days, from: "09:00", to: "10:00" } };
    expect((await stack.call(owner, "POST /api/ctc/create-adv", { body: unknown })).error).toBe("invalid_request");
  });
});

describe("an advert with many open orders", () => {
  it("steps back at 15 and returns at 8", async () => {
    const owner = await stack.person({ usdt: "500" });
    const { advId } = (await post(owner)).advert;
    const buyers = await Promise.all(Array.from({ length: 3 }, async () => stack.person()));
    const orders: { buyer: Person; orderId: OrderId }[] = [];
    for (let index = 0; index < 15; index += 1) {
      const buyer = personAt(buyers, index % 3);
      orders.push({ buyer, orderId: (await take(buyer, advId)).data.orderId });
    }
    await updateVisibility(stack.server.context);
    expect(await reasons(owner, advId)).toEqual(["too_many_orders"]);
    expect((await take(personAt(buyers, 0), advId)).error).toBe("advert_unavailable");
    const cancel = async (order: (typeof orders)[number]) =>
      stack.call(order.buyer, "POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "cancel", version: 1 } });
    for (const order of orders.slice(0, 6)) await cancel(order);
    await updateVisibility(stack.server.context);
    expect(await listed(advId)).toBe(false);
    await cancel(requireValue(orders[6]));
    await updateVisibility(stack.server.context);
    expect(await listed(advId)).toBe(true);
    await stack.audit();
  });
});

describe("a floating advert", () => {
  it("steps back while nobody says the index, and returns", async () => {
    const owner = await stack.person({ usdt: "500" });
    const { advId } = (await post(owner, { priceType: "floating", price: undefined, margin: "0.01" })).advert;
    await stack.owner.query("UPDATE index_price SET updated_at = now() - interval '31 minutes'");
    await updateVisibility(stack.server.context);
    expect([await listed(advId), await reasons(owner, advId)]).toEqual([false, ["index_stale"]]);
    // The sentence says how old a price may be: what the setting says, and not a number of its text.
    const own = (await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId } })).data;
    expect(own.priceMaxAgeSeconds).toBe(stack.server.context.settings.current.priceMaxAgeSeconds);
    await stack.owner.query("UPDATE index_price SET updated_at = now()");
    await updateVisibility(stack.server.context);
    expect(await listed(advId)).toBe(true);
  });
});

describe("a private advert", () => {
  it("is in no list and opens by its link's key only, which stays the same when it is edited", async () => {
    const owner = await stack.person({ usdt: "500" });
    const buyer = await stack.person();
    const made = await post(owner, { privateLink: true });
    const { advId, version } = made.advert;
    const key = made.privateKey ?? "";
    expect(key).toMatch(/^[\w-]{22}$/u);
    expect(await listed(advId)).toBe(false);
    const read = async (who: Person | null, query: object) =>
      (await stack.call(who, "GET /api/ctc/query-adv-details", { query: { advId, ...query } })).error;
    expect([await read(buyer, {}), await read(buyer, { key: "no" }), await read(null, { key }), await read(owner, {})]).toEqual([
      "not_found",
      "not_found",
      null,
      null,
    ]);
    expect((await take(buyer, advId)).error).toBe("not_found");
    expect((await take(buyer, advId, { advKey: key })).status).toBe(200);
    const { side: _side, asset: _asset, fiat: _fiat, ...terms } = await sellBody(owner);
    const edited = await stack.call(owner, "POST /api/ctc/update-adv", { body: { ...terms, advId, version, privateLink: true } });
    expect(edited.data.privateKey).toBe(key);
  });
});

describe("limits and figures", () => {
  it("allow three adverts of a pair and side, and ten to active traders", async () => {
    const owner = await stack.person({ usdt: "500" });
    for (let count = 0; count < 3; count += 1) await post(owner, { quantity: "10" });
    const body = { ...(await sellBody(owner)), quantity: "10" };
    expect((await stack.call(owner, "POST /api/ctc/create-adv", { body })).answer).toMatchObject({
      error: "too_many_adverts",
      data: { mostPerPair: 3 },
    });
    await stack.owner.query("UPDATE users SET trader_status = 'active' WHERE id = $1", [owner.id]);
    expect((await stack.call(owner, "POST /api/ctc/create-adv", { body })).status).toBe(200);
  });

  it("count who opened an advert, but not its owner, without touching its row", async () => {
    const owner = await stack.person({ usdt: "500" });
    const { advId } = (await post(owner)).advert;
    for (const who of [null, owner, await stack.person(), null])
      await stack.call(who, "GET /api/ctc/query-adv-details", { query: { advId } });
    const holder = await stack.owner.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM advert WHERE id = $1 FOR UPDATE", [advId]);
    await writeViews(stack.server.context);
    await holder.query("ROLLBACK");
    holder.release();
    expect((await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId } })).data.figures.views).toBe(3);
  });

  it("tell where a price would stand and whether it is too far off", async () => {
    const owner = await stack.person({ usdt: "500" });
    await post(await stack.person({ usdt: "500" }), { price: "0.95" });
    const preview = async (price: string) =>
      (
        await stack.call(owner, "POST /api/ctc/preview-adv", {
          body: { side: "sell", asset: "USDT", fiat: "USD", priceType: "fixed", price },
        })
      ).data;
    expect(await preview("0.94")).toMatchObject({ place: 1, verdict: "ok", index: "1", toFirst: null });
    expect(await preview("0.95")).toMatchObject({ place: 2, toFirst: "0.0001" });
    const own = (await post(owner, { price: "0.96" })).advert.advId;
    const shown = await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId: own } });
    expect(shown.data.toFirst).toBe("0.0105");
    expect(await preview((0.96 * (1 - Number(shown.data.toFirst))).toFixed(6))).toMatchObject({ place: 1, toFirst: null });
    await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId: own, state: "offline" } });
    expect((await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId: own } })).data.toFirst).toBeNull();
    expect((await preview("1.3")).verdict).toBe("ask");
    await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('advertCoach', 'false', 'test')");
    await stack.server.context.settings.refresh();
    expect(await preview("0.96")).toMatchObject({ place: 2, toFirst: null });
    await stack.owner.query("DELETE FROM setting WHERE key = 'advertCoach'");
    await stack.server.context.settings.refresh();
    expect((await preview("5")).verdict).toBe("forbidden");
  });

  it("name the owner's other adverts that the same takers see, and refuse nothing", async () => {
    const owner = await stack.person({ usdt: "500" });
    const low = await post(owner, { minAmount: "1", maxAmount: "50", quantity: "50" });
    expect(low.overlaps).toEqual([]);
    const apart = await post(owner, { minAmount: "51", maxAmount: "90", quantity: "90" });
    expect(apart.overlaps).toEqual([]);
    const limits = { minAmount: "50", maxAmount: "51" };
    const named = [
      { advId: low.advert.advId, minAmount: "1", maxAmount: "50" },
      { advId: apart.advert.advId, minAmount: "51", maxAmount: "90" },
    ];
    const preview = async (changed: object = {}) => {
      const { side, asset, fiat, priceType, price, paymentIds } = await sellBody(owner);
      const body = { side, asset, fiat, priceType, price, paymentIds, ...limits, ...changed };
      return (await stack.call(owner, "POST /api/ctc/preview-adv", { body })).data.overlaps;
    };
    expect(await preview()).toEqual(named);
    expect(await preview({ advId: low.advert.advId })).toEqual(named.slice(1));
    expect(await preview({ minAmount: "91", maxAmount: "95" })).toEqual([]);
    expect(await preview({ side: "buy", paymentIds: [], methodIds: ["wise"] })).toEqual([]);
    const stranger = await stack.person();
    expect(await preview({ paymentIds: (await sellBody(stranger)).paymentIds })).toEqual([]);
    expect(await preview({ paymentIds: [] })).toBeUndefined();
    const posted = await post(owner, limits);
    expect(posted.overlaps).toEqual(named);
    await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId: posted.advert.advId, state: "offline" } });
    await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId: low.advert.advId, state: "offline" } });
    expect(await preview()).toEqual(named.slice(1));
  });

  it("keep the terms of every version, so that an order can be shown the ones it was made on", async () => {
    const owner = await stack.person({ usdt: "500" });
    const buyer = await stack.person();
    const { advId, version } = (await post(owner)).advert;
    await take(buyer, advId, { advVersion: version });
    const { side: _side, asset: _asset, fiat: _fiat, ...terms } = await sellBody(owner);
    await stack.call(owner, "POST /api/ctc/update-adv", { body: { ...terms, message: "Other terms", advId, version } });
    expect((await take(buyer, advId, { advVersion: version })).error).toBe("advert_changed");
    const kept = await stack.owner.query<{ message: string }>(
      "SELECT v.terms ->> 'message' AS message FROM orders o JOIN advert_version v ON v.advert_id = o.advert_id AND v.version = o.advert_version WHERE o.advert_id = $1",
      [advId],
    );
    expect(kept.rows).toEqual([{ message: "Hello" }]);
    // Terms that nobody can agree to any more aren't worth another look.
    await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
    expect((await take(buyer, advId, { advVersion: version })).error).toBe("advert_unavailable");
  });
});
