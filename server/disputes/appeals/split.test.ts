import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { appealedCase } from "../../testing/situations.ts";
import { prepareOrders } from "../../testing/prepared-orders.ts";
import { against, expectRaced, openLanes, race } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { authenticatorCode, buy, details, receipt, type Trade } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";
import { PATIENCE_MS, TRIALS } from "../../testing/trials.ts";

/** Coins that customer service divides: two people decide, both parts are booked, and both parties read how much is whose. */

vi.setConfig({ testTimeout: PATIENCE_MS });
let stack: Stack;
let agent: Worker;
let other: Worker;
beforeAll(async () => {
  stack = await startStack({ appealAfterMinutes: 0, maxOpenUnpaidOrders: 100_000 }, 12);
  [agent, other] = await Promise.all([hire(stack, "agent"), hire(stack, "agent")]);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const claim = (caseId: CaseId) => askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
const decide = (caseId: CaseId, rule: RuleNumber, buyerShare?: string) =>
  askBackoffice(stack, agent, "POST /api/desk/decide-appeal", {
    body: { caseId, rule, reason: "40 of 100 USD came in.", ...(buyerShare === undefined ? {} : { buyerShare }) },
  });
const confirm = (worker: Worker, caseId: CaseId) =>
  askBackoffice(stack, worker, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R15", confirm: true } });
const p2pOf = async (person: Person) => {
  const { data } = await stack.call(person, "GET /api/t/v2/spot-balance", { query: {} });
  return data.balances.find(({ assetCode }) => assetCode === "USDT")?.p2p ?? "0";
};
const remainingOf = async ({ advId }: Trade) =>
  firstRow((await stack.owner.query<{ remaining: string }>("SELECT remaining FROM advert WHERE id = $1", [advId])).rows).remaining;
const historyOf = async (person: Person, query: WireOf<"GET /api/t/v2/wallet-history">["query"] = {}) =>
  (await stack.call(person, "GET /api/t/v2/wallet-history", { query })).data.items;

it("is refused without a part, with none, with all of it, and with a part under another rule", async () => {
  const trade = await appealedCase(stack);
  await claim(trade.caseId);
  for (const share of [undefined, "0", "100", "100.1", "0.0000001"])
    expect([share, (await decide(trade.caseId, "R15", share)).answer]).toMatchObject([share, { error: "share_invalid" }]);
  expect((await decide(trade.caseId, "R1", "40")).error).toBe("share_invalid");
  expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("appealed");
});

it("waits for a second person whatever it is worth, then gives each the part that was proposed, without a fee or a fault", async () => {
  // Far below the value from which any decision takes two: without a price of the coin, every one would.
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000)");
  const trade = await appealedCase(stack);
  const shares = { asset: "USDT", buyer: "40.25", seller: "59.75" };
  await claim(trade.caseId);
  expect((await decide(trade.caseId, "R15", "40.25")).data).toMatchObject({ waitsForSecond: true, proposal: { rule: "R15", shares } });
  expect((await confirm(agent, trade.caseId)).error).toBe("had_part");
  const [mine, left] = [await p2pOf(trade.buyer), await remainingOf(trade)];
  expect((await confirm(other, trade.caseId)).data.decision).toMatchObject({
    rule: "R15",
    shares,
    confirmedBy: { staffId: other.staffId },
  });
  expect(Number(await p2pOf(trade.buyer)) - Number(mine)).toBeCloseTo(40.25, 6);
  expect(BigInt(await remainingOf(trade)) - BigInt(left)).toBe(59_750_000n);

  for (const [person, role] of [
    [trade.buyer, "buyer"],
    [trade.seller, "seller"],
  ] as const) {
    expect(await details(stack, person, trade.orderId)).toMatchObject({ status: "canceled", cancelReason: "resolved" });
    const { cases } = (await stack.call(person, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data;
    expect(cases[0]?.decision).toMatchObject({ rule: "R15", outcome: "split", shares, reason: "40 of 100 USD came in." });
    const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items.find(({ kind }) => kind === "appeal_decided")?.facts).toMatchObject({ orderId: trade.orderId, outcome: "split" });
    const pack = JSON.stringify((await stack.call(person, "GET /api/ctc/query-evidence-pack", { query: { orderId: trade.orderId } })).data);
    expect([role, pack.includes('"buyerShare":"40.25"'), pack.includes('"amount":"59.75"')]).toEqual([role, true, true]);
  }
  const { rows } = await stack.owner.query(
    "SELECT user_id FROM reputation WHERE user_id = ANY ($1::bigint[]) AND (at_fault > 0 OR completed > 0)",
    [[trade.buyer.id, trade.seller.id]],
  );
  expect(rows).toEqual([]);
});

it("is not confirmed by a page that has read an earlier proposal of the same rule with another part", async () => {
  const trade = await appealedCase(stack);
  const { caseId } = trade;
  const second = (confirmed: boolean, readSeq: number) =>
    askBackoffice(stack, other, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R15", confirm: confirmed, readSeq } });
  const lastSeq = async () =>
    (await askBackoffice(stack, other, "GET /api/desk/appeal", { query: { caseId } })).data.entries.at(-1)?.seq ?? 0;
  await claim(caseId);
  await decide(caseId, "R15", "40");
  const readOfForty = await lastSeq();
  expect((await second(false, readOfForty)).error).toBeNull();
  await decide(caseId, "R15", "95");
  expect((await second(true, readOfForty)).error).toBe("case_changed");
  expect((await second(false, readOfForty)).error).toBe("case_changed");
  expect((await second(true, await lastSeq())).data.decision).toMatchObject({ shares: { buyer: "95", seller: "5" } });
});

it("is a separate line in both wallets' histories, and found by its kind", async () => {
  const trade = await appealedCase(stack);
  await claim(trade.caseId);
  await decide(trade.caseId, "R15", "25");
  await confirm(other, trade.caseId);
  const shown = { kind: "shared", quantity: "25", orderId: trade.orderId };
  expect(await historyOf(trade.buyer)).toMatchObject([{ ...shown, from: null, to: "p2p", type: "buy" }]);
  expect(await historyOf(trade.buyer, { kind: "shared" })).toMatchObject([shown]);
  expect(await historyOf(trade.buyer, { kind: "refund" })).toEqual([]);
  expect(await historyOf(trade.seller, { kind: "shared" })).toMatchObject([{ ...shown, from: "escrow", to: null, type: "sell" }]);
  expect(await historyOf(trade.seller, { kind: "sold" })).toEqual([]);
});

it("can't be written with another part than was booked, nor by one person", async () => {
  const trade = await appealedCase(stack);
  await claim(trade.caseId);
  await decide(trade.caseId, "R15", "25");
  await confirm(other, trade.caseId);
  const set = (part: string) => stack.owner.query(`UPDATE appeal_case SET ${part} WHERE id = $1`, [trade.caseId]);
  for (const share of ["24999999", "25000001"]) await expect(set(`buyer_share = ${share}`)).rejects.toThrow(/not shared as case/);
  await expect(set("confirmed_by = NULL")).rejects.toThrow(/appeal_case_share_confirmed/);
  await expect(set("buyer_share = NULL")).rejects.toThrow(/appeal_case_share/);
  const { rows } = await stack.owner.query("SELECT promise FROM ledger_audit() WHERE broken > 0");
  expect(rows).toEqual([]);
});

it("R40: a confirmed split and the seller's release end the order once, and the coins go one way", async () => {
  const lanes = await openLanes(stack);
  const appealedOrder = prepareOrders(stack, async (lane) => {
    const orderId = await buy(stack, lane.buyer, lane.advId);
    await stack.send(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
    const body = { orderId, reason: "other" as const, description: "Only a part was taken" };
    expect((await stack.call(lane.buyer, "POST /api/ctc/create-appeal", { body })).error).toBeNull();
    return orderId;
  });
  const tally = await race(stack, "R40 split vs release", lanes, async (lane, number) => {
    const orderId = await appealedOrder(lane);
    const cases = await stack.owner.query<{ id: CaseId }>("SELECT id FROM appeal_case WHERE order_id = $1", [orderId]);
    const caseId = firstRow(cases.rows).id;
    await claim(caseId);
    await decide(caseId, "R15", "60");
    await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [lane.seller.id]);
    const release = { orderId, action: "release" as const, version: 3, ...receipt(lane.buyer, authenticatorCode()) };
    const [split, released] = await against(
      stack,
      number,
      () => confirm(other, caseId),
      () => stack.send(lane.seller, "POST /api/ctc/update-order-state", { body: release }),
    );
    const { rows } = await stack.owner.query<{ status: string; ends: string; share: string | null }>(
      `SELECT o.status, (SELECT string_agg(kind, '+') FROM ledger_transfer t WHERE t.order_id = o.id AND kind <> 'hold') AS ends,
         (SELECT buyer_share FROM appeal_case c WHERE c.order_id = o.id) AS share FROM orders o WHERE id = $1`,
      [orderId],
    );
    expect([split.status, released.status].filter((status) => status === 200)).toHaveLength(1);
    const isSplit = split.status === 200;
    expect(rows).toEqual([
      isSplit ? { status: "canceled", ends: "refund", share: "60000000" } : { status: "completed", ends: "release", share: null },
    ]);
    return isSplit ? "split" : "released";
  });
  expectRaced(tally, "split", "released");
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(TRIALS);
});
