import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { prepareOrders } from "../../testing/prepared-orders.ts";
import { type Lane, Lead, against, expectRaced, openLanes, patient, race, withNewPeople } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, buy, receipt } from "../../testing/trades.ts";
import { PATIENCE_MS, TRIALS } from "../../testing/trials.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { firstRow } from "../../testing/rows.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** Pairs of acts on one order or with one code, at the same moment on a real PostgreSQL: one wins, the other is refused, coins move once. */

let stack: Stack;
let lanes: Lane[];
let placedOrder: (lane: Lane) => Promise<OrderId>;
let paidOrder: (lane: Lane) => Promise<OrderId>;
beforeAll(async () => {
  stack = patient(await startStack({ appealAfterMinutes: 0, lateHoldMinutes: 0, maxOpenUnpaidOrders: 100_000 }, 12));
  lanes = await openLanes(stack);
  placedOrder = prepareOrders(stack, (lane) => buy(stack, lane.buyer, lane.advId));
  paidOrder = prepareOrders(stack, async (lane) => {
    const orderId = await buy(stack, lane.buyer, lane.advId);
    expect((await pay(lane, orderId)).data.status).toBe("paid");
    return orderId;
  });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Answered = Awaited<ReturnType<typeof pay>>;
const pay = (lane: Lane, orderId: OrderId, version = 1) =>
  stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
const cancel = (lane: Lane, orderId: OrderId, version: number) =>
  stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version, reason: "We agreed so" } });
const appeal = (lane: Lane, orderId: OrderId, version: number) =>
  stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "appeal", version, reason: "No coins came" } });
const undo = (lane: Lane, orderId: OrderId) =>
  stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "undo_paid", version: 2 } });
const release = (lane: Lane, orderId: OrderId, version: number, code: string) =>
  stack.call(lane.seller, "POST /api/ctc/update-order-state", {
    body: { orderId, action: "release", version, ...receipt(lane.buyer, code) },
  });

/** The seller's authenticator codes of this half minute are good again, so that only the order's own guards decide. */
async function freshCodes(lane: Lane): Promise<void> {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [lane.seller.id]);
}

/** What moved the order's coins: by its account in the ledger, whose index finds it among any number of others. */
async function coinsAndStatus(orderId: OrderId): Promise<{ status: OrderStatus; moves: string }> {
  const { rows } = await stack.owner.query<{ status: OrderStatus; moves: string }>(
    `SELECT status, (SELECT string_agg(t.kind, ' ' ORDER BY t.id) FROM ledger_account a JOIN ledger_posting p ON p.account_id = a.id JOIN ledger_transfer t ON t.id = p.transfer_id
       WHERE coalesce(a.owner_id, a.ref_id, 0) = o.id AND a.kind = 'order') AS moves FROM orders o WHERE id = $1`,
    [orderId],
  );
  return firstRow(rows);
}

/** The loser gets a definite refusal that shows the order as it now is. */
function expectLost(answered: Answered, now: OrderStatus): void {
  expect(answered.status, answered.text).toBe(409);
  if (answered.error === "busy") return;
  expect(["order_changed", "action_not_allowed"]).toContain(answered.error);
  expect(answered.answer).toMatchObject({ data: { order: { status: now } } });
}

const ENDED = { completed: "hold release", canceled: "hold refund", paid: "hold", appealed: "hold", awaiting_payment: "hold" } as const;

/** Exactly one of the two won, the order is where that one leads, and its coins moved as often as that state says. */
async function outcomeOf(orderId: OrderId, contenders: readonly (readonly [Answered, keyof typeof ENDED])[]): Promise<string> {
  const won = contenders.filter(([answered]) => answered.status === 200);
  expect(won.length, contenders.map(([answered]) => answered.text).join("\n")).toBe(1);
  const status = won[0]?.[1] ?? "paid";
  expect(await coinsAndStatus(orderId)).toEqual({ status, moves: ENDED[status] });
  for (const [answered] of contenders) if (answered.status !== 200) expectLost(answered, status);
  return status;
}

it("R1: many releases of one order pay once", async () => {
  const trial = (releases: number) => async (lane: Lane) => {
    const orderId = await paidOrder(lane);
    await freshCodes(lane);
    // Two codes that are both good, one after the other: the guard of the codes alone would let two releases through.
    const codes = [authenticatorCode(1), authenticatorCode(0)];
    const answers = await Promise.all(Array.from({ length: releases }, (_, index) => release(lane, orderId, 2, codes[index % 2] ?? "")));
    return outcomeOf(
      orderId,
      answers.map((answered) => [answered, "completed"] as const),
    );
  };
  expect(await race(stack, "R1 release x 4", lanes, trial(4))).toEqual({ completed: TRIALS });
  expect(await race(stack, "R1 release x 100", lanes.slice(0, 1), trial(100), 5)).toEqual({ completed: 5 });
});

it("R2: release against the buyer's cancel", async () => {
  const tally = await race(stack, "R2 release vs cancel", lanes, async (lane, number) => {
    const orderId = await paidOrder(lane);
    await freshCodes(lane);
    const code = authenticatorCode();
    const [released, canceled] = await against(
      stack,
      number,
      () => release(lane, orderId, 2, code),
      () => cancel(lane, orderId, 2),
    );
    return outcomeOf(orderId, [
      [released, "completed"],
      [canceled, "canceled"],
    ]);
  });
  expectRaced(tally, "completed", "canceled");
});

it("R3: paid against the buyer's own cancel", async () => {
  const tally = await race(stack, "R3 pay vs cancel", lanes, async (lane, number) => {
    const orderId = await placedOrder(lane);
    const [paid, canceled] = await against(
      stack,
      number,
      () => pay(lane, orderId),
      () => cancel(lane, orderId, 1),
    );
    return outcomeOf(orderId, [
      [paid, "paid"],
      [canceled, "canceled"],
    ]);
  });
  expectRaced(tally, "paid", "canceled");
});

it("R4: paid against the deadline, within five milliseconds of it", async () => {
  const lead = new Lead();
  const trial = withNewPeople(stack, async (lane, number) => {
    const orderId = await placedOrder(lane);
    await stack.owner.query("UPDATE orders SET pay_before = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1", [
      orderId,
      lead.at(number),
    ]);
    const clock = async () => {
      do await runDeadlines(stack.server.context);
      while ((await coinsAndStatus(orderId)).status === "awaiting_payment");
    };
    const [paid] = await Promise.all([pay(lane, orderId), clock()]);
    const now = await coinsAndStatus(orderId);
    lead.learn(now.status === "paid");
    if (paid.status === 200) expect(now).toEqual({ status: "paid", moves: "hold" });
    else {
      expect(now).toEqual({ status: "canceled", moves: "hold refund" });
      expect([paid.status, ["order_changed", "action_not_allowed"].includes(paid.error ?? "")], paid.text).toEqual([409, true]);
    }
    return now.status;
  });
  expectRaced(await race(stack, "R4 pay vs deadline", lanes, trial), "paid", "canceled");
});

it("R5: release against appeal, after which it can be released once", async () => {
  const tally = await race(stack, "R5 release vs appeal", lanes, async (lane, number) => {
    const orderId = await paidOrder(lane);
    await freshCodes(lane);
    const codes = [authenticatorCode(1), authenticatorCode(0)] as const;
    const [released, appealed] = await against(
      stack,
      number,
      () => release(lane, orderId, 2, codes[0]),
      () => appeal(lane, orderId, 2),
    );
    const outcome = await outcomeOf(orderId, [
      [released, "completed"],
      [appealed, "appealed"],
    ]);
    if (outcome === "completed") return outcome;
    await freshCodes(lane);
    const [first, second] = await Promise.all(codes.map((code) => release(lane, orderId, 3, code)));
    await outcomeOf(orderId, [
      [requireValue(first), "completed"],
      [requireValue(second), "completed"],
    ]);
    return outcome;
  });
  expectRaced(tally, "completed", "appealed");
});

it("R12: one code opens one of two orders", async () => {
  const left = new Map<Lane, OrderId>();
  const trial = withNewPeople(stack, async (lane) => {
    const orders = [await paidOrder(lane), left.get(lane) ?? (await paidOrder(lane))] as const;
    await freshCodes(lane);
    const code = authenticatorCode();
    const answers = await Promise.all(orders.map((orderId) => release(lane, orderId, 2, code)));
    expect(new Set(answers.map((answered) => answered.error))).toEqual(new Set([null, "security_code_wrong"]));
    const ends = await Promise.all(orders.map(coinsAndStatus));
    expect(ends.map((end) => [end.status, end.moves])).toEqual(
      answers.map((answered) => (answered.status === 200 ? ["completed", "hold release"] : ["paid", "hold"])),
    );
    const firstWon = answers[0]?.status === 200;
    left.set(lane, firstWon ? orders[1] : orders[0]);
    return firstWon ? "new" : "old";
  });
  expectRaced(await race(stack, "R12 one code, two orders", lanes, trial), "new", "old");
});

it("R13: a payment that is taken back against the release, the appeal and the clock", async () => {
  const tally = await race(stack, "R13 undo vs release or appeal", lanes, async (lane, number) => {
    const orderId = await paidOrder(lane);
    await freshCodes(lane);
    const code = authenticatorCode();
    const releases = number % 2 === 0;
    const [undone, other] = await against(
      stack,
      Math.floor(number / 2),
      () => undo(lane, orderId),
      () => (releases ? release(lane, orderId, 2, code) : appeal(lane, orderId, 2)),
    );
    const outcome = await outcomeOf(orderId, [
      [undone, "awaiting_payment"],
      [other, releases ? "completed" : "appealed"],
    ]);
    if (outcome !== "awaiting_payment") return outcome;
    // Its time to pay is over by now: the clock ends it, and the coins go back once.
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
    await Promise.all([runDeadlines(stack.server.context), runDeadlines(stack.server.context)]);
    expect(await coinsAndStatus(orderId)).toEqual({ status: "canceled", moves: "hold refund" });
    return outcome;
  });
  expectRaced(tally, "awaiting_payment", "completed", "appealed");
});

it("R14: a payment is taken back before the seller's message or not at all", async () => {
  const tally = await race(stack, "R14 undo vs message", lanes, async (lane, number) => {
    const orderId = await paidOrder(lane);
    const [undone, added] = await against(
      stack,
      number,
      () => undo(lane, orderId),
      () => stack.call(lane.seller, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "It came" } }),
    );
    expect([added.status, added.error === "busy"]).toEqual(added.status === 200 ? [200, false] : [409, true]);
    const { rows } = await stack.owner.query<{ sender: string; content: string }>(
      "SELECT sender, content FROM chat_message WHERE order_id = $1 AND (sender = 'seller' OR content = 'undo_paid') ORDER BY seq",
      [orderId],
    );
    if (undone.status === 200) expect(firstRow(rows).content).toBe("undo_paid");
    const outcome = undone.status === 200 ? "undone" : "sent";
    await cancel(lane, orderId, undone.status === 200 ? 3 : 2);
    return outcome;
  });
  expectRaced(tally, "undone", "sent");
});
