import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { ask, makeKey } from "../../testing/keys.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, authenticatorCode, receipt, sale } from "../../testing/trades.ts";
import { uploadToOrder } from "../../testing/uploads.ts";
import { drawn } from "../../testing/pictures.ts";

/** What an operator switches off by the back office, and what goes on meanwhile. */

let stack: Stack;
let operator: Worker;
beforeAll(async () => {
  stack = await startStack();
  operator = await hire(stack, "operator");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});
afterEach(async () => {
  await stack.owner.query("DELETE FROM setting WHERE key IN ('featuresOff', 'pairsOff', 'maintenance', 'oldestClients')");
  await stack.server.context.settings.refresh();
});

/** @param value as an operator types it */
async function change(key: SettingKey, value: string): Promise<string | null> {
  const body = { key, value, reason: "a drill" };
  const { error } = await askBackoffice(stack, operator, "POST /api/desk/change-setting", { body });
  await stack.server.context.settings.refresh();
  return error;
}

const list = async () => {
  const { data } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
  return data.items.map(({ advId }) => advId);
};

describe("one feature is off", () => {
  it("posting: nobody posts or puts an advert online; what is online stays and is taken", async () => {
    const trade = await sale(stack);
    const state = (to: "online" | "offline") =>
      stack.call(trade.seller, "POST /api/ctc/update-adv-state", { body: { advId: trade.advId, state: to } });
    expect(await change("featuresOff", "posting")).toBeNull();
    expect((await stack.call(trade.buyer, "POST /api/ctc/create-order", { body: takeOf(trade.advId) })).error).toBeNull();
    expect((await state("offline")).error).toBeNull();
    expect((await state("online")).error).toBe("posting_off");
  });

  it("chat and uploads: an order goes on to its end without them", async () => {
    const trade = await sale(stack);
    await change("featuresOff", "chat uploads");
    const say = { orderId: trade.orderId, type: "text" as const, content: "Hello", clientMsgId: "switches-chat-01" };
    expect((await stack.call(trade.buyer, "POST /api/ctc/send-chat-msg", { body: say })).error).toBe("chat_off");
    expect((await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("png") })).error).toBe("uploads_off");
    expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  });

  it("API keys: programs are refused, their owner is not", async () => {
    const owner = await stack.person();
    const key = await makeKey(stack, owner);
    await change("featuresOff", "api_keys");
    expect((await ask(stack, key, "GET /api/ctc/query-limits")).error).toBe("api_keys_off");
    expect((await stack.call(owner, "GET /api/ctc/query-limits", {})).error).toBeNull();
  });

  it("says what may be typed", async () => {
    const { data } = await askBackoffice(stack, operator, "GET /api/desk/settings", {});
    const formOf = (key: SettingKey) => data.find((candidate) => candidate.key === key);
    expect(formOf("featuresOff")?.choices).toEqual(["posting", "chat", "uploads", "sign_up", "api_keys", "receipts"]);
    expect(formOf("pairsOff")?.example).toBe("USDT-EUR BTC-USD");
    expect(formOf("feeRate")).not.toHaveProperty("choices");
  });

  it("is a name that we know, and everybody may ask what is off", async () => {
    expect(await change("featuresOff", "trading")).toBe("invalid_request");
    await change("featuresOff", "sign_up chat");
    const { data } = await stack.call(null, "GET /api/ctc/market-state", {});
    expect(data).toEqual({
      state: "open",
      off: ["chat", "sign_up"],
      oldestClients: "",
      maintenance: null,
      buttonReasons: true,
      offerWatches: true,
    });
  });
});

const takeOf = (advId: Awaited<ReturnType<typeof sale>>["advId"]) =>
  ({ advId, side: "buy", amount: "10", methodId: "wise", price: "1" }) as const;

it("a pair is off: its adverts are hidden and say why, no order begins, a running one ends", async () => {
  const trade = await sale(stack);
  expect(await list()).toContain(trade.advId);
  expect(await change("pairsOff", "USDT-USD")).toBeNull();
  expect(await list()).toEqual([]);
  const quote = await stack.call(trade.buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "10" } });
  expect(quote.error).toBe("no_offer_fits");
  expect((await stack.call(trade.buyer, "POST /api/ctc/create-order", { body: takeOf(trade.advId) })).error).toBe("advert_unavailable");
  const mine = await stack.call(trade.seller, "GET /api/ctc/query-my-adv", { query: {} });
  expect(mine.data.items.find(({ advert }) => advert.advId === trade.advId)?.advert.hiddenReasons).toEqual(["pair_off"]);
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  await change("pairsOff", "");
  expect(await list()).toContain(trade.advId);
});

it("a payment method is off: no form offers it, adverts are shown without it or hidden, no order begins with it, a running one ends", async () => {
  const trade = await sale(stack);
  const switchMethod = async (on: boolean) => {
    const body = { methodId: "wise", on, reason: "a drill" };
    const { error } = await askBackoffice(stack, operator, "POST /api/desk/switch-method", { body });
    await stack.server.context.settings.refresh();
    return error;
  };
  const offered = async () =>
    (await stack.call(null, "GET /api/ctc/query-payment-methods", { query: { fiat: "USD" } })).data.map(({ methodId }) => methodId);
  const maker = await stack.person({ usdt: "100" });
  const wanting = await stack.call(maker, "POST /api/ctc/create-adv", {
    body: { ...WANTED, side: "buy", asset: "USDT", fiat: "USD", methodIds: ["wise", "zelle"] },
  });
  const { advId, version } = wanting.data.advert;
  const seen = async () => {
    const { data } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: { side: "sell", asset: "USDT", fiat: "USD" } });
    return data.items.find((advert) => advert.advId === advId)?.methods.map(({ methodId }) => methodId);
  };
  const foundBy = async (methodId: string) => {
    const body = { side: "sell" as const, asset: "USDT", fiat: "USD", methodIds: [methodId] };
    return (await stack.call(null, "POST /api/ctc/query-adv-list", { body })).data.items.map((advert) => advert.advId);
  };
  const hidden = async () => {
    const { data } = await stack.call(trade.seller, "GET /api/ctc/query-one-adv", { query: { advId: trade.advId } });
    return data.advert.hiddenReasons;
  };
  expect(await offered()).toContain("wise");
  expect(await list()).toContain(trade.advId);
  expect(await seen()).toEqual(["wise", "zelle"]);
  expect(await foundBy("wise")).toContain(advId);
  const isOff = async () => (await stack.call(trade.seller, "GET /api/ctc/query-user-payment")).data.map((account) => account.isOff);
  expect(await isOff()).toEqual([undefined]);

  expect(await switchMethod(false)).toBeNull();
  expect(await offered()).not.toContain("wise");
  expect(await isOff()).toEqual([true]);
  const account = {
    methodId: "wise",
    fiat: "USD",
    fields: { account_holder: trade.seller.name, email: "a@example.test" },
    securityCode: { channel: "google", code: authenticatorCode() },
  } as const;
  expect((await stack.call(trade.seller, "POST /api/ctc/create-user-payment", { body: account })).error).toBe("method_not_offered");
  // The advert that has no other method is hidden and says why; the other is shown without it, and keeps it through an edit.
  expect(await list()).not.toContain(trade.advId);
  expect(await hidden()).toEqual(["method_missing"]);
  expect((await stack.call(trade.buyer, "POST /api/ctc/create-order", { body: takeOf(trade.advId) })).error).toBe("method_not_offered");
  const quote = await stack.call(trade.buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "10" } });
  expect(quote.error).toBe("no_offer_fits");
  expect(await seen()).toEqual(["zelle"]);
  expect(await foundBy("wise")).toEqual([]);
  expect(await foundBy("zelle")).toContain(advId);
  const edited = { ...WANTED, advId, version, price: "1.01", methodIds: ["wise", "zelle"] };
  expect((await stack.call(maker, "POST /api/ctc/update-adv", { body: edited })).error).toBeNull();
  const posted = { ...WANTED, side: "buy" as const, asset: "USDT", fiat: "USD", methodIds: ["wise"] };
  expect((await stack.call(await stack.person(), "POST /api/ctc/create-adv", { body: posted })).error).toBe("method_not_offered");
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer, authenticatorCode(1)))).data.status).toBe(
    "completed",
  );

  expect(await switchMethod(true)).toBeNull();
  expect(await seen()).toEqual(["wise", "zelle"]);
  expect(await list()).toContain(trade.advId);
  expect(await hidden()).toEqual([]);
});

const WANTED = {
  priceType: "fixed",
  price: "1",
  quantity: "50",
  minAmount: "10",
  maxAmount: "40",
  paymentWindowMinutes: 15,
  message: "",
} as const;

it("an old program begins nothing new and brings to an end what it has begun", async () => {
  const trade = await sale(stack);
  const takes = async (userAgent: string) =>
    (await stack.call(trade.buyer, "POST /api/ctc/create-order", { body: takeOf(trade.advId), headers: { "user-agent": userAgent } }))
      .error;
  expect(await change("oldestClients", "PlazaApp")).toBe("invalid_request");
  expect(await change("oldestClients", "PlazaApp/2.3")).toBeNull();
  expect(await takes("Mozilla/5.0 PlazaApp/2.2.9")).toBe("client_outdated");
  expect(await takes("Mozilla/5.0 PlazaApp/2.3")).toBeNull();
  expect((await stack.call(null, "GET /api/ctc/market-state", {})).data.oldestClients).toBe("PlazaApp/2.3");
  const paid = { orderId: trade.orderId, action: "pay", version: 1 } as const;
  const old = { "user-agent": "Mozilla/5.0 PlazaApp/1.0" };
  expect((await stack.call(trade.buyer, "POST /api/ctc/update-order-state", { body: paid, headers: old })).error).toBeNull();
});

it("planned maintenance is announced until it is over", async () => {
  const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;
  const [hourAgo, soon, later] = [-60, 60, 120].map((minutes) => Date.now() + minutes * 60_000) as [number, number, number];
  const announced = async () => (await stack.call(null, "GET /api/ctc/market-state", {})).data.maintenance;
  expect(await change("maintenance", `${minute(soon)}/${minute(later)}`)).toBeNull();
  expect(await announced()).toEqual({ from: `${minute(soon).slice(0, -1)}:00.000Z`, until: `${minute(later).slice(0, -1)}:00.000Z` });
  await change("maintenance", `${minute(hourAgo - 60_000)}/${minute(hourAgo)}`);
  expect(await announced()).toBeNull();
  expect(await change("maintenance", "tomorrow")).toBe("invalid_request");
  expect(await change("maintenance", `${minute(later)}/${minute(soon)}`)).toBe("invalid_request");
});
