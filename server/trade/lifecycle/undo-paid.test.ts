import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, receipt, sale, type Trade } from "../../testing/trades.ts";
import { runDeadlines } from "./deadlines.ts";

/** "I've Paid" taken back: in time, once, and not after the seller has answered it. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function paid(): Promise<Trade> {
  const trade = await sale(stack);
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).error).toBeNull();
  return trade;
}
const undo = (trade: Trade) => act(stack, trade.buyer, trade.orderId, "undo_paid");
const say = (person: Person, { orderId }: Trade) =>
  stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Hello" } });

it("leads back to the payment with its old deadline, tells the seller, and stays in the journal", async () => {
  const trade = await sale(stack);
  const { payBefore } = await details(stack, trade.buyer, trade.orderId);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const before = await details(stack, trade.buyer, trade.orderId);
  expect(Date.parse(before.undoPaidUntil ?? "") - Date.parse(before.paidAt ?? "")).toBe(120_000);
  expect((await details(stack, trade.seller, trade.orderId)).undoPaidUntil).toBeUndefined();
  expect((await undo(trade)).data).toMatchObject({ status: "awaiting_payment", payBefore });
  const after = await details(stack, trade.seller, trade.orderId);
  expect(after.events.map(({ action }) => action)).toEqual(["create", "pay", "undo_paid"]);
  expect([after.paidAt, after.releaseDueAt, after.appealAllowedAt]).toEqual([undefined, undefined, undefined]);
  const { items } = (await stack.call(trade.seller, "GET /api/ctc/query-notifications", { query: {} })).data;
  expect(items[0]).toMatchObject({ kind: "paid_undone", facts: { orderId: trade.orderId } });
  const { rows } = await stack.owner.query("SELECT kind FROM reminder WHERE subject = $1", [`order:${trade.orderId}`]);
  expect(rows).toEqual([{ kind: "order_expiring" }]);
});

it("happens once, and the time to pay is counted to the press that was released", async () => {
  const trade = await paid();
  await undo(trade);
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).data.status).toBe("paid");
  expect((await undo(trade)).error).toBe("action_not_allowed");
  await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
  const client = await stack.owner.connect();
  try {
    await client.query("BEGIN");
    // As if the first press had been nine minutes ago, which no statement of the server can write.
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("UPDATE orders SET created_at = created_at - interval '10 minutes' WHERE id = $1", [trade.orderId]);
    await client.query(
      `INSERT INTO order_event (order_id, seq, action, actor, from_status, to_status, at)
       VALUES ($1, 0, 'pay', 'buyer', 'awaiting_payment', 'paid', now() - interval '9 minutes')`,
      [trade.orderId],
    );
    const { rows } = await client.query<{ minutes: number; released: number }>(
      "SELECT round(pay_seconds / 60.0)::int AS minutes, round(release_seconds / 60.0)::int AS released FROM ended_order WHERE order_id = $1",
      [trade.orderId],
    );
    expect(rows).toEqual([{ minutes: 10, released: 0 }]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

it("of a payment window that has closed meanwhile gives no more time than every buyer has", async () => {
  const trade = await paid();
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [trade.orderId]);
  expect((await undo(trade)).data.status).toBe("awaiting_payment");
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).answer).toMatchObject({ data: { reason: "too_late" } });
  await runDeadlines(stack.server.context);
  expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("expiring");
});

describe("is refused", () => {
  const REFUSED = { error: "action_not_allowed" };

  it("after its time, and says so", async () => {
    const trade = await paid();
    await stack.owner.query("UPDATE orders SET paid_at = now() - interval '121 seconds' WHERE id = $1", [trade.orderId]);
    expect((await undo(trade)).answer).toMatchObject({ ...REFUSED, data: { reason: "too_late" } });
  });

  it.each([
    ["a message of the seller", (trade: Trade) => say(trade.seller, trade)],
    ["a request of the seller to cancel", (trade: Trade) => act(stack, trade.seller, trade.orderId, "request_cancel")],
  ])("after %s", async (_name, answer) => {
    const trade = await paid();
    expect((await answer(trade)).error).toBeNull();
    expect((await undo(trade)).answer).toMatchObject(REFUSED);
    expect((await details(stack, trade.buyer, trade.orderId)).undoPaidUntil).toBeUndefined();
  });

  it("to the seller, and not because of what was said before the payment or by the buyer", async () => {
    const trade = await sale(stack);
    await say(trade.seller, trade);
    await act(stack, trade.buyer, trade.orderId, "pay");
    await say(trade.buyer, trade);
    expect((await act(stack, trade.seller, trade.orderId, "undo_paid")).answer).toMatchObject(REFUSED);
    expect((await undo(trade)).data.status).toBe("awaiting_payment");
  });
});
