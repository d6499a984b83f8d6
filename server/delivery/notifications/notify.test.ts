import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDeadlines } from "../../trade/lifecycle/deadlines.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, receipt, sale } from "../../testing/trades.ts";
import { notify, sendDueReminders } from "./notify.service.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(async () => stack.close());

const inbox = async (person: Person, query: { limit?: number; cursor?: string; unread?: "0" | "1" } = {}) =>
  (await stack.call(person, "GET /api/ctc/query-notifications", { query })).data;
const kinds = async (person: Person) => (await inbox(person)).items.map(({ kind }) => kind).toReversed();

describe("an order", () => {
  it("notifies the counterparty of each step once, with the figures and the name", async () => {
    const trade = await sale(stack);
    await act(stack, trade.seller, trade.orderId, "extend");
    await act(stack, trade.seller, trade.orderId, "request_cancel");
    await act(stack, trade.buyer, trade.orderId, "decline_cancel");
    await act(stack, trade.buyer, trade.orderId, "pay");
    expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer))).status).toBe(200);
    expect(await kinds(trade.seller)).toEqual(["order_placed", "cancel_declined", "order_paid"]);
    expect(await kinds(trade.buyer)).toEqual(["order_extended", "cancel_requested", "order_released"]);
    const { items, unread } = await inbox(trade.buyer, { limit: 1 });
    expect(unread).toBe(3);
    expect(items).toMatchObject([
      {
        kind: "order_released",
        read: false,
        facts: { orderId: trade.orderId, side: "buy", amount: "100", fiat: "USD", quantity: "99.9", asset: "USDT" },
      },
    ]);
    const nickname = await stack.owner.query<{ nickname: string }>("SELECT nickname FROM users WHERE id = $1", [trade.seller.id]);
    expect(items[0]?.facts["name"]).toBe(nickname.rows[0]?.nickname);
  });

  it("that runs out of time tells both", async () => {
    const trade = await sale(stack);
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [trade.orderId]);
    await runDeadlines(stack.server.context);
    await stack.owner.query("UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = $1", [trade.orderId]);
    await runDeadlines(stack.server.context);
    expect(await kinds(trade.buyer)).toEqual(["order_late", "order_expired"]);
    expect(await kinds(trade.seller)).toEqual(["order_placed", "order_late", "order_expired"]);
  });

  it("tells nobody of a step that was refused", async () => {
    const trade = await sale(stack);
    expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer))).status).toBe(409);
    expect(await kinds(trade.buyer)).toEqual([]);
  });
});

describe("a reminder", () => {
  const due = async (orderId: string) =>
    (
      await stack.owner.query<{ kind: string; minutes: number }>(
        "SELECT kind, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM reminder WHERE subject = $1 ORDER BY due_at",
        [`order:${orderId}`],
      )
    ).rows;
  const ripen = async (orderId: string) =>
    stack.owner.query("UPDATE reminder SET due_at = now() - interval '1 second' WHERE subject = $1", [`order:${orderId}`]);

  it("comes five minutes before the payment time ends, moves with it, and goes when the buyer has paid", async () => {
    const trade = await sale(stack);
    expect(await due(trade.orderId)).toEqual([{ kind: "order_expiring", minutes: 10 }]);
    await act(stack, trade.seller, trade.orderId, "extend");
    expect(await due(trade.orderId)).toEqual([{ kind: "order_expiring", minutes: 25 }]);
    await act(stack, trade.buyer, trade.orderId, "pay");
    const stalled = { kind: "order_stalled", minutes: 7 * 24 * 60 };
    const late = { kind: "release_late", minutes: 15 };
    expect(await due(trade.orderId)).toEqual([late, late, stalled, stalled]);
    await act(stack, trade.buyer, trade.orderId, "cancel", { reason: "The seller and I agreed otherwise" });
    expect(await due(trade.orderId)).toEqual([]);
  });

  it("is notified once, even if two processes look at the same moment", async () => {
    const trade = await sale(stack);
    await ripen(trade.orderId);
    const counts = await Promise.all(Array.from({ length: 6 }, () => sendDueReminders(stack.server.context)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await kinds(trade.buyer)).toEqual(["order_expiring"]);
  });
});

describe("the inbox", () => {
  it("holds one row for one act, however often and by however many it is written at once", async () => {
    const person = await stack.person();
    const notice = { to: person.id, kind: "kyc_approved", act: "kyc:1", facts: {} } as const;
    await Promise.all(Array.from({ length: 12 }, () => stack.server.context.db.transaction(async (tx) => notify(tx, notice))));
    expect(await kinds(person)).toEqual(["kyc_approved"]);
    const { rows } = await stack.owner.query("SELECT FROM user_event WHERE user_id = $1 AND kind = 'notification'", [person.id]);
    expect(rows).toHaveLength(1);
  });

  it("is nobody else's, is read piece by piece, and counts what is unread", async () => {
    const [person, other] = await Promise.all([stack.person(), stack.person()]);
    await stack.server.context.db.transaction(async (tx) =>
      notify(
        tx,
        ...Array.from({ length: 105 }, (_, index) => ({
          to: person.id,
          kind: "security_changed" as const,
          act: `change:${index}`,
          facts: { change: "password" as const },
        })),
      ),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await inbox(person, { limit: 40, ...(cursor === "" ? {} : { cursor }) });
      expect(page.unread).toBe(100);
      seen.push(...page.items.map(({ notificationId }) => notificationId));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(105);
    expect(seen).toEqual(seen.toSorted((a, two) => Number(BigInt(two) - BigInt(a))));
    const newest = (await inbox(person, { limit: 2 })).items.map(({ notificationId }) => notificationId);
    const read = async (as: Person, body: object) => stack.call(as, "POST /api/ctc/read-notifications", { body });
    expect((await read(other, { ids: newest })).data).toEqual({ unread: 0 });
    expect((await inbox(person)).unread).toBe(100);
    expect((await read(person, { ids: newest })).status).toBe(200);
    expect((await inbox(person, { unread: "1" })).items.map(({ notificationId }) => notificationId)).not.toContain(newest[0]);
    expect((await read(person, { upTo: seen[50] })).data).toEqual({ unread: 48 });
    expect((await read(person, { upTo: newest[0] })).data).toEqual({ unread: 0 });
    expect((await read(person, {})).error).toBe("invalid_request");
    expect((await inbox(other)).items).toEqual([]);
  });

  it("is sent over the stream, in sequence with the order's own events", async () => {
    const trade = await sale(stack);
    const reader = await readStream(stack.server.url, await streamAddress(stack, trade.seller), "0");
    const events = [await reader.next(), await reader.next(), await reader.next()];
    expect(events.map((event) => event?.event)).toEqual(["ready", "order", "notification"]);
    const [first] = (await inbox(trade.seller)).items;
    expect(events[2]?.data).toEqual({ kind: "notification", notification: first });
    const again = await buy(stack, trade.buyer, trade.advId);
    await reader.next();
    expect((await reader.next())?.data).toMatchObject({ notification: { kind: "order_placed", facts: { orderId: again } } });
    reader.cut();
  });
});
