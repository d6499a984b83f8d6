import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { countryFile } from "../../testing/country-file.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { buy } from "../../testing/trades.ts";

const SETTINGS = {
  blockedCountries: ["XA"],
  fiatPaymentRestrictedCountries: ["XB"],
  restrictedAssets: ["USDC", "XMR"],
  restrictedAssetCountries: ["KR"],
};
const TERMS = {
  quantity: "90",
  priceType: "fixed",
  price: "1",
  minAmount: "10",
  maxAmount: "90",
  methodIds: ["wise"],
  paymentWindowMinutes: 30,
  message: "",
};
const LIST = { side: "buy", asset: "USDT", fiat: "USD" } as const;

let stack: Stack;
let seller: Person;
let buyer: Person;
let advId: AdvertId;
beforeAll(async () => {
  stack = await startStack(SETTINGS);
  [seller, buyer] = await Promise.all([stack.person({ usdt: "900" }), stack.person()]);
  advId = await stack.advert(seller, { side: "sell", quantity: "500" });
});
afterAll(() => stack.close());

const from = (country: string) => ({ headers: { "x-test-country": country } });
const order = () => ({ body: { advId, side: "buy" as const, amount: "100", methodId: "wise", price: "1" } });

async function settle(person: Person, country: string) {
  await stack.owner.query("UPDATE users SET kyc_country = $2 WHERE id = $1", [person.id, country]);
}

describe("a blocked country", () => {
  test("closes the market to visitors and members by their address", async () => {
    for (const who of [null, buyer]) {
      const list = await stack.call(who, "POST /api/ctc/query-adv-list", { body: LIST, ...from("XA") });
      expect([list.status, list.error]).toEqual([403, "region_restricted"]);
      expect((await stack.call(who, "GET /api/ctc/query-adv-details", { query: { advId }, ...from("XA") })).error).toBe(
        "region_restricted",
      );
      expect((await stack.call(who, "GET /api/ctc/query-advertiser", { query: { uid: seller.uid }, ...from("XA") })).error).toBe(
        "region_restricted",
      );
    }
    const quote = { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "100" } } as const;
    for (const who of [null, buyer]) {
      expect((await stack.call(who, "POST /api/ctc/quote", { ...quote, ...from("XA") })).error).toBe("region_restricted");
      expect((await stack.call(who, "POST /api/ctc/quote", { ...quote, ...from("US") })).error).not.toBe("region_restricted");
    }
    expect((await stack.call(buyer, "POST /api/ctc/create-order", { ...order(), ...from("XA") })).error).toBe("region_restricted");
    expect((await stack.call(null, "GET /api/a/v1/auth/user/kr-restrict-check", from("XA"))).data.ipRestricted).toBe(true);
  });

  test("follows a person by the verified identity wherever they are, and says so at the gate", async () => {
    const exile = await stack.person();
    await settle(exile, "XA");
    expect((await stack.call(exile, "POST /api/ctc/query-adv-list", { body: LIST, ...from("US") })).error).toBe("region_restricted");
    expect((await stack.call(exile, "GET /api/ctc/verify-user")).data).toMatchObject({
      regionRestricted: true,
      canTrade: false,
      missing: [],
    });
  });

  test("begins no watch, and shows no offer of an earlier one", async () => {
    const watcher = await stack.person();
    const watch = { body: { side: "buy", asset: "USDT", fiat: "USD" } } as const;
    for (const country of ["XA", "XB"]) {
      expect((await stack.call(watcher, "POST /api/ctc/create-watch", { ...watch, ...from(country) })).error).toBe("region_restricted");
    }
    const { watchId, offer } = (await stack.call(watcher, "POST /api/ctc/create-watch", { ...watch, ...from("US") })).data;
    expect(offer).not.toBeNull();
    const inside = async () => (await stack.call(watcher, "GET /api/ctc/query-watches", from("XA"))).data.items;
    expect(await inside()).toMatchObject([{ watchId, offer: null }]);
    const turn = (state: "on" | "paused") => stack.call(watcher, "POST /api/ctc/update-watch", { body: { watchId, state }, ...from("XA") });
    expect((await turn("paused")).data).toMatchObject({ state: "paused", offer: null });
    expect((await turn("on")).error).toBe("region_restricted");
  });

  test("tells an advertiser nothing of the market before an advert is posted", async () => {
    const terms = { side: "sell", asset: "USDT", fiat: "USD", priceType: "fixed", price: "1.02" } as const;
    const preview = async (country: string) =>
      (await stack.call(buyer, "POST /api/ctc/preview-adv", { body: terms, ...from(country) })).data;
    const elsewhere = await preview("US");
    expect([elsewhere.place, typeof elsewhere.toFirst]).toEqual([2, "string"]);
    expect(await preview("XA")).toMatchObject({ price: "1.02", place: null, toFirst: null });
  });

  test("does not lock anybody out of a trade that runs, nor out of a wallet", async () => {
    const orderId = await buy(stack, buyer, advId);
    expect((await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId }, ...from("XA") })).status).toBe(200);
    const paid = await stack.call(buyer, "POST /api/ctc/update-order-state", {
      body: { orderId, action: "pay", version: 1 },
      ...from("XA"),
    });
    expect(paid.data.status).toBe("paid");
    expect((await stack.call(buyer, "GET /api/t/v2/spot-balance", from("XA"))).status).toBe(200);
  });

  test("lets an advertiser go offline but not online", async () => {
    const state = (word: "online" | "offline") =>
      stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: word }, ...from("XA") });
    expect((await state("offline")).error).toBeNull();
    expect((await state("online")).error).toBe("region_restricted");
    expect((await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "online" } })).error).toBeNull();
  });
});

test("where paying in money is restricted, lists are read, each row says why it can't be taken, and orders are refused", async () => {
  const list = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: LIST, ...from("XB") });
  expect(list.data.items[0]).toMatchObject({ eligible: false, ineligibleReasons: [{ reason: "region_restricted" }] });
  expect((await stack.call(buyer, "POST /api/ctc/create-order", { ...order(), ...from("XB") })).error).toBe("region_restricted");
  expect((await stack.call(null, "GET /api/a/v1/auth/user/kr-restrict-check", from("XB"))).data).toMatchObject({
    ipRestricted: false,
    fiatPaymentRestricted: true,
  });
});

describe("the Korean restriction", () => {
  test("hides its coins by address: coin lists, adverts, orders", async () => {
    const { data: lists } = await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {}, ...from("KR") });
    expect(lists.cryptoList.map((coin) => coin.assetCode)).not.toContain("USDC");
    expect(
      (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data.cryptoList.map((coin) => coin.assetCode),
    ).toContain("USDC");
    const maker = await stack.person();
    const hidden = await stack.advert(maker, { side: "buy", asset: "USDC", quantity: "100" });
    const query = { side: "sell", asset: "USDC", fiat: "USD" } as const;
    expect((await stack.call(null, "POST /api/ctc/query-adv-list", { body: query })).data.items).toHaveLength(1);
    expect((await stack.call(null, "POST /api/ctc/query-adv-list", { body: query, ...from("KR") })).data.items).toEqual([]);
    expect((await stack.call(null, "GET /api/ctc/query-adv-details", { query: { advId: hidden }, ...from("KR") })).status).toBe(404);
    const taken = await stack.call(seller, "POST /api/ctc/create-order", {
      body: { advId: hidden, side: "sell", amount: "10", methodId: "wise", price: "1" },
      ...from("KR"),
    });
    expect(taken.error).toBe("region_restricted");
  });

  test("lets an advert of a hidden coin neither go online nor change", async () => {
    const maker = await stack.person();
    const advert = { side: "buy" as const, asset: "USDC", quantity: "100" };
    const advIds = [await stack.advert(maker, advert), await stack.advert(maker, { ...advert, price: "0.99" })];
    const [first] = advIds as [AdvertId];
    const state = (body: object, country: string) => stack.send(maker, "POST /api/ctc/update-adv-state", { body, ...from(country) });
    expect((await state({ all: true, state: "offline" }, "KR")).status, "going offline stays open").toBe(200);
    expect((await state({ advId: first, state: "online" }, "KR")).error).toBe("region_restricted");
    expect((await state({ all: true, state: "online" }, "KR")).answer).toMatchObject({
      data: { failed: advIds.map((id) => ({ advId: id, error: "region_restricted" })) },
    });
    const { data } = await stack.call(maker, "GET /api/ctc/query-one-adv", { query: { advId: first } });
    expect(data.advert.state).toBe("offline");
    expect((await state({ advId: first, state: "online" }, "US")).status).toBe(200);
    const { rows } = await stack.owner.query<{ version: number }>("SELECT version FROM advert WHERE id = $1", [first]);
    const changed = { advId: first, version: rows[0]?.version, ...TERMS };
    expect((await stack.send(maker, "POST /api/ctc/update-adv", { body: changed, ...from("KR") })).error).toBe("region_restricted");
    expect((await stack.send(maker, "POST /api/ctc/update-adv", { body: changed, ...from("US") })).error).toBeNull();
  });

  test("hides an offer of a hidden coin from a watch that was begun elsewhere", async () => {
    const [watcher, maker] = await Promise.all([stack.person(), stack.person({ usdt: "900" })]);
    await stack.advert(maker, { side: "buy", asset: "USDC", quantity: "100" });
    const watch = { body: { side: "sell", asset: "USDC", fiat: "USD" } } as const;
    expect((await stack.call(watcher, "POST /api/ctc/create-watch", { ...watch, ...from("KR") })).error).toBe("region_restricted");
    const { watchId, offer } = (await stack.call(watcher, "POST /api/ctc/create-watch", { ...watch, ...from("US") })).data;
    expect(offer).not.toBeNull();
    expect((await stack.call(watcher, "GET /api/ctc/query-watches", from("KR"))).data.items).toMatchObject([{ offer: null }]);
    const change = (state: "on" | "paused", country: string) =>
      stack.call(watcher, "POST /api/ctc/update-watch", { body: { watchId, state }, ...from(country) });
    expect((await change("paused", "KR")).error).toBeNull();
    expect((await change("on", "KR")).error).toBe("region_restricted");
    expect((await stack.call(watcher, "GET /api/ctc/query-watches", from("US"))).data.items).toMatchObject([{ state: "paused" }]);
  });

  test("holds for a Korean identity abroad, and asks who is not verified for an identity", async () => {
    const korean = await stack.person();
    await settle(korean, "KR");
    const check = async (who: Person | null, country: string) =>
      (await stack.call(who, "GET /api/a/v1/auth/user/kr-restrict-check", from(country))).data;
    expect(await check(korean, "US")).toEqual({
      ipRestricted: false,
      needKyc: false,
      depositNeedKyc: false,
      fiatPaymentRestricted: false,
      restrictedAssetList: ["USDC", "XMR"],
    });
    expect(await check(null, "KR")).toMatchObject({ needKyc: true, depositNeedKyc: true, restrictedAssetList: ["USDC", "XMR"] });
    expect(await check(null, "US")).toMatchObject({ needKyc: false, restrictedAssetList: [] });
  });
});

test("the operator's file places who comes without a header", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plaza-geoip-"));
  writeFileSync(join(folder, "c.mmdb"), countryFile([{ cidr: "127.0.0.0/8", country: "XA" }]));
  const placed = await startStack(SETTINGS, 6, { geoipFile: join(folder, "c.mmdb") });
  expect((await placed.call(null, "POST /api/ctc/query-adv-list", { body: LIST })).error).toBe("region_restricted");
  expect((await placed.call(null, "POST /api/ctc/query-adv-list", { body: LIST, ...from("US") })).error).toBeNull();
  await placed.close();
  rmSync(folder, { recursive: true, force: true });
});
