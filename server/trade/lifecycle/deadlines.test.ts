import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileId, OrderId } from "@plaza/contract/ids.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { extendDeadlinesForOutage, runDeadlines } from "./deadlines.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { firstRow } from "../../testing/rows.ts";

/** The bound that the database has for each balance. */
const LARGEST = 10n ** 36n - 1n;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

async function order(on = stack): Promise<{ seller: Person; buyer: Person; orderId: OrderId }> {
  const [seller, buyer] = await Promise.all([on.person({ usdt: "1000" }), on.person()]);
  const advId = await on.advert(seller, { side: "sell", quantity: "500" });
  const { data } = await on.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  return { seller, buyer, orderId: data.orderId };
}

async function details(person: Person, orderId: OrderId, on = stack) {
  return (await on.call(person, "GET /api/ctc/query-order-details", { query: { orderId } })).data;
}

describe("our own outage", () => {
  it("moves the deadlines that were running by the time we were away, and says so", async () => {
    const { buyer, orderId } = await order();
    const before = await details(buyer, orderId);
    await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '10 minutes'");
    const seconds = await extendDeadlinesForOutage(stack.server.context);
    expect(seconds).toBeGreaterThanOrEqual(600);
    const after = await details(buyer, orderId);
    expect(Date.parse(after.payBefore) - Date.parse(before.payBefore)).toBe(seconds * 1000);
    expect(after).toMatchObject({ outageSeconds: seconds, version: before.version + 1, status: "awaiting_payment" });
    expect(after.events.at(-1)).toMatchObject({ action: "outage", actor: "system" });
    expect(await extendDeadlinesForOutage(stack.server.context)).toBe(0);
  });

  it("moves the reminders of running orders and the turns of parties, and no turn of customer service", async () => {
    const { seller, orderId } = await order();
    const reminders = async () => {
      const { rows } = await stack.owner.query<{ dueAt: Date }>('SELECT due_at AS "dueAt" FROM reminder WHERE subject = $1 ORDER BY 1', [
        `order:${orderId}`,
      ]);
      return rows.map(({ dueAt }) => dueAt.getTime());
    };
    const [asked, answered] = [await SITUATIONS.appealed_by_buyer(stack), await SITUATIONS.appealed_by_buyer(stack)];
    const body = { orderId: answered.orderId, description: "Nothing came in" };
    await stack.call(answered.seller, "POST /api/ctc/add-appeal-evidence", { body });
    const turnOf = async (person: Person, of: OrderId) =>
      Date.parse((await stack.call(person, "GET /api/ctc/query-appeal", { query: { orderId: of } })).data.cases[0]?.turnUntil ?? "");
    const before = [await reminders(), await turnOf(asked.buyer, asked.orderId), await turnOf(answered.buyer, answered.orderId)] as const;
    expect(before[0].length).toBeGreaterThan(0);
    await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '10 minutes'");
    const moved = (await extendDeadlinesForOutage(stack.server.context)) * 1000;
    expect(await reminders()).toEqual(before[0].map((dueAt) => dueAt + moved));
    expect(await turnOf(asked.buyer, asked.orderId)).toBe(before[1] + moved);
    expect(await turnOf(answered.buyer, answered.orderId)).toBe(before[2]);
    expect((await details(seller, orderId)).status).toBe("awaiting_payment");
  });

  it("leaves a deadline alone that had passed before we went away", async () => {
    const { buyer, orderId } = await order();
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '20 minutes' WHERE id = $1", [orderId]);
    await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '10 minutes'");
    const { payBefore } = await details(buyer, orderId);
    await extendDeadlinesForOutage(stack.server.context);
    expect((await details(buyer, orderId)).payBefore).toBe(payBefore);
    await runDeadlines(stack.server.context);
    expect((await details(buyer, orderId)).status).toBe("expiring");
  });
});

describe("an order whose end fails", () => {
  it("does not keep other orders from ending, and fails its round", async () => {
    const strict = await startStack({ lateHoldMinutes: 0 });
    try {
      const [stuck, other] = [await order(strict), await order(strict)];
      await strict.call(stuck.seller, "POST /api/ctc/update-adv-state", { body: { all: true, state: "offline" } });
      // Nothing comes back to a wallet that holds as much as a balance can be.
      const legs = moveLegs({ kind: "external" }, wallet("p2p", stuck.seller.id), cryptoMinor(LARGEST - 901_000_000n));
      await strict.server.context.db.transaction((tx) => postTransfer(tx, { kind: "deposit", asset: "USDT", legs }));
      const late = (orderId: OrderId, minutes: number) =>
        strict.owner.query("UPDATE orders SET pay_before = now() - make_interval(mins => $2) WHERE id = $1", [orderId, minutes]);
      await late(stuck.orderId, 20);
      await late(other.orderId, 10);
      await expect(runDeadlines(strict.server.context)).rejects.toThrow();
      expect((await details(other.buyer, other.orderId, strict)).status).toBe("canceled");
      expect((await details(stuck.buyer, stuck.orderId, strict)).status).toBe("awaiting_payment");
      await strict.audit();
    } finally {
      await strict.close();
    }
  });
});

describe("a late payment", () => {
  it("counts with a proof while the coins are held, and is marked late", async () => {
    const { seller, buyer, orderId } = await order();
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
    await runDeadlines(stack.server.context);
    const { version } = await details(buyer, orderId);
    const pay = { orderId, action: "pay" as const, version };
    expect((await stack.call(buyer, "POST /api/ctc/update-order-state", { body: pay })).error).toBe("proof_needed");

    const file = async (owner: Person) => {
      const { rows } = await stack.owner.query<{ id: FileId }>(
        "INSERT INTO stored_file (owner_id, order_id, name, mime, size, sha256) VALUES ($1, $2, 'receipt.png', 'image/png', 1, '\\x00') RETURNING id",
        [owner.id, orderId],
      );
      return firstRow(rows).id;
    };
    const foreign = await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { ...pay, proofFileIds: [await file(seller)] } });
    expect(foreign.error).toBe("proof_needed");
    const paid = await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { ...pay, proofFileIds: [await file(buyer)] } });
    expect(paid.data).toMatchObject({ status: "paid", paidLate: true });
    await stack.audit();
  });

  it("has no hold where the operator set none", async () => {
    const strict = await startStack({ lateHoldMinutes: 0 });
    try {
      const { seller, orderId } = await order(strict);
      await strict.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
      await runDeadlines(strict.server.context);
      expect(await details(seller, orderId, strict)).toMatchObject({ status: "canceled", cancelReason: "expired" });
      await strict.audit();
    } finally {
      await strict.close();
    }
  });
});

describe("more time", () => {
  it("is given by the seller, twice at most, by one window each", async () => {
    const { seller, buyer, orderId } = await order();
    const first = await details(buyer, orderId);
    for (const version of [1, 2]) {
      const extended = await stack.call(seller, "POST /api/ctc/update-order-state", { body: { orderId, action: "extend", version } });
      expect(extended.data.extensions).toBe(version);
    }
    const after = await details(buyer, orderId);
    expect(Date.parse(after.payBefore) - Date.parse(first.payBefore)).toBe(2 * 15 * 60_000);
    const third = await stack.call(seller, "POST /api/ctc/update-order-state", { body: { orderId, action: "extend", version: 3 } });
    expect(third.answer).toMatchObject({ error: "action_not_allowed", data: { reason: "extended_twice" } });
  });
});
