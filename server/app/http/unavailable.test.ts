import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isUnavailable } from "../../core/db/database.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, details, sale, untilWaiting, whileLocked, type Trade } from "../../testing/trades.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

describe("an order that somebody else holds for long", () => {
  it("is read all the same", async () => {
    await stack.call(trade.seller, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content: "Hello" } });
    const seen = await whileLocked(stack, trade.orderId, () =>
      stack.call(trade.buyer, "GET /api/ctc/query-order-details", { query: { orderId: trade.orderId } }),
    );
    expect(seen.data.unread).toBeGreaterThan(0);
    await details(stack, trade.buyer, trade.orderId);
    expect((await details(stack, trade.buyer, trade.orderId)).unread).toBe(0);
  });

  it("is performed later: the caller is asked to retry", async () => {
    const refused = await whileLocked(stack, trade.orderId, () => act(stack, trade.buyer, trade.orderId, "pay"));
    expect(refused).toMatchObject({ status: 409, error: "busy" });
    expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("awaiting_payment");
  });
});

describe("a database that goes away in the middle of an act", () => {
  it("is not the caller's fault nor lasting: 503, nothing done, and the same request does it afterwards", async () => {
    const key = "a-key-across-an-outage";
    const body = { orderId: trade.orderId, action: "pay" as const, version: 1 };
    const refused = await whileLocked(stack, trade.orderId, async () => {
      const asking = stack.call(trade.buyer, "POST /api/ctc/update-order-state", { key, body });
      await untilWaiting(stack.owner, 1);
      await stack.owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return asking;
    });
    expect(refused).toMatchObject({ status: 503, error: "not_ready", headers: { "retry-after": "1" } });
    expect((await details(stack, trade.buyer, trade.orderId)).version).toBe(1);
    const again = await stack.call(trade.buyer, "POST /api/ctc/update-order-state", { key, body });
    expect(again.data).toMatchObject({ status: "paid", version: 2 });
  });
});

it.each([
  ["Connection terminated unexpectedly", true],
  ["timeout exceeded when trying to connect", true],
  // What pg says of a statement for a connection whose end it has just seen.
  ["Client has encountered a connection error and is not queryable", true],
  ["Client was closed and is not queryable", true],
  ["Received unexpected commandComplete message from backend.", true],
  ["a locked case was closed twice", false],
])("an error that says “%s” is the database's absence: %s", (message, is) => {
  expect(isUnavailable(new Error(message))).toBe(is);
});

it.each([
  ["EAI_AGAIN", true],
  ["ENOTFOUND", true],
  ["EHOSTUNREACH", true],
  ["ECONNRESET", true],
  ["EACCES", false],
])("an error of the system with code %s is the database's absence: %s", (code, is) => {
  expect(isUnavailable(Object.assign(new Error(code), { code }))).toBe(is);
});

it("a transaction that PostgreSQL ended for standing still is nobody's fault", async () => {
  const { db } = stack.server.context;
  const ended = db.transaction(async (tx) => {
    await tx.query({ text: "SET LOCAL idle_in_transaction_session_timeout = 20", values: [] });
    await stack.owner.query("SELECT pg_sleep(0.3)");
    await tx.query({ text: "SELECT 1", values: [] });
  });
  const error: unknown = await ended.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isUnavailable(error)).toBe(true);
});
