import { readId } from "@plaza/contract/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { startServer, type Server } from "../../app/server.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { sale } from "../../testing/trades.ts";

let stack: Stack;
let second: Server;
let one: Worker;
let other: Worker;
beforeAll(async () => {
  stack = await startStack();
  second = await startServer(stack.server.context.config, { log: () => undefined, report: () => undefined, jobs: false, demo: false });
  [one, other] = [await hire(stack, "operator"), await hire(stack, "operator")];
});
afterAll(async () => {
  await second.close();
  await stack.close();
});

type NewCoin = WireOf<"POST /api/desk/add-coin">["body"]["coin"];
const WIF: NewCoin = {
  code: "WIF",
  name: "Wif",
  precision: 4,
  minQuantity: "10",
  logoUrl: "/logos/wif.svg",
  hiddenIn: ["KR"],
  isOn: true,
  position: 700,
};
const reason = "listed today";

const add = (by: Worker, coin: NewCoin) => askBackoffice(stack, by, "POST /api/desk/add-coin", { body: { coin, reason } });
const change = (by: Worker, changed: Partial<NewCoin>, code = "WIF") => {
  const { precision: _digits, ...coin } = { ...WIF, ...changed, code };
  return askBackoffice(stack, by, "POST /api/desk/change-coin", { body: { coin, reason } });
};
const listed = async () => (await askBackoffice(stack, one, "GET /api/desk/catalogue")).data;
const accept = async (by: Worker, proposalId: Awaited<ReturnType<typeof listed>>["coinProposals"][number]["proposalId"]) =>
  askBackoffice(stack, by, "POST /api/desk/accept-catalogue", { body: { proposalId } });
const known = (code: string) => second.context.catalogue.current.coinByCode.get(code);
const proposalOf = async (code: string) => {
  const found = (await listed()).coinProposals.find(({ coin }) => coin.code === code);
  if (found === undefined) throw new Error(`nothing is proposed for ${code}`);
  return found;
};
const actions = async (objectId: string) =>
  (await askBackoffice(stack, one, "GET /api/desk/acts", { query: { objectId } })).data.items.map(
    ({ action, object }) => `${action} ${object}`,
  );

describe("a coin", () => {
  test("is listed by two operators, and every process trades it at once", async () => {
    expect((await add(one, WIF)).error).toBe("second_operator_needed");
    const proposal = await proposalOf("WIF");
    expect(proposal).toMatchObject({ own: true, reason, coin: WIF });
    expect((await accept(one, proposal.proposalId)).error).toBe("not_allowed");
    expect(known("WIF")).toBeUndefined();
    expect((await accept(other, proposal.proposalId)).data).toEqual({ changed: true });
    await expect.poll(() => known("WIF")).toEqual(WIF);
    expect((await accept(other, proposal.proposalId)).error).toBe("not_found");
    const { cryptoList } = (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data;
    expect(cryptoList.find(({ assetCode }) => assetCode === "WIF")).toMatchObject({ logoUrl: "/logos/wif.svg", minQuantity: "10" });
    expect((await add(one, WIF)).error).toBe("already_done");
    expect(await actions("WIF")).toEqual(["accept_catalogue coin", "propose_catalogue coin"]);
  });

  test("is restricted by one operator and opened by two", async () => {
    expect((await change(one, { hiddenIn: ["KR", "JP"], minQuantity: "20", name: "Wif hat" })).data).toEqual({ changed: true });
    await expect.poll(() => known("WIF")).toMatchObject({ hiddenIn: ["KR", "JP"], minQuantity: "20", precision: 4 });
    expect((await change(one, { hiddenIn: ["JP"], minQuantity: "20" })).error).toBe("second_operator_needed");
    expect((await change(one, { hiddenIn: ["KR", "JP"], minQuantity: "1" })).error).toBe("second_operator_needed");
    const stale = await proposalOf("WIF");
    expect((await change(one, { hiddenIn: ["KR", "JP"], minQuantity: "20", isOn: false })).error).toBeNull();
    expect((await accept(other, stale.proposalId)).error, "what it was meant for has changed").toBe("not_found");
    await expect.poll(() => known("WIF")?.isOn).toBe(false);
    expect((await change(other, { hiddenIn: ["KR", "JP"], minQuantity: "20" })).error).toBe("second_operator_needed");
    const { proposalId } = await proposalOf("WIF");
    const decline = () => askBackoffice(stack, other, "POST /api/desk/decline-catalogue", { body: { proposalId } });
    expect((await decline()).data).toEqual({ declined: true });
    expect((await decline()).error).toBe("not_found");
    expect(known("WIF")?.isOn).toBe(false);
  });

  test("is accepted once, also by two at the same moment, and not after a day", async () => {
    const third = await hire(stack, "operator");
    await add(one, { ...WIF, code: "BONK" });
    const { proposalId } = await proposalOf("BONK");
    const answers = await Promise.all([other, third].map((by) => accept(by, proposalId)));
    expect(answers.map(({ error }) => error ?? "done").toSorted()).toEqual(["done", "not_found"]);
    await add(one, { ...WIF, code: "FLOKI" });
    const late = await proposalOf("FLOKI");
    await stack.owner.query("UPDATE catalogue_proposal SET proposed_at = now() - interval '25 hours'");
    expect((await accept(other, late.proposalId)).error).toBe("not_found");
  });

  test.each([
    ["a logo from elsewhere", { logoUrl: "https://elsewhere.test/x.png" }, "field_invalid"],
    ["a minimum finer than the coin", { minQuantity: "0.00001" }, "field_invalid"],
    ["a minimum of zero", { minQuantity: "0" }, "field_invalid"],
    ["more digits than the ledger has", { precision: 19 }, "invalid_request"],
    ["a country that is none", { hiddenIn: ["Korea"] }, "invalid_request"],
  ] as const)("with %s is refused", async (_name, wrong, error) => {
    expect((await add(one, { ...WIF, code: "WRONG", ...wrong, hiddenIn: "hiddenIn" in wrong ? [...wrong.hiddenIn] : [] })).error).toBe(
      error,
    );
    expect((await change(one, {}, "NOCOIN")).error).toBe("not_found");
  });
});

test("a currency is switched off by one operator, on by two, and none can be invented", async () => {
  const currency = { code: "NZD", symbol: "NZ$", countries: ["NZ"], isOn: false, position: 500 };
  const set = (by: Worker, changed: object) =>
    askBackoffice(stack, by, "POST /api/desk/change-currency", { body: { currency: { ...currency, ...changed }, reason } });
  const isOn = () => second.context.catalogue.current.currencyByCode.get("NZD")?.isOn;
  expect((await set(one, {})).error).toBeNull();
  await expect.poll(isOn).toBe(false);
  expect((await set(one, { isOn: true })).error).toBe("second_operator_needed");
  const [proposal] = (await listed()).currencyProposals;
  expect(proposal).toMatchObject({ currency: { code: "NZD", isOn: true, precision: 2 } });
  expect((await accept(other, proposal?.proposalId ?? readId("0"))).error).toBeNull();
  await expect.poll(isOn).toBe(true);
  expect((await set(one, { isOn: true, countries: [] })).error).toBeNull();
  const shown = async () => {
    const { fiatList } = (await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: {} })).data;
    return fiatList.find(({ fiatCode }) => fiatCode === "NZD");
  };
  await expect.poll(shown).not.toHaveProperty("country");
  expect(await shown()).toMatchObject({ symbol: "NZ$" });
  const invented = { currency: { ...currency, code: "QQQ" }, reason };
  expect((await askBackoffice(stack, one, "POST /api/desk/add-currency", { body: invented })).error).toBe("field_invalid");
  expect((await askBackoffice(stack, one, "POST /api/desk/add-currency", { body: { currency, reason: " " } })).error).toBe("reason_needed");
});

describe("switching off several", () => {
  const switchOff = (by: Worker, coins: string[], currencies: string[]) =>
    askBackoffice(stack, by, "POST /api/desk/switch-off-entries", { body: { coins, currencies, reason: "one country" } });
  const switchMethods = (by: Worker, ...methods: string[]) =>
    askBackoffice(stack, by, "POST /api/desk/switch-off-methods", { body: { methods, reason: "one country" } });
  const off = async () => {
    const { coins, currencies } = await listed();
    return [...coins, ...currencies].filter(({ isOn }) => !isOn).map(({ code }) => code);
  };

  test("coins and currencies are off with an audit entry each; again there is nothing to do, and an unknown one leaves all as they are", async () => {
    const before = await off();
    expect((await switchOff(one, ["ETH"], ["EUR", "ZZZ"])).error).toBe("not_found");
    expect(await off()).toEqual(before);
    expect((await switchOff(one, ["ETH"], ["JPY", "EUR", "EUR"])).data).toEqual({ switchedOff: 3 });
    expect((await off()).filter((code) => !before.includes(code)).toSorted()).toEqual(["ETH", "EUR", "JPY"]);
    expect(await actions("EUR")).toEqual(["change_catalogue currency"]);
    expect((await switchOff(other, ["ETH"], ["EUR"])).error).toBe("already_done");
    expect((await switchOff(other, ["ETH"], ["CHF"])).data).toEqual({ switchedOff: 1 });
    expect((await switchOff(one, [], [])).error).toBe("already_done");
  });

  test("payment methods that two switch off at the same moment are both off, one audit entry each", async () => {
    const answers = await Promise.all([switchMethods(one, "wise", "zelle"), switchMethods(other, "revolut", "wise")]);
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    await stack.server.context.settings.refresh();
    expect(stack.server.context.settings.current.methodsOff.toSorted()).toEqual(["revolut", "wise", "zelle"]);
    expect(await actions("wise")).toEqual(["method_off method"]);
    expect((await switchMethods(one, "wise")).error).toBe("already_done");
    expect((await switchMethods(one, "wise", "no_such_bank")).error).toBe("not_found");
  });

  test("the effect counts online adverts and running orders, each once", async () => {
    const effect = async (query: { coins?: string; currencies?: string; methods?: string }) =>
      (await askBackoffice(stack, one, "GET /api/desk/switch-off-effect", { query })).data;
    await stack.server.context.settings.refresh();
    expect(await effect({ coins: "USDT", currencies: "USD" })).toEqual({ adverts: 0, orders: 0 });
    await stack.owner.query("DELETE FROM setting WHERE key = 'methodsOff'");
    await stack.server.context.settings.refresh();
    await sale(stack);
    expect(await effect({ coins: "USDT", currencies: "USD" })).toEqual({ adverts: 1, orders: 1 });
    expect(await effect({ methods: "wise" })).toEqual({ adverts: 1, orders: 1 });
    expect(await effect({ coins: "BTC", methods: "" })).toEqual({ adverts: 0, orders: 0 });
  });
});
