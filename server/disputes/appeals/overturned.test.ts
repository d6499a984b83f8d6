import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaseId, OrderId } from "@plaza/contract/ids.ts";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { FreezeReason } from "@plaza/contract/staff.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import type { Trade } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";

/** What a decision took, and what an objection that overturns it gives back. */

let stack: Stack;
let first: Worker;
let second: Worker;
beforeAll(async () => {
  stack = await startStack();
  [first, second] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
});
// Every figure is what the journal and the cases say, so the audit would see a figure that only looks right.
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Decided = Trade & { readonly caseId: CaseId };

async function decided(rule: RuleNumber, before: (trade: Trade) => Promise<unknown> = async () => undefined): Promise<Decided> {
  const trade = await appealedCase(stack);
  const { caseId } = trade;
  await before(trade);
  await askBackoffice(stack, first, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const body = { caseId, rule, reason: "It looks so" };
  expect((await askBackoffice(stack, first, "POST /api/desk/decide-appeal", { body })).error).toBeNull();
  return { ...trade, caseId };
}

async function object({ orderId, caseId }: Decided, by: Person, rule: "R13" | "R14"): Promise<void> {
  const objection = (await stack.call(by, "POST /api/ctc/object-to-decision", { body: { orderId, caseId, description: "It was not so" } }))
    .data;
  await askBackoffice(stack, second, "POST /api/desk/claim-appeal", { body: { caseId: objection.caseId, claim: true } });
  const body = { caseId: objection.caseId, rule, reason: "We have looked again" };
  expect((await askBackoffice(stack, second, "POST /api/desk/decide-appeal", { body })).error).toBeNull();
}

async function figures({ id }: Person) {
  const { rows } = await stack.owner.query<{ at_fault: number; lately: number }>(
    `SELECT (SELECT at_fault FROM reputation WHERE user_id = $1) AS at_fault, (SELECT coalesce(sum(at_fault), 0)::int FROM reputation_day WHERE user_id = $1) AS lately`,
    [id],
  );
  return firstRow(rows);
}

const freeze = (person: Person, orderId: OrderId, reason: FreezeReason, days = 30) =>
  askBackoffice(stack, first, "POST /api/desk/freeze-user", {
    body: { uid: person.uid, reason, note: "for this order", orderId, until: new Date(Date.now() + days * 86_400_000).toISOString() },
  });
const isFrozen = async (person: Person) => (await stack.call(person, "GET /api/ctc/verify-user")).data.frozenUntil !== undefined;
const kinds = async (person: Person) =>
  (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items.map(({ kind }) => kind);

describe("the figures", () => {
  it("forget whom an overturned decision blamed, and keep whom an upheld one did", async () => {
    const [wrong, right] = [await decided("R3"), await decided("R4")];
    expect([await figures(wrong.buyer), await figures(right.buyer)]).toEqual([
      { at_fault: 1, lately: 1 },
      { at_fault: 1, lately: 1 },
    ]);
    await object(wrong, wrong.buyer, "R14");
    await object(right, right.buyer, "R13");
    expect([await figures(wrong.buyer), await figures(right.buyer)]).toEqual([
      { at_fault: 0, lately: 0 },
      { at_fault: 1, lately: 1 },
    ]);
    // The coins are where the decision sent them.
    const { rows } = await stack.owner.query("SELECT status FROM orders WHERE id = $1", [wrong.orderId]);
    expect(rows).toEqual([{ status: "canceled" }]);
  });

  it("of whom nobody blamed stay as they are", async () => {
    const trade = await decided("R6");
    await object(trade, trade.buyer, "R14");
    expect(await figures(trade.buyer)).toEqual({ at_fault: 0, lately: 0 });
  });
});

describe("the badge", () => {
  const merchant = (tier: "verified" | "pro") => (trade: Trade) =>
    stack.owner.query("UPDATE users SET merchant_tier = $2 WHERE id = $1", [trade.buyer.id, tier]);
  const tierOf = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-merchant", {})).data;

  it("that was lost for forged evidence comes back, and the history says why", async () => {
    const trade = await decided("R9", merchant("pro"));
    expect((await tierOf(trade.buyer)).tier).toBe("none");
    await object(trade, trade.buyer, "R14");
    const now = await tierOf(trade.buyer);
    expect(now).toMatchObject({ tier: "pro", suspended: false });
    expect(now.history[0]).toMatchObject({ from: "none", to: "pro", cause: "desk", reason: "R14" });
    expect(await figures(trade.buyer)).toEqual({ at_fault: 0, lately: 0 });
    expect(await kinds(trade.buyer)).toEqual(expect.arrayContaining(["merchant_changed", "objection_decided"]));
  });

  it("stays lost where the objection was in vain, and where the tier has taken another way since", async () => {
    const upheld = await decided("R9", merchant("pro"));
    await object(upheld, upheld.buyer, "R13");
    expect((await tierOf(upheld.buyer)).tier).toBe("none");
    const since = await decided("R9", merchant("pro"));
    const change = { uid: since.buyer.uid, act: "set_tier", tier: "verified", reason: "after all" } as const;
    expect((await askBackoffice(stack, second, "POST /api/desk/change-merchant", { body: change })).error).toBeNull();
    await object(since, since.buyer, "R14");
    expect((await tierOf(since.buyer)).tier).toBe("verified");
  });

  it("comes back as it was: suspended", async () => {
    const trade = await decided("R9", async (person) => {
      await merchant("pro")(person);
      const body = { uid: person.buyer.uid, act: "suspend", reason: "on leave" } as const;
      expect((await askBackoffice(stack, second, "POST /api/desk/change-merchant", { body })).error).toBeNull();
    });
    await object(trade, trade.buyer, "R14");
    expect(await tierOf(trade.buyer)).toMatchObject({ tier: "pro", suspended: true });
  });
});

describe("the freeze", () => {
  it("because of the order is lifted, is notified and is in the audit log", async () => {
    const trade = await decided("R3");
    expect((await freeze(trade.buyer, trade.orderId, "false_paid")).error).toBeNull();
    expect(await isFrozen(trade.buyer)).toBe(true);
    await object(trade, trade.buyer, "R14");
    expect(await isFrozen(trade.buyer)).toBe(false);
    expect(await kinds(trade.buyer)).toContain("account_unfrozen");
    const { rows } = await stack.owner.query(
      "SELECT reason, data ->> 'orderId' AS shown FROM staff_act WHERE action = 'unfreeze_user' AND object_id = $1",
      [trade.buyer.uid],
    );
    expect(rows).toEqual([{ reason: "R14", shown: trade.orderId }]);
  });

  it.each([
    ["another cause", (trade: Decided) => freeze(trade.buyer, trade.orderId, "legal")],
    [
      "a later cause",
      async (trade: Decided) => {
        await freeze(trade.buyer, trade.orderId, "false_paid");
        return freeze(trade.buyer, trade.orderId, "legal", 60);
      },
    ],
  ])("stays where it is for %s", async (_what, freezing) => {
    const trade = await decided("R3");
    expect((await freezing(trade)).error).toBeNull();
    await object(trade, trade.buyer, "R14");
    expect(await isFrozen(trade.buyer)).toBe(true);
  });

  it("of the counterparty stays", async () => {
    const trade = await decided("R3");
    expect((await freeze(trade.seller, trade.orderId, "fraud")).error).toBeNull();
    await object(trade, trade.buyer, "R14");
    expect(await isFrozen(trade.seller)).toBe(true);
  });
});
