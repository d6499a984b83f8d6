import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { AdvertId, OrderId, PaymentId } from "@plaza/contract/ids.ts";
import { changeAdvertState } from "../../market/adverts/advert-state.service.ts";
import { refused } from "../../core/http/refusal.ts";
import { prepareOrders } from "../../testing/prepared-orders.ts";
import { type Lane, Lead, against, expectRaced, late, openLanes, race } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, buy } from "../../testing/trades.ts";
import { PATIENCE_MS, TRIALS } from "../../testing/trials.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { firstRow } from "../../testing/rows.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** An action while what it depends on changes: the advert, the account that is paid to, the right to act, the clock, the chat. */

let stack: Stack;
let lanes: Lane[];
let placedOrder: (lane: Lane) => Promise<OrderId>;
beforeAll(async () => {
  stack = await startStack({ appealAfterMinutes: 0, lateHoldMinutes: 0, maxOpenUnpaidOrders: 100_000 }, 12);
  lanes = await openLanes(stack);
  placedOrder = prepareOrders(stack, (lane) => buy(stack, lane.buyer, lane.advId));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const take = (taker: Person, advId: AdvertId) =>
  stack.call(taker, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } });

async function one<Row extends object>(text: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await stack.owner.query<Row>(text, [...values]);
  return firstRow(rows);
}

const MOVES = "(SELECT string_agg(kind, ' ' ORDER BY id) FROM ledger_transfer t WHERE t.order_id = o.id) AS moves";

it("R9: an order has the terms of one version of its advert", async () => {
  const versions = new Map<Lane, number>();
  const edit = async (lane: Lane, number: number) => {
    const { rows } = await stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [lane.seller.id]);
    return stack.call(lane.seller, "POST /api/ctc/update-adv", {
      body: {
        advId: lane.advId,
        version: versions.get(lane) ?? 1,
        priceType: "fixed",
        price: "1",
        quantity: "500000",
        minAmount: "1",
        maxAmount: "100000",
        paymentIds: rows.map(({ id }) => id),
        // Even versions give 15 minutes, odd ones 30: an order that mixes two versions shows it.
        paymentWindowMinutes: number % 2 === 0 ? 15 : 30,
        message: "",
      },
    });
  };
  const terms = async (lane: Lane) =>
    one<{ version: number; window: number }>("SELECT version, payment_window_minutes AS window FROM advert WHERE id = $1", [lane.advId]);
  const tally = await race(stack, "R9 take vs edit", await openLanes(stack), async (lane, number) => {
    const before = await terms(lane);
    versions.set(lane, before.version);
    const [taken, edited] = await Promise.all([
      late(stack, (number % 2) * ((number * 7) % 30), () => take(lane.buyer, lane.advId)),
      late(stack, (1 - (number % 2)) * ((number * 3) % 20), () => edit(lane, before.window === 15 ? 1 : 0)),
    ]);
    const after = await terms(lane);
    expect([edited.status, after.window], edited.text).toEqual([200, before.window === 15 ? 30 : 15]);
    if (taken.status !== 200) {
      // Met the edit in the very act: nothing was taken.
      expect([taken.status, taken.error], taken.text).toEqual([409, "advert_changed"]);
      return "asked to look again";
    }
    const order = await one<{ version: number; window: number; moves: string }>(
      `SELECT advert_version AS version, payment_window_minutes AS window, ${MOVES} FROM orders o WHERE id = $1`,
      [taken.data.orderId],
    );
    expect(order.moves).toBe("hold");
    // An advert with many open orders steps back, and would then refuse every take for that reason.
    await stack.call(lane.buyer, "POST /api/ctc/update-order-state", {
      body: { orderId: taken.data.orderId, action: "cancel", version: 1 },
    });
    const isOld = order.window === before.window;
    expect(order.version <= before.version, "the version is of the same side of the edit as the terms").toBe(isOld);
    return isOld ? "before the edit" : "after the edit";
  });
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(TRIALS);
  expect(Math.min(tally["before the edit"] ?? 0, tally["after the edit"] ?? 0)).toBeGreaterThan(0);
});

const ordersOf = async (advId: AdvertId) =>
  one<{ orders: number; escrow: string; coins: string }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE advert_id = $1 AND status = 'awaiting_payment') AS orders,
            (SELECT coalesce(sum(balance), 0)::text FROM ledger_account WHERE kind = 'advert' AND ref_id = $1) AS escrow,
            (SELECT CASE state WHEN 'online' THEN remaining ELSE 0 END::text FROM advert WHERE id = $1) AS coins`,
    [advId],
  );
const change = (lane: Lane, advId: AdvertId, to: "online" | "offline" | "closed") =>
  stack.server.context.db.transaction((tx) => changeAdvertState(stack.server.context, tx, lane.seller.id, advId, to), refused);

/** What may happen to an advert while it is being taken, and the response to the later one. */
const MOVES_OF_ADVERT = {
  close: { move: (lane: Lane, advId: AdvertId) => change(lane, advId, "closed"), after: ["not_found"], lost: ["advert_unavailable"] },
  "take offline": {
    move: (lane: Lane, advId: AdvertId) => change(lane, advId, "offline"),
    after: ["advert_unavailable"],
    lost: [],
  },
  edit: {
    move: async (lane: Lane, advId: AdvertId) => {
      const { rows } = await stack.owner.query<{ id: PaymentId; version: number }>(
        "SELECT p.id, a.version FROM payment_account p, advert a WHERE p.user_id = $1 AND a.id = $2",
        [lane.seller.id, advId],
      );
      const terms = { priceType: "fixed", price: "1.01", quantity: "100", minAmount: "1", maxAmount: "100000", message: "" } as const;
      const body = { advId, version: rows[0]?.version ?? 1, ...terms, paymentIds: rows.map(({ id }) => id), paymentWindowMinutes: 15 };
      const edited = await stack.call(lane.seller, "POST /api/ctc/update-adv", { body });
      expect(edited.status, edited.text).toBe(200);
    },
    after: ["price_changed"],
    lost: ["advert_changed"],
  },
} as const;

it.each(Object.entries(MOVES_OF_ADVERT))(
  "R10: an order is made before the seller's %s, or not at all",
  async (name, { move, after, lost }) => {
    const tally = await race(stack, `R10 take vs ${name}`, lanes, async (lane, number) => {
      const advId = await stack.advert(lane.seller, { side: "sell", quantity: "100" });
      const moved = async () => {
        expect(refused(await move(lane, advId))).toBe(false);
        // What is there once the seller knows is all there will ever be.
        return ordersOf(advId);
      };
      const [taken, seen] = await against(
        stack,
        number,
        () => take(lane.buyer, advId),
        () => late(stack, (number % 2) * 12, moved),
      );
      const isTaken = taken.status === 200;
      expect([seen.orders, (await ordersOf(advId)).orders], taken.text).toEqual([Number(isTaken), Number(isTaken)]);
      expect(seen.escrow).toBe(seen.coins);
      if (!isTaken) expect([...after, ...lost], taken.text).toContain(taken.error);
      // Later ones get the same response; checking each would show nothing more.
      if (number % 4 === 0) expect(after).toContain((await take(lane.buyer, advId)).error);
      return isTaken ? "taken" : "too late";
    });
    expectRaced(tally, "taken", "too late");
  },
);

it("R13: an order keeps the account that it is paid to, or isn't made", async () => {
  const adverts = new Map(
    await Promise.all(lanes.map(async (lane) => [lane, await stack.advert(lane.buyer, { side: "buy", quantity: "1000000" })] as const)),
  );
  const tally = await race(stack, "R13 remove account vs sell with it", lanes, async (lane, number) => {
    const seller = await stack.person({ usdt: "100" });
    const { id: paymentId } = await one<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [seller.id]);
    const [sold, removed] = await against(
      stack,
      number,
      () =>
        stack.call(seller, "POST /api/ctc/create-order", {
          body: { advId: requireValue(adverts.get(lane)), side: "sell", quantity: "100", methodId: "wise", price: "1", paymentId },
        }),
      () =>
        stack.call(seller, "POST /api/ctc/remove-user-payment", {
          body: { paymentId, securityCode: { channel: "google", code: authenticatorCode() } },
        }),
    );
    const isSold = sold.status === 200;
    expect([sold.error, removed.error], sold.text + removed.text).toEqual(
      isSold ? [null, "payment_in_use"] : ["payment_account_needed", null],
    );
    if (!isSold) return "removed";
    const order = await one<{ kept: boolean; moves: string }>(
      `SELECT sealed_account IS NOT NULL AS kept, ${MOVES} FROM orders o WHERE id = $1`,
      [sold.data.orderId],
    );
    expect(order).toEqual({ kept: true, moves: "hold" });
    return "sold";
  });
  expectRaced(tally, "sold", "removed");
});

it("R16: a message that was taken is there once, a refused one isn't, also while the order ends", async () => {
  const messagesOf = async (orderId: OrderId, content: string) =>
    (
      await one<{ count: number }>("SELECT count(*)::int AS count FROM chat_message WHERE order_id = $1 AND content = $2", [
        orderId,
        content,
      ])
    ).count;
  const send = (lane: Lane, orderId: OrderId, content: string, clientId: string) =>
    stack.call(lane.buyer, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content, clientId } });
  await race(stack, "R16 message vs cancel", lanes, async (lane, number) => {
    const orderId = await placedOrder(lane);
    const content = `message ${number}`;
    const [sent, canceled] = await against(
      stack,
      number,
      () => send(lane, orderId, content, `client-${number}`),
      () =>
        stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version: 1, reason: "So it is" } }),
    );
    expect(canceled.status, canceled.text).toBe(200);
    expect(await messagesOf(orderId, content), sent.text).toBe(sent.status === 200 ? 1 : 0);
    const { gaps } = await one<{ gaps: number }>("SELECT (max(seq) - count(*))::int AS gaps FROM chat_message WHERE order_id = $1", [
      orderId,
    ]);
    expect(gaps).toBe(0);
    return sent.status === 200 ? "sent" : "refused";
  });
  await race(
    stack,
    "R16 one message x 100",
    lanes.slice(0, 1),
    async (lane, number) => {
      const orderId = await buy(stack, lane.buyer, lane.advId);
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(lane, orderId, "again and again", `same-one-${number}`)));
      for (const answer of answers) expect([200, 409, 429], answer.text).toContain(answer.status);
      expect(await messagesOf(orderId, "again and again")).toBe(1);
      return "once";
    },
    10,
  );
});

it("more time against its end: the order goes on with it, or has ended and isn't prolonged", async () => {
  const lead = new Lead();
  const tally = await race(stack, "extend vs deadline", lanes, async (lane, number) => {
    const orderId = await placedOrder(lane);
    await stack.owner.query("UPDATE orders SET pay_before = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1", [
      orderId,
      lead.at(number),
    ]);
    const state = () =>
      one<{ status: string; more: boolean; due: boolean; extensions: number; moves: string }>(
        `SELECT status, pay_before > now() + interval '1 minute' AS more, pay_before <= clock_timestamp() AS due, extensions, ${MOVES} FROM orders o WHERE id = $1`,
        [orderId],
      );
    const clock = async () => {
      for (let now = await state(); now.status === "awaiting_payment" && !now.more; now = await state())
        await runDeadlines(stack.server.context);
    };
    const extend = () => stack.call(lane.seller, "POST /api/ctc/update-order-state", { body: { orderId, action: "extend", version: 1 } });
    const [extended] = await Promise.all([extend(), clock()]);
    const now = await state();
    const won = extended.status === 200;
    lead.learn(won);
    if (won) expect(now).toEqual({ status: "awaiting_payment", more: true, due: false, extensions: 1, moves: "hold" });
    else {
      expect([extended.status, now.status, now.extensions, now.moves], extended.text).toEqual([409, "canceled", 0, "hold refund"]);
    }
    return won ? "extended" : "expired";
  });
  expectRaced(tally, "extended", "expired");
});
