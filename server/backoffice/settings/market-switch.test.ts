import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarketState } from "@plaza/contract/staff.ts";
import { recordHeartbeat, runDeadlines, runTurns } from "../../trade/lifecycle/deadlines.ts";
import { appealedCase, SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, sale } from "../../testing/trades.ts";

let stack: Stack;
let operator: Worker;
let second: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [operator, second, senior] = await Promise.all([hire(stack, "operator"), hire(stack, "operator"), hire(stack, "senior")]);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});
beforeEach(() => setMarket("open"));

async function setMarket(state: MarketState | "ajar", by = operator) {
  const body = { key: "marketState", value: state, reason: "a drill" };
  const first = await askBackoffice(stack, by, "POST /api/desk/change-setting", { body });
  // Opening takes a second operator, who enters the same.
  const answer =
    first.error === "second_operator_needed" ? await askBackoffice(stack, second, "POST /api/desk/change-setting", { body }) : first;
  await stack.server.context.settings.refresh();
  return answer;
}

const take = async (trade: Awaited<ReturnType<typeof sale>>) =>
  stack.call(trade.buyer, "POST /api/ctc/create-order", {
    body: { advId: trade.advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });

/** An appealed order whose case is claimed. */
async function claimedCase(worker: Worker) {
  const trade = await appealedCase(stack);
  const { caseId } = trade;
  await askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  return { ...trade, caseId };
}

describe("the market's switch", () => {
  it("is the operator's alone, requires a known state and a reason, and is in the audit log", async () => {
    expect((await setMarket("frozen", senior)).error).toBe("not_allowed");
    expect((await setMarket("ajar")).error).toBe("invalid_request");
    const blank = { key: "marketState", value: "frozen", reason: "  " };
    expect((await askBackoffice(stack, operator, "POST /api/desk/change-setting", { body: blank })).error).toBe("reason_needed");
    await setMarket("frozen");
    expect((await stack.call(null, "GET /api/ctc/market-state", {})).data).toMatchObject({ state: "frozen" });
    const { rows } = await stack.owner.query(
      "SELECT staff_id, object_id, reason FROM staff_act WHERE action = 'change_setting' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toEqual([{ staff_id: operator.staffId, object_id: "marketState", reason: "a drill" }]);
  });

  it("the runbook's statement of the database's owner freezes the market without the back office", async () => {
    const runbook = readFileSync(new URL("../../../docs/operations/runbooks.md", import.meta.url), "utf8");
    await stack.owner.query(/^ *(INSERT INTO setting [^;]+);/m.exec(runbook)?.[1] ?? "the runbook has no statement");
    await stack.server.context.settings.refresh();
    expect((await stack.call(null, "GET /api/ctc/market-state", {})).data).toMatchObject({ state: "frozen" });
  });

  it("open: all goes", async () => {
    const trade = await sale(stack);
    expect((await take(trade)).error).toBeNull();
    expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  });

  it("no new orders: running ones go on, nobody begins one", async () => {
    const trade = await sale(stack);
    await setMarket("no_new_orders");
    const refused = await take(trade);
    expect([refused.status, refused.error]).toEqual([409, "market_paused"]);
    expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  });

  it("frozen: customer service moves no coins either, and no party opens or withdraws an appeal", async () => {
    const [{ caseId, buyer, orderId }, paid] = [await claimedCase(senior), await SITUATIONS.paid(stack)];
    await stack.owner.query("UPDATE orders SET appeal_allowed_at = now() - interval '1 minute' WHERE id = $1", [paid.orderId]);
    await setMarket("frozen");
    const decision = { caseId, rule: "R1", reason: "The bank's statement shows it" } as const;
    for (const refused of [
      await askBackoffice(stack, senior, "POST /api/desk/decide-appeal", { body: decision }),
      await askBackoffice(stack, senior, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R1", confirm: true } }),
      await askBackoffice(stack, senior, "POST /api/desk/take-deposit", { body: { uid: buyer.uid, quantity: "1", reason: "fraud" } }),
      await stack.call(buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId } }),
      await stack.call(paid.seller, "POST /api/ctc/create-appeal", {
        body: { orderId: paid.orderId, reason: "other", description: "Nothing came in" },
      }),
    ])
      expect([refused.status, refused.error]).toEqual([503, "market_frozen"]);
    await setMarket("open");
    expect((await askBackoffice(stack, senior, "POST /api/desk/decide-appeal", { body: decision })).error).toBeNull();
  });

  it("frozen: a party's turn in a case doesn't run out, and goes on with the time that was left", async () => {
    const { caseId } = await claimedCase(senior);
    const { context } = stack.server;
    await setMarket("frozen");
    expect(await runTurns(context)).toBe(0);
    await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '1 hour'");
    await stack.owner.query("UPDATE appeal_case SET turn_until = now() - interval '1 minute' WHERE id = $1", [caseId]);
    expect(await runTurns(context)).toBe(0);
    await setMarket("open");
    expect(await runTurns(context)).toBe(0);
    const { rows } = await stack.owner.query<{ turn: string; left: boolean; silent: string | null }>(
      "SELECT turn, turn_until > now() + interval '58 minutes' AS left, silent FROM appeal_case WHERE id = $1",
      [caseId],
    );
    expect(rows).toEqual([{ turn: "seller", left: true, silent: null }]);
  });

  it("frozen: nothing moves and nobody runs out of time; the clocks go on from where they stood", async () => {
    const trade = await sale(stack);
    await setMarket("frozen");
    for (const refused of [
      await take(trade),
      await act(stack, trade.buyer, trade.orderId, "pay"),
      await act(stack, trade.buyer, trade.orderId, "cancel"),
      await stack.call(trade.seller, "POST /api/ctc/update-adv-state", { body: { advId: trade.advId, state: "offline" } }),
      await stack.call(trade.seller, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" } }),
    ])
      expect([refused.status, refused.error]).toEqual([503, "market_frozen"]);
    const { context } = stack.server;
    expect(await runDeadlines(context)).toBe(0);
    // An hour goes by: the last sign of life and the order's window lie so far back.
    await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '1 hour'");
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '45 minutes' WHERE id = $1", [trade.orderId]);
    await recordHeartbeat(context);
    expect(await runDeadlines(context)).toBe(0);
    await setMarket("open");
    expect(await runDeadlines(context)).toBe(0);
    const { rows } = await stack.owner.query<{ status: string; left: boolean }>(
      "SELECT status, pay_before > now() + interval '14 minutes' AS left FROM orders WHERE id = $1",
      [trade.orderId],
    );
    expect(rows).toEqual([{ status: "awaiting_payment", left: true }]);
    expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  });
});

it("a method that is switched off takes no new order, account or advert, until it is on again", async () => {
  const trade = await sale(stack);
  const setMethod = async (on: boolean) => {
    await askBackoffice(stack, senior, "POST /api/desk/switch-method", {
      body: { methodId: "wise", on, reason: "outage of the provider" },
    });
    await stack.server.context.settings.refresh();
  };
  await setMethod(false);
  expect((await take(trade)).error).toBe("method_not_offered");
  const methods = (await stack.call(trade.buyer, "GET /api/ctc/query-payment-methods", { query: { fiat: "USD" } })).data;
  expect(methods.map(({ methodId }) => methodId)).not.toContain("wise");
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  await setMethod(true);
  expect((await take(trade)).error).toBeNull();
});
