import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANCEL_REASONS, type CancelReason, type OrderRole } from "@plaza/contract/order.ts";
import { faultAfterDispute, faultDisputer, faultOf } from "@plaza/domain/orders/fault.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import { limitFactsOf } from "../../people/limits/limit.store.ts";
import { runDeadlines } from "../../trade/lifecycle/deadlines.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, details, sale, type Trade } from "../../testing/trades.ts";

/** Cancellations that are nobody's fault, and whom an end counts against once somebody disputes it. */

let stack: Stack;
let first: Worker;
let second: Worker;
beforeAll(async () => {
  stack = await startStack();
  [first, second] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
// The audit recounts every figure from the journal and the cases.
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const faults = async ({ id }: Person) => {
  const { rows } = await stack.owner.query<{ at_fault: number }>("SELECT at_fault FROM reputation WHERE user_id = $1", [id]);
  const { faults: pauses } = await limitFactsOf(stack.server.context.db, id);
  return [rows[0]?.at_fault ?? 0, pauses.length];
};
const listed = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-own-faults")).data.items;

async function dispute(trade: Trade, by: OrderRole): Promise<CaseId> {
  const body = { orderId: trade.orderId, reason: "fault_disputed", description: "It was not so" } as const;
  const filed = await stack.call(trade[by], "POST /api/ctc/create-appeal", { body });
  expect(filed.error).toBeNull();
  const [one] = (await stack.call(trade[by], "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data.cases;
  return one?.caseId ?? expect.fail("the dispute opened no case");
}

async function decide(worker: Worker, caseId: CaseId, rule: RuleNumber): Promise<void> {
  await askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  expect(
    (await askBackoffice(stack, worker, "POST /api/desk/decide-appeal", { body: { caseId, rule, reason: "We have looked" } })).error,
  ).toBeNull();
}

async function object(trade: Trade, by: OrderRole, caseId: CaseId): Promise<void> {
  const body = { orderId: trade.orderId, caseId, description: "Look again" };
  const objection = (await stack.call(trade[by], "POST /api/ctc/object-to-decision", { body })).data;
  await decide(second, objection.caseId, "R14");
}

describe("a buyer whose seller is silent", () => {
  it("writes, waits for the set time, and cancels without fault; an answer takes that away", async () => {
    const trade = await sale(stack);
    const say = (person: Person) =>
      stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content: "Hello" } });
    const offered = async () =>
      (await details(stack, trade.buyer, trade.orderId)).availableActions.find(({ action }) => action === "cancel_seller_silent");
    expect(await offered()).toMatchObject({ enabled: false, reason: "write_first" });
    await say(trade.buyer);
    expect(await offered()).toMatchObject({ enabled: false, reason: "too_early" });
    await say(trade.seller);
    expect(await offered()).toMatchObject({ enabled: false, reason: "write_first" });
    await say(trade.buyer);
    await stack.owner.query("UPDATE orders SET unanswered_since = unanswered_since - interval '10 minutes' WHERE id = $1", [trade.orderId]);
    expect(await offered()).toMatchObject({ enabled: true });
    const canceled = await act(stack, trade.buyer, trade.orderId, "cancel_seller_silent");
    expect(canceled.data).toMatchObject({ status: "canceled", cancelReason: "seller_silent" });
    expect([await faults(trade.buyer), await faults(trade.seller)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    for (const [person, disputable] of [
      [trade.buyer, false],
      [trade.seller, true],
    ] as const) {
      const [one] = await listed(person);
      expect(one).toMatchObject({ orderId: trade.orderId, counts: null, dispute: null });
      expect(one?.disputeUntil !== undefined).toBe(disputable);
    }
  });

  it("ends three orders a day without fault, and the next one only at their own cost", async () => {
    const buyer = await stack.person({ name: "Bo Buyer" });
    const ends = [];
    for (const _order of [1, 2, 3, 4]) {
      const { advId } = await sale(stack);
      const { data } = await stack.call(buyer, "POST /api/ctc/create-order", {
        body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
      });
      ends.push((await act(stack, buyer, data.orderId, "cancel_account_unusable")).status);
    }
    expect(ends).toEqual([200, 200, 200, 429]);
  });
});

describe("a dispute", () => {
  it("of the seller makes it the buyer's fault where it is proven, until an objection overturns it", async () => {
    const trade = await sale(stack);
    await act(stack, trade.buyer, trade.orderId, "cancel_account_unusable", { reason: "The bank sent it back" });
    const caseId = await dispute(trade, "seller");
    expect(await listed(trade.seller)).toMatchObject([{ dispute: "open", counts: null }]);
    await decide(first, caseId, "R11");
    expect(await faults(trade.buyer)).toEqual([1, 1]);
    expect(await listed(trade.buyer)).toMatchObject([{ dispute: "proven", counts: "buyer" }]);
    const again = await act(stack, trade.seller, trade.orderId, "report", { reason: "Once more" });
    expect(again.error).toBe("reason_not_offered");
    await object(trade, "buyer", caseId);
    expect(await faults(trade.buyer)).toEqual([0, 0]);
  });

  it("of a buyer takes back what was counted where it is proven, and only there", async () => {
    const [right, wrong] = [await SITUATIONS.canceled_by_buyer(stack), await SITUATIONS.canceled_by_buyer(stack)];
    expect(await faults(right.buyer)).toEqual([1, 1]);
    await decide(first, await dispute(right, "buyer"), "R11");
    await decide(first, await dispute(wrong, "buyer"), "R12");
    expect([await faults(right.buyer), await faults(wrong.buyer)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await listed(wrong.buyer)).toMatchObject([{ dispute: "unproven", counts: "buyer" }]);
  });

  it("is not for the one whom nothing counts against, nor after the time for it", async () => {
    const trade = await SITUATIONS.canceled_by_buyer(stack);
    expect((await act(stack, trade.seller, trade.orderId, "report", { reason: "I am angry" })).error).toBe("action_not_allowed");
    await stack.owner.query("UPDATE orders SET canceled_at = now() - interval '25 hours' WHERE id = $1", [trade.orderId]);
    expect((await act(stack, trade.buyer, trade.orderId, "report", { reason: "Too late" })).error).toBe("action_not_allowed");
  });
});

it("an order that runs out after the seller asked to cancel counts against nobody", async () => {
  const trade = await SITUATIONS.awaiting_payment_cancel_requested(stack);
  for (const moment of ["pay_before", "hold_until"]) {
    await stack.owner.query(`UPDATE orders SET ${moment} = now() - interval '1 second' WHERE id = $1`, [trade.orderId]);
    await runDeadlines(stack.server.context);
  }
  expect(await details(stack, trade.buyer, trade.orderId)).toMatchObject({ status: "canceled", cancelReason: "expired_asked" });
  expect(await faults(trade.buyer)).toEqual([0, 0]);
});

describe("the database counts as the domain says", () => {
  const VERDICTS = [
    ["none", null, null],
    ["proven", "R11", null],
    ["unproven", "R12", null],
    ["proven and overturned", "R11", "R14"],
    ["unproven and overturned", "R12", "R14"],
    ["proven and upheld", "R11", "R13"],
  ] as const;
  const disputable = CANCEL_REASONS.filter((reason) => faultDisputer(reason) !== null);

  const byDomain = (reason: CancelReason, rule: string | null, objection: string | null) => {
    if (rule === null) return faultOf(reason);
    return faultAfterDispute(reason, (rule === "R11") !== (objection === "R14"));
  };

  it.each(VERDICTS)("%s", async (_name, rule, objection) => {
    const found: (string | null)[] = [];
    for (const reason of disputable) {
      const { orderId } = await sale(stack);
      const client = await stack.owner.connect();
      try {
        await client.query("BEGIN");
        // What no statement of the server writes by itself: an order that ended this way, and the cases about it.
        await client.query("SET LOCAL session_replication_role = replica");
        await client.query("UPDATE orders SET status = 'canceled', canceled_at = now(), cancel_reason = $2 WHERE id = $1", [
          orderId,
          reason,
        ]);
        await client.query(
          `INSERT INTO order_event (order_id, seq, action, actor, from_status, to_status)
           VALUES ($1, 90, CASE $2 WHEN 'expired' THEN 'deadline' ELSE 'cancel' END, CASE $2 WHEN 'expired' THEN 'system' WHEN 'seller' THEN 'seller' ELSE 'buyer' END, 'awaiting_payment', 'canceled')`,
          [orderId, reason],
        );
        for (const [kind, decided] of [
          ["report", rule],
          ["objection", objection],
        ])
          if (decided != null)
            await client.query(
              `INSERT INTO appeal_case (order_id, kind, parent_id, opened_by, reason, turn, turn_until, ending, closed_at, rule, decision, decided_by)
               SELECT $1, $2::text, CASE WHEN $2::text = 'objection' THEN (SELECT id FROM appeal_case WHERE order_id = $1) END, 'buyer', 'fault_disputed', 'nobody', now(), 'decided', now(), $3, 'x', id
               FROM staff LIMIT 1`,
              [orderId, kind, decided],
            );
        const { rows } = await client.query<{ fault: string | null }>("SELECT fault FROM ended_order WHERE order_id = $1", [orderId]);
        found.push(rows[0]?.fault ?? null);
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
    }
    expect(found).toEqual(disputable.map((reason) => byDomain(reason, rule, objection)));
  });
});
