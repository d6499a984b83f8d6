import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { appealedCase, SITUATIONS } from "../../testing/situations.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, receipt, sale } from "../../testing/trades.ts";

/** A coin, its currency, their pair and the payment method are all switched off while orders run: nothing begins, and whatever runs comes to its end. */

let stack: Stack;
let operator: Worker;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [operator, agent, senior] = [await hire(stack, "operator"), await hire(stack, "agent"), await hire(stack, "senior")];
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const reason = "delisted today";

async function switchPairOff(value: string): Promise<string | null> {
  const { error } = await askBackoffice(stack, operator, "POST /api/desk/change-setting", { body: { key: "pairsOff", value, reason } });
  await stack.server.context.settings.refresh();
  return error;
}

async function switchAllOff(): Promise<void> {
  const { data } = await askBackoffice(stack, operator, "GET /api/desk/catalogue");
  const coin = data.coins.find(({ code }) => code === "USDT");
  const currency = data.currencies.find(({ code }) => code === "USD");
  if (coin === undefined || currency === undefined) throw new Error("the pair isn't listed");
  const { precision: _coinDigits, ...coinBody } = coin;
  const { precision: _digits, ...currencyBody } = currency;
  const answers = [
    await askBackoffice(stack, operator, "POST /api/desk/change-coin", { body: { coin: { ...coinBody, isOn: false }, reason } }),
    await askBackoffice(stack, operator, "POST /api/desk/change-currency", {
      body: { currency: { ...currencyBody, isOn: false }, reason },
    }),
    await askBackoffice(stack, operator, "POST /api/desk/switch-method", { body: { methodId: "wise", on: false, reason } }),
  ];
  expect([...answers.map(({ error }) => error), await switchPairOff("USDT-USD")]).toEqual([null, null, null, null]);
  await expect.poll(() => stack.server.context.catalogue.current.coinByCode.get("USDT")?.isOn).toBe(false);
  await expect.poll(() => stack.server.context.catalogue.current.currencyByCode.get("USD")?.isOn).toBe(false);
}

const status = async (person: Person, orderId: OrderId) => (await details(stack, person, orderId)).status;
const aged = (orderId: OrderId) =>
  stack.owner.query(
    "UPDATE orders SET paid_at = now() - interval '1 hour', appeal_allowed_at = now() - interval '45 minutes' WHERE id = $1",
    [orderId],
  );

it("a pair that is switched off alone shows its adverts to nobody, also by their address and on their owner's page", async () => {
  const maker = await stack.person({ payments: [{ methodId: "wise", fiat: "EUR" }] });
  const reader = await stack.person();
  const advId = await stack.advert(maker, { side: "buy", quantity: "50", fiat: "EUR" });
  const seen = async () => [
    (await stack.call(reader, "GET /api/ctc/query-adv-details", { query: { advId } })).error,
    (await stack.call(reader, "GET /api/ctc/query-advertiser", { query: { uid: maker.uid } })).data.adverts.length,
  ];
  expect(await seen()).toEqual([null, 1]);
  expect(await switchPairOff("USDT-EUR")).toBeNull();
  expect(await seen()).toEqual(["not_found", 0]);
  expect((await stack.call(maker, "GET /api/ctc/query-adv-details", { query: { advId } })).data.eligible).toBe(false);
});

it("a coin, its currency, pair and payment method are switched off: orders are ended, released, appealed and decided, and coins can leave", async () => {
  const [toRelease, toCancel, toAppeal] = [await sale(stack), await sale(stack), await SITUATIONS.paid(stack)];
  const [toExpire, toDecide] = [await SITUATIONS.expiring_too_long(stack), await appealedCase(stack)];
  const maker = await stack.person({ usdt: "50" });
  const advId = await stack.advert(maker, { side: "sell", quantity: "50" });
  const held = await stack.call(toCancel.buyer, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "10" } });
  await aged(toAppeal.orderId);
  await switchAllOff();

  const acts: readonly { readonly error: string | null }[] = [
    await act(stack, toRelease.seller, toRelease.orderId, "extend"),
    await act(stack, toRelease.buyer, toRelease.orderId, "pay"),
    await act(stack, toRelease.seller, toRelease.orderId, "release", receipt(toRelease.buyer)),
    await act(stack, toCancel.buyer, toCancel.orderId, "cancel"),
    await act(stack, toAppeal.buyer, toAppeal.orderId, "appeal", { reason: "Nothing came in" }),
    await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId: toDecide.caseId, claim: true } }),
    await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body: { caseId: toDecide.caseId, rule: "R1", reason } }),
    await askBackoffice(stack, senior, "POST /api/desk/confirm-appeal", { body: { caseId: toDecide.caseId, rule: "R1", confirm: true } }),
  ];
  expect(acts.map(({ error }) => error)).toEqual(acts.map(() => null));
  await runDeadlines(stack.server.context);
  const trades = [toRelease, toCancel, toAppeal, toExpire, toDecide];
  const ends = ["completed", "canceled", "appealed", "canceled", "completed"];
  expect(await Promise.all(trades.map(({ buyer, orderId }) => status(buyer, orderId)))).toEqual(ends);
  expect(await Promise.all(trades.map(({ seller, orderId }) => status(seller, orderId)))).toEqual(ends);

  const move = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "99.9" } as const;
  expect((await stack.call(toRelease.buyer, "POST /api/t/v2/transfer", { body: move })).error).toBeNull();
  const state = (to: "online" | "offline") => stack.call(maker, "POST /api/ctc/update-adv-state", { body: { advId, state: to } });
  const take = { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } as const;
  const takes = [take, { ...take, advId: held.data.advId, quoteId: held.data.quoteId }];
  for (const body of takes)
    expect((await stack.call(toCancel.buyer, "POST /api/ctc/create-order", { body })).error).toBe("advert_unavailable");
  expect([(await state("offline")).error, (await state("online")).error]).toEqual([null, "advert_unavailable"]);
});
