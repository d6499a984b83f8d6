import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { notifyWatchers } from "./watch-news.service.ts";

let stack: Stack;
let seller: Person;
let watcher: Person;
beforeAll(async () => {
  stack = await startStack({ maxOfferWatches: 3 });
});
beforeEach(async () => {
  await stack.owner.query("UPDATE advert SET held = '{orders}' WHERE listed");
  await stack.owner.query("DELETE FROM offer_watch");
  [seller, watcher] = await Promise.all([stack.person({ usdt: "1000" }), stack.person()]);
});
afterAll(() => stack.close());

const TERMS = { side: "buy", asset: "USDT", fiat: "USD" } as const;
type Body = Parameters<typeof stack.call<"POST /api/ctc/create-watch">>[2];
const watch = (body: NonNullable<NonNullable<Body>["body"]> = TERMS, as = watcher) =>
  stack.call(as, "POST /api/ctc/create-watch", { body });
const nicknameOf = ({ name }: Person) => name.replace("Person ", "");
const run = () => notifyWatchers(stack.server.context);
/** The moments that a new watch rests, and the hours after a notification, are over. */
const endRest = async () => {
  await stack.owner.query("UPDATE offer_watch SET wake_at = now() WHERE state = 'resting'");
  return run();
};
const noticesOf = async (person: Person) =>
  (await stack.call(person, "GET /api/ctc/query-notifications")).data.items.filter(({ kind }) => kind === "offer_found");
const offersOf = async (person = watcher) => (await noticesOf(person)).map(({ facts }) => facts["advId"]);
const sell = (traits: object = {}, by = seller) => stack.advert(by, { side: "sell", quantity: "100", ...traits });
const change = (advId: AdvertId, set: string) => stack.owner.query(`UPDATE advert SET ${set} WHERE id = $1`, [advId]);
const watches = async (person = watcher) => (await stack.call(person, "GET /api/ctc/query-watches")).data;

describe("an offer that comes online", () => {
  test("notifies whom it matches once, with its price and a link's facts, and not again while the watch rests", async () => {
    expect((await watch({ ...TERMS, price: "0.95" })).data).toMatchObject({ state: "on", terms: { ...TERMS, price: "0.95" }, offer: null });
    await endRest();
    await sell({ price: "0.96" });
    expect(await run()).toBe(0);
    const advId = await sell({ price: "0.95" });
    expect(await run()).toBe(1);
    expect((await noticesOf(watcher)).map(({ facts }) => facts)).toEqual([
      { advId, side: "buy", asset: "USDT", fiat: "USD", price: "0.95", name: nicknameOf(seller) },
    ]);
    await sell({ price: "0.90" });
    expect(await run()).toBe(0);
    const [mine] = (await watches()).items;
    expect([mine?.notifiedAt, mine?.offer?.price]).toEqual([expect.stringMatching(/Z$/), "0.9"]);
  });

  test("notifies at the end of the rest if it came meanwhile, and one that is known already does not", async () => {
    await watch({ ...TERMS, price: "0.95" });
    await endRest();
    const first = await sell({ price: "0.95" });
    await run();
    const better = await sell({ price: "0.94" });
    expect(await run()).toBe(0);
    expect(await endRest()).toBe(1);
    expect(await offersOf()).toEqual([better, first]);
    expect(await endRest()).toBe(0);
    expect(await offersOf()).toHaveLength(2);
  });

  test("notifies nobody who saw it when the watch was made, unless its price gets better", async () => {
    const advId = await sell({ price: "0.95" });
    expect((await watch({ ...TERMS, price: "0.96" })).data.offer).toMatchObject({ advId, price: "0.95" });
    expect(await endRest()).toBe(0);
    await change(advId, "price = 94000000");
    expect(await run()).toBe(0);
  });

  test("notifies of no payment method that is switched off, and of its offers again once it is on", async () => {
    await watch({ ...TERMS, methodIds: ["wise"] });
    const any = await stack.person();
    await watch(TERMS, any);
    await endRest();
    const { settings } = stack.server.context;
    const switchOff = async (codes: string) => {
      await stack.owner.query(
        "INSERT INTO setting (key, value, changed_by) VALUES ('methodsOff', $1::jsonb, 'a test') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
        [codes],
      );
      await settings.refresh();
    };
    await switchOff('["wise"]');
    await sell({ price: "0.95" });
    expect(await run()).toBe(0);
    expect((await watches()).items[0]?.offer).toBeNull();
    await switchOff("[]");
    const advId = await sell({ price: "0.94" });
    expect(await run()).toBe(2);
    expect([await offersOf(), await offersOf(any)]).toEqual([[advId], [advId]]);
  });

  test("of a large trade notifies only those with the completed trades that it needs", async () => {
    const trader = await stack.person();
    await stack.owner.query(
      "INSERT INTO reputation (user_id, completed) VALUES ($1, 10) ON CONFLICT (user_id) DO UPDATE SET completed = 10",
      [trader.id],
    );
    await watch();
    await watch(TERMS, trader);
    await endRest();
    const advId = await sell();
    await change(advId, `held = '{orders}', requirements = '{"blockTrade": true}'`);
    expect(await run()).toBe(0);
    await change(advId, "held = '{}'");
    expect(await run()).toBe(1);
    expect(await offersOf(trader)).toEqual([advId]);
    expect(await offersOf()).toEqual([]);
  });

  test("of a seller notifies who buys, one of a buyer who sells, by the price that suits each", async () => {
    await watch({ ...TERMS, side: "sell", price: "1.05" });
    await endRest();
    await sell({ price: "1.05" });
    expect(await run()).toBe(0);
    const buyer = await stack.person();
    await stack.advert(buyer, { side: "buy", quantity: "100", price: "1.04" });
    expect(await run()).toBe(0);
    const advId = await stack.advert(buyer, { side: "buy", quantity: "100", price: "1.06" });
    expect(await run()).toBe(1);
    expect((await noticesOf(watcher))[0]?.facts).toMatchObject({ advId, side: "sell", price: "1.06" });
  });
});

describe("a change of an advert", () => {
  test("notifies when the price passes the bound, and not when it moves on the same side of it", async () => {
    const advId = await sell({ price: "1.00" });
    await watch({ ...TERMS, price: "0.95" });
    await endRest();
    await change(advId, "price = 96000000");
    expect(await run()).toBe(0);
    await change(advId, "price = 95000000");
    expect(await run()).toBe(1);
  });

  test("notifies when the advert comes to take the amount, or the payment method", async () => {
    const advId = await sell({ minAmount: "50", maxAmount: "90" });
    await watch({ ...TERMS, amount: "20" });
    const other = await stack.person();
    await watch({ ...TERMS, methodIds: ["zelle"] }, other);
    await endRest();
    await change(advId, "price = price - 1");
    expect(await run()).toBe(0);
    await change(advId, "min_amount = 2000");
    expect(await run()).toBe(1);
    expect(await offersOf()).toEqual([advId]);
    await change(advId, "method_ids = method_ids || '{zelle}'");
    expect(await run()).toBe(1);
    expect(await offersOf(other)).toEqual([advId]);
  });

  test("that brings the advert back to the lists notifies, one that hides it does not", async () => {
    const advId = await sell();
    await change(advId, "held = '{orders}'");
    await watch();
    await endRest();
    await change(advId, "private_key = 'abcdefghijklmnopqrstuv', held = '{}'");
    expect(await run()).toBe(0);
    await change(advId, "private_key = NULL");
    expect(await run()).toBe(1);
  });
});

describe("who is shown an offer", () => {
  test("its own account, blocked people, and who doesn't meet its conditions are not notified", async () => {
    const [blocked, blocking] = await Promise.all([stack.person(), stack.person()]);
    for (const person of [seller, watcher, blocked, blocking]) await watch(TERMS, person);
    await stack.call(seller, "POST /api/ctc/block-user", { body: { uid: blocked.uid } });
    await stack.call(blocking, "POST /api/ctc/block-user", { body: { uid: seller.uid } });
    await endRest();
    await sell({ requirements: { minCompletedTrades: 1 } });
    expect(await run()).toBe(0);
    await stack.owner.query(
      "INSERT INTO reputation (user_id, completed) VALUES ($1, 1) ON CONFLICT (user_id) DO UPDATE SET completed = 1",
      [watcher.id],
    );
    await sell({ requirements: { minCompletedTrades: 1, countries: [] } });
    expect(await run()).toBe(1);
    expect([await offersOf(seller), await offersOf(blocked), await offersOf(blocking)]).toEqual([[], [], []]);
  });

  test("nobody is notified of a frozen owner's advert, and no frozen person is notified", async () => {
    await watch();
    await endRest();
    await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [watcher.id]);
    await sell();
    expect(await run()).toBe(0);
    const advId = await sell();
    await change(advId, "held = '{orders}'");
    await run();
    await stack.owner.query(
      "UPDATE users SET frozen_until = CASE id WHEN $1 THEN NULL ELSE now() + interval '1 day' END WHERE id IN ($1, $2)",
      [watcher.id, seller.id],
    );
    await change(advId, "held = '{}'");
    expect(await run()).toBe(0);
    await stack.owner.query("UPDATE users SET frozen_until = NULL WHERE id = $1", [seller.id]);
    await change(advId, "price = price - 1");
    expect(await run()).toBe(0);
    await change(advId, "held = '{orders}'");
    await change(advId, "held = '{}'");
    expect(await run()).toBe(1);
  });

  test("the rules of a country keep an offer back", async () => {
    const local = await startStack({ blockedCountries: ["XA"], restrictedAssets: ["USDT"], restrictedAssetCountries: ["XB"] });
    try {
      const owner = await local.person({ usdt: "100" });
      const people = await Promise.all(Array.from({ length: 3 }, () => local.person()));
      for (const [index, person] of people.entries()) {
        await local.owner.query("UPDATE users SET kyc_country = $2 WHERE id = $1", [person.id, ["XA", "XB", "DE"][index]]);
        await local.call(person, "POST /api/ctc/create-watch", { body: TERMS });
      }
      await local.owner.query("UPDATE offer_watch SET wake_at = now()");
      await notifyWatchers(local.server.context);
      await local.advert(owner, { side: "sell", quantity: "10" });
      expect(await notifyWatchers(local.server.context)).toBe(1);
      const { rows } = await local.owner.query<{ user_id: string; facts: object }>("SELECT user_id, facts FROM notification");
      expect(rows).toMatchObject([{ user_id: people[2]?.id, facts: { fiat: "USD" } }]);
    } finally {
      await local.close();
    }
  });
});

describe("a person", () => {
  test("who posts an advert notifies who waits for them, whatever it is, and by a change of price does not", async () => {
    const { data } = await watch({ uid: seller.uid });
    expect(data).toMatchObject({ advertiser: { uid: seller.uid, nickname: nicknameOf(seller) }, terms: null, offer: null });
    await endRest();
    await sell({}, await stack.person({ usdt: "100" }));
    expect(await run()).toBe(0);
    const advId = await sell({ price: "2" });
    expect(await run()).toBe(1);
    expect(await endRest()).toBe(0);
    await change(advId, "price = 150000000");
    expect(await run()).toBe(0);
  });

  test("can't watch for themselves, for nobody, or on terms that don't exist", async () => {
    const errors = async (...bodies: Parameters<typeof watch>[0][]) => Promise.all(bodies.map(async (body) => (await watch(body)).error));
    expect(
      await errors({ uid: watcher.uid }, { uid: seller.uid, side: "buy" }, { side: "buy", asset: "USDT" }, { ...TERMS, price: "0" }),
    ).toEqual(["not_allowed", "invalid_request", "invalid_request", "invalid_request"]);
    expect(await errors({ ...TERMS, price: "0.123456789" }, { ...TERMS, amount: "1.234" }, { ...TERMS, methodIds: ["nothing"] })).toEqual([
      "precision_exceeded",
      "precision_exceeded",
      "method_not_offered",
    ]);
    expect((await watches()).items).toEqual([]);
  });

  test("has a watch once, and no more than the limit", async () => {
    const first = await watch({ ...TERMS, methodIds: ["wise", "zelle"] });
    expect((await watch({ ...TERMS, methodIds: ["zelle", "wise"] })).data.watchId).toBe(first.data.watchId);
    await watch({ ...TERMS, price: "1" });
    await watch({ uid: seller.uid });
    expect((await watch({ ...TERMS, price: "2" })).error).toBe("limit_reached");
    expect((await watches()).items).toHaveLength(3);
    expect(await watches()).toMatchObject({ most: 3, restHours: 12, days: 30, on: true });
  });

  test("pauses, renews and removes only their own watches", async () => {
    const { watchId } = (await watch()).data;
    const set = async (state: "on" | "paused", as = watcher) => stack.call(as, "POST /api/ctc/update-watch", { body: { watchId, state } });
    expect([(await set("paused", seller)).error, (await set("paused")).data.state]).toEqual(["not_found", "paused"]);
    await sell();
    expect(await endRest()).toBe(0);
    await stack.owner.query("UPDATE offer_watch SET expires_at = now() WHERE id = $1", [watchId]);
    expect((await watches()).items).toMatchObject([{ state: "expired" }]);
    expect((await set("on")).data.state).toBe("on");
    await endRest();
    await sell();
    expect(await run()).toBe(1);
    const remove = (as: Person) => stack.call(as, "POST /api/ctc/remove-watch", { body: { watchId } });
    expect([(await remove(seller)).error, (await remove(watcher)).data]).toEqual(["not_found", { removed: true }]);
    expect((await watches()).items).toEqual([]);
  });

  test("who has not renewed a watch is not notified by it", async () => {
    await watch();
    await endRest();
    await stack.owner.query("UPDATE offer_watch SET expires_at = now()");
    await sell();
    expect(await run()).toBe(0);
    expect((await stack.owner.query("SELECT FROM offer_watch WHERE state <> 'paused' AND user_id = $1", [watcher.id])).rowCount).toBe(0);
  });

  test("is notified once of an offer that several of their watches match", async () => {
    await watch();
    await watch({ ...TERMS, price: "3" });
    await watch({ uid: seller.uid });
    await endRest();
    await sell();
    expect(await run()).toBe(1);
  });
});

test("many who wait for the same offer are all told, over several batches", async () => {
  await stack.owner.query(
    `INSERT INTO users (id, uid, username, nickname, email, password_hash) SELECT 7000000 + n, 7000000 + n, 'w' || n, 'w' || n, n || '@w.test', 'x' FROM generate_series(1, 450) n`,
  );
  await stack.owner.query(
    `INSERT INTO offer_watch (user_id, account_id, side, asset, fiat, state, expires_at)
     SELECT 7000000 + n, 7000000 + n, 'sell', 'USDT', 'USD', 'watching', now() + interval '1 day' FROM generate_series(1, 450) n`,
  );
  await sell();
  const [one, other] = await Promise.all([run(), run()]);
  expect(one + other + (await run())).toBe(450);
  const { rows } = await stack.owner.query(
    "SELECT user_id FROM notification WHERE user_id BETWEEN 7000001 AND 7000450 AND kind = 'offer_found' GROUP BY user_id HAVING count(*) = 1",
  );
  expect(rows).toHaveLength(450);
  expect((await stack.owner.query("SELECT FROM offer_news")).rowCount).toBe(0);
});

test("while the operator has watches switched off nobody is notified, and no watch begins", async () => {
  const local = await startStack({ offerWatches: false });
  try {
    const [owner, reader] = [await local.person({ usdt: "100" }), await local.person()];
    const body = TERMS;
    expect((await local.call(reader, "POST /api/ctc/create-watch", { body })).error).toBe("not_allowed");
    expect((await local.call(reader, "GET /api/ctc/query-watches")).data.on).toBe(false);
    await local.owner.query(
      "INSERT INTO offer_watch (user_id, account_id, side, asset, fiat, state, expires_at) VALUES ($1, $1, 'sell', 'USDT', 'USD', 'watching', now() + interval '1 day')",
      [reader.id],
    );
    await local.advert(owner, { side: "sell", quantity: "10" });
    expect((await local.owner.query("SELECT FROM offer_news")).rowCount).toBe(1);
    expect(await notifyWatchers(local.server.context)).toBe(0);
    expect((await local.owner.query("SELECT FROM offer_news")).rowCount).toBe(0);
  } finally {
    await local.close();
  }
});
