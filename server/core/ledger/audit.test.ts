import { personAt } from "../../testing/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import type { Trade } from "../../testing/trades.ts";
import { auditLedger, postTransfer } from "./ledger.store.ts";

let stack: Stack;
let open: Trade;
let completed: Trade;
beforeAll(async () => {
  stack = await startStack({}, 40);
  open = await SITUATIONS.paid(stack);
  completed = await SITUATIONS.completed(stack);
  await SITUATIONS.canceled_by_buyer(stack);
  await SITUATIONS.failed(stack);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

describe("the audit", () => {
  it("finds nothing where nothing is wrong", async () => {
    const lines = await auditLedger(stack.server.context.db);
    expect(lines.length).toBeGreaterThanOrEqual(9);
    expect(lines.filter((line) => line.broken !== 0)).toEqual([]);
  });

  /** Breaks the books as only a superuser can who switches every guard off, looks, and undoes it. */
  async function auditAfter(...breakage: readonly string[]): Promise<Record<string, string | null>> {
    const client = await stack.owner.connect();
    try {
      await client.query("BEGIN");
      for (const table of [
        "ledger_account",
        "ledger_transfer",
        "ledger_posting",
        "orders",
        "order_event",
        "advert",
        "exchange_transfer",
        "daily_closing",
      ]) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
      }
      await client.query("ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_balance_check");
      for (const statement of breakage)
        await client.query(statement.replaceAll(":open", open.orderId).replaceAll(":completed", completed.orderId));
      const lines = await auditLedger(client);
      return Object.fromEntries(lines.filter((line) => line.broken > 0).map((line) => [line.promise, line.example]));
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  const promises = {
    sums: "every asset sums to zero",
    balanced: "every transfer is balanced",
    cached: "every balance is the sum of its postings",
    positive: "no balance is below zero",
    adverts: "adverts in escrow equal online remainders",
    orders: "orders in escrow equal open orders",
    status: "every order's transfers match its status",
    release: "every release pays its buyer and the fee",
    journal: "every order's journal is whole",
    transit: "coins in transit equal open transfers to the exchange",
    exchange: "every exchange transfer moved what its state says",
    foreign: "every movement for the exchange belongs to a transfer",
    closings: "every daily closing is the sum of its postings",
  } as const;
  const holdOf = "(SELECT id FROM ledger_transfer WHERE order_id = :open AND kind = 'hold')";
  const releaseOf = "(SELECT id FROM ledger_transfer WHERE order_id = :completed AND kind = 'release')";
  const escrowOf = "(SELECT id FROM ledger_account WHERE kind = 'order' AND ref_id = :open)";

  it.each<[what: string, finds: (keyof typeof promises)[], breakage: string[]]>([
    [
      "coins out of nothing",
      ["sums", "balanced", "cached"],
      [`UPDATE ledger_posting SET amount = amount + 1 WHERE transfer_id = ${holdOf} AND account_id = ${escrowOf}`],
    ],
    [
      "two wrongs that cancel out",
      ["balanced"],
      [
        `UPDATE ledger_posting SET amount = amount + 1 WHERE transfer_id = ${releaseOf} AND account_id = (SELECT id FROM ledger_account WHERE kind = 'fee')`,
        "UPDATE ledger_posting SET amount = amount - 1 WHERE transfer_id = (SELECT min(id) FROM ledger_transfer) AND account_id = (SELECT id FROM ledger_account WHERE kind = 'external')",
      ],
    ],
    ["a transfer without legs", ["balanced"], ["INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')"]],
    ["a balance set by hand", ["cached", "orders"], [`UPDATE ledger_account SET balance = balance + 1 WHERE id = ${escrowOf}`]],
    [
      "a transfer to the exchange without its coins",
      ["transit", "exchange"],
      [
        "INSERT INTO exchange_transfer (reference, origin, direction, user_id, asset, amount, state) SELECT 'r', 'host', 'from_p2p', seller_id, 'USDT', 5, 'sent' FROM orders WHERE id = :open",
      ],
    ],
    [
      "a credit that belongs to no transfer",
      ["balanced", "foreign"],
      ["INSERT INTO ledger_transfer (kind, asset, exchange_transfer_id) VALUES ('credit', 'USDT', 77)"],
    ],
    [
      "a day that is closed with other coins than there were",
      ["closings"],
      [
        `INSERT INTO daily_closing SELECT (now() AT TIME ZONE 'UTC')::date, t.asset, 0, sum(p.amount), -sum(p.amount), 0, 0 FROM ledger_posting p
           JOIN ledger_transfer t ON t.id = p.transfer_id JOIN ledger_account a ON a.id = p.account_id WHERE a.kind = 'p2p' GROUP BY t.asset`,
      ],
    ],
    [
      "a closed day that lacks a coin",
      ["closings"],
      [
        "INSERT INTO daily_closing SELECT (now() AT TIME ZONE 'UTC')::date, 'BTC', 0, 0, 0, 0, 0 WHERE EXISTS (SELECT FROM ledger_transfer)",
      ],
    ],
    ["a debt", ["cached", "positive", "orders"], [`UPDATE ledger_account SET balance = -1 WHERE id = ${escrowOf}`]],
    ["a balance that is no number", ["cached", "positive", "orders"], [`UPDATE ledger_account SET balance = 'NaN' WHERE id = ${escrowOf}`]],
    [
      "an advert that offers what it has not",
      ["adverts"],
      ["UPDATE advert SET remaining = remaining - 1 WHERE id = (SELECT advert_id FROM orders WHERE id = :open)"],
    ],
    [
      "an advert that left with its coins locked",
      ["adverts"],
      ["UPDATE advert SET state = 'offline' WHERE id = (SELECT advert_id FROM orders WHERE id = :open)"],
    ],
    ["an order larger than its escrow", ["orders"], ["UPDATE orders SET quantity = quantity + 1 WHERE id = :open"]],
    [
      "an order that ended with its coins locked",
      ["orders", "status", "journal"],
      ["UPDATE orders SET status = 'canceled', canceled_at = now(), cancel_reason = 'buyer' WHERE id = :open"],
    ],
    ["an order that was never held", ["status"], [`UPDATE ledger_transfer SET kind = 'advert_fund', order_id = NULL WHERE id = ${holdOf}`]],
    [
      "a release to somebody else",
      ["release"],
      ["UPDATE orders SET buyer_id = seller_id, seller_id = buyer_id, maker_id = buyer_id, taker_id = seller_id WHERE id = :completed"],
    ],
    ["a release of too much", ["release"], ["UPDATE orders SET fee = fee + 1 WHERE id = :completed"]],
    ["a step without a line in the journal", ["journal"], ["UPDATE orders SET version = version + 1 WHERE id = :open"]],
    ["a line torn out of the journal", ["journal"], ["DELETE FROM order_event WHERE order_id = :open AND seq = 1"]],
    ["a journal that jumps", ["journal"], ["UPDATE order_event SET from_status = 'expiring' WHERE order_id = :open AND seq = 2"]],
  ])("finds %s", async (_what, finds, breakage) => {
    const found = await auditAfter(...breakage);
    expect(Object.keys(found).toSorted()).toEqual(finds.map((name) => promises[name]).toSorted());
    expect(Object.values(found).every((example) => example !== null)).toBe(true);
  });
});

describe("posting by many at once", () => {
  const TRANSFERS = 400;

  async function deadlocks(): Promise<number> {
    await stack.owner.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await stack.owner.query<{ deadlocks: number }>(
      "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0]?.deadlocks ?? -1;
  }

  function post(from: Person, to: Person, amount: bigint): Promise<boolean> {
    const { db } = stack.server.context;
    return db.transaction((tx) =>
      postTransfer(tx, { kind: "move", asset: "USDT", legs: moveLegs(wallet("p2p", from.id), wallet("p2p", to.id), cryptoMinor(amount)) }),
    );
  }

  it("in every direction between the same accounts makes no deadlock", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => stack.person({ usdt: "1" })));
    const before = await deadlocks();
    const pick = (number: number) => personAt(people, number % people.length);
    const moved = await Promise.all(
      Array.from({ length: TRANSFERS }, (_, number) =>
        post(pick(number), pick(number + 1 + (number % 5)), BigInt(1 + (number % 7))).catch(String),
      ),
    );
    expect(new Set(moved)).toEqual(new Set([true]));
    expect(await deadlocks()).toBe(before);
  });

  it("in one transaction after the other's order makes none that a caller hears of", async () => {
    const { db } = stack.server.context;
    const [first, second] = await Promise.all([stack.person({ usdt: "1" }), stack.person({ usdt: "1" })]);
    const there = (tx: Parameters<typeof postTransfer>[0], from: Person, to: Person) =>
      postTransfer(tx, { kind: "move", asset: "USDT", legs: moveLegs(wallet("p2p", from.id), wallet("spot", to.id), cryptoMinor(1n)) });
    const both = (one: Person, other: Person) =>
      db.transaction(async (tx) => (await there(tx, one, one)) && (await there(tx, other, other))).catch(String);
    for (let round = 0; round < 3; round++) expect(await Promise.all([both(first, second), both(second, first)])).toEqual([true, true]);
    await stack.audit();
  });
});
