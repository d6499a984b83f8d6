import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyCatalogueFile } from "../../app/catalogue-file.ts";
import { startServer, type Server } from "../../app/server.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let other: Server;
let folder: string;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  stack = await startStack();
  other = await startServer(stack.server.context.config, { log: () => undefined, report: () => undefined, jobs: false, demo: false });
  folder = mkdtempSync(join(tmpdir(), "plaza-coins-"));
  [seller, buyer] = await Promise.all([stack.person({ usdt: "900" }), stack.person()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await other.close();
  await stack.close();
});

const LIST = { side: "buy", asset: "USDT", fiat: "USD" } as const;
const context = () => stack.server.context;
const known = (server: Server, code: string) => server.context.catalogue.current.coinByCode.get(code);
const coinsOf = async (headers = {}) =>
  (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {}, headers })).data.cryptoList.map(({ assetCode }) => assetCode);

/** As an operator's statement would, and until every process knows. */
async function change(sql: string, isKnown: (server: Server) => boolean): Promise<void> {
  await stack.owner.query(sql);
  for (const server of [stack.server, other]) await expect.poll(() => isKnown(server)).toBe(true);
}

function coinsFile(content: unknown): string {
  const path = join(folder, "coins.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("a coin that is off can be neither offered nor taken, and nobody loses what they have of it", async () => {
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  await change("UPDATE asset SET is_on = false WHERE code = 'USDT'", (server) => known(server, "USDT")?.isOn === false);
  expect(await coinsOf()).not.toContain("USDT");
  expect((await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: LIST })).data.items).toEqual([]);
  expect((await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId } })).status).toBe(404);
  const order = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
  expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: order })).error).toBe("advert_unavailable");
  const quote = { side: "buy", asset: "USDT", fiat: "USD", amount: "100" } as const;
  expect((await stack.call(buyer, "POST /api/ctc/quote", { body: quote })).error).toBe("no_offer_fits");

  const [own] = (await stack.call(seller, "GET /api/ctc/query-my-adv", { query: {} })).data.items;
  expect(own?.advert.hiddenReasons).toEqual(["pair_off"]);
  const balances = (await stack.call(seller, "GET /api/t/v2/spot-balance")).data.balances;
  expect(balances.find(({ assetCode }) => assetCode === "USDT")).toMatchObject({ p2p: "400", frozen: "500" });
  const state = (to: "online" | "offline") => stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: to } });
  expect((await state("offline")).error).toBeNull();
  expect((await state("online")).error).toBe("advert_unavailable");

  await change("UPDATE asset SET is_on = true WHERE code = 'USDT'", (server) => known(server, "USDT")?.isOn === true);
  expect((await state("online")).error).toBeNull();
  expect((await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: LIST })).data.items).toHaveLength(1);
});

test("a currency that is off is in no list", async () => {
  const offers = async () => (await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: LIST })).data.items.length;
  expect(await offers()).toBe(1);
  const isOn = (is: boolean) => (server: Server) => server.context.catalogue.current.currencyByCode.get("USD")?.isOn === is;
  await change("UPDATE fiat SET is_on = false WHERE code = 'USD'", isOn(false));
  expect(await offers()).toBe(0);
  const { fiatList } = (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data;
  expect(fiatList.map(({ fiatCode }) => fiatCode)).not.toContain("USD");
  await change("UPDATE fiat SET is_on = true WHERE code = 'USD'", isOn(true));
});

test("a coin can be hidden in single countries, and its holders there still see it", async () => {
  await change("UPDATE asset SET hidden_in = '{JP}' WHERE code = 'USDT'", (server) => known(server, "USDT")?.hiddenIn.length === 1);
  const japan = { "x-test-country": "JP" };
  expect(await coinsOf(japan)).not.toContain("USDT");
  expect(await coinsOf()).toContain("USDT");
  const check = await stack.call(null, "GET /api/a/v1/auth/user/kr-restrict-check", { headers: japan });
  expect(check.data.restrictedAssetList).toEqual(["USDT"]);
  const codes = async (who: Person) =>
    (await stack.call(who, "GET /api/t/v2/spot-balance", { headers: japan })).data.balances.map(({ assetCode }) => assetCode);
  expect([(await codes(seller)).includes("USDT"), (await codes(buyer)).includes("USDT")]).toEqual([true, false]);
  await change("UPDATE asset SET hidden_in = '{}' WHERE code = 'USDT'", (server) => known(server, "USDT")?.hiddenIn.length === 0);
});

describe("an operator's file", () => {
  test("lists a new coin with its logo, and changes of an old one what it names", async () => {
    const coins = [
      { code: "PEPE", name: "Pepe", precision: 4, minQuantity: "100000", logoUrl: "https://cdn.test/pepe.png", hiddenIn: ["KR"], isOn: true },
      { code: "LTC", position: 1 },
    ];
    const path = coinsFile({ coins, currencies: [{ code: "RUB", isOn: false }] });
    await applyCatalogueFile(context().db, path, ["https://cdn.test"]);
    await applyCatalogueFile(context().db, path, ["https://cdn.test"]);
    await expect.poll(() => known(other, "PEPE")?.precision).toBe(4);
    await expect.poll(() => known(stack.server, "PEPE")?.precision).toBe(4);
    const { cryptoList, fiatList } = (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data;
    expect(cryptoList.at(0)).toMatchObject({ assetCode: "LTC", name: "Litecoin", precision: 8, logoUrl: "/api/logos/coins.svg#LTC" });
    expect(cryptoList.at(-1)).toEqual({ assetCode: "PEPE", name: "Pepe", precision: 4, minQuantity: "100000", logoUrl: "https://cdn.test/pepe.png" });
    expect(fiatList.map(({ fiatCode }) => fiatCode)).not.toContain("RUB");
    expect(await coinsOf({ "x-test-country": "KR" })).not.toContain("PEPE");
    // Neither drawn nor given: no address that every row would ask for in vain.
    await applyCatalogueFile(context().db, coinsFile({ coins: [{ code: "PEPE", logoUrl: null }] }), []);
    await expect.poll(() => known(stack.server, "PEPE")?.logoUrl).toBeNull();
    const undrawn = (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data.cryptoList.at(-1);
    expect(undrawn).toMatchObject({ assetCode: "PEPE", logoUrl: "" });
    const { data: assets } = await stack.call(null, "GET /api/t/v2/assets");
    expect(assets.find(({ assetCode }) => assetCode === "PEPE")?.logoUrl).toBe("");
    // Its amounts are counted in its own units from then on.
    const move = { assetCode: "PEPE", from: "spot", to: "p2p", quantity: "0.00001" } as const;
    expect((await stack.call(buyer, "POST /api/t/v2/transfer", { body: move })).error).toBe("precision_exceeded");
  });

  test.each([
    ["no JSON", "{", /can't be read/],
    ["an unknown field", { coins: [{ code: "PEPE", color: "red" }] }, /COINS_FILE/],
    ["other digits", { coins: [{ code: "USDT", precision: 8 }] }, /USDT has a wrong precision/],
    ["a least quantity of zero", { coins: [{ code: "USDT", minQuantity: "0" }] }, /USDT has a wrong minQuantity/],
    ["one finer than the coin", { coins: [{ code: "USDT", minQuantity: "0.0000001" }] }, /USDT has a wrong minQuantity/],
    ["a logo from anywhere", { coins: [{ code: "USDT", logoUrl: "https://evil.test/x.png" }] }, /USDT has a wrong logoUrl/],
    ["a logo of another protocol", { coins: [{ code: "USDT", logoUrl: "//evil.test/x.png" }] }, /USDT has a wrong logoUrl/],
  ])("with %s stops the start and changes nothing", async (_what, content, says) => {
    const before = known(stack.server, "USDT");
    await expect(applyCatalogueFile(context().db, coinsFile(content), [])).rejects.toThrow(says);
    await context().catalogue.refresh();
    expect(known(stack.server, "USDT")).toEqual(before);
  });
});

test("neither digits nor a coin can be taken away, not by the owner of the database", async () => {
  await expect(stack.owner.query("UPDATE asset SET precision = 8 WHERE code = 'USDT'")).rejects.toThrow(/for good/);
  await expect(stack.owner.query("DELETE FROM asset WHERE code = 'XRP'")).rejects.toThrow(/append-only/);
  await stack.audit();
});
