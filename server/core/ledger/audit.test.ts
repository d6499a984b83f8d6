import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { planNodes, planOf } from "../../testing/plans.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import type { Trade } from "../../testing/trades.ts";
import type { Queryable } from "../db/statement.ts";
import type { Tx } from "../db/database.ts";
import {
  auditLedger,
  auditLedgerSpan,
  auditOpenLedger,
  proveSealedMonth,
  sealedUntil,
  transfersOfOrder,
  type AuditLine,
} from "./ledger.store.ts";

let stack: Stack;
let open: Trade;
let completed: Trade;
beforeAll(async () => {
  stack = await startStack({}, 12);
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

  /** What moved in the hours around now. */
  const around = (hours: number) => [new Date(Date.now() - hours * 3_600_000), new Date(Date.now() + hours * 3_600_000)] as const;

  it("finds nothing wrong in a span of time, and looks at nothing outside of it", async () => {
    const { db } = stack.server.context;
    const lines = await auditLedgerSpan(db, ...around(1));
    expect(lines.map(({ promise }) => promise)).toEqual(Object.values(spanPromises));
    expect(lines.filter((line) => line.broken !== 0)).toEqual([]);
    const before = await auditAfter({ audit: (on) => auditLedgerSpan(on, new Date(0), new Date(Date.now() - 3_600_000)) }, everythingWrong);
    expect(before).toEqual({});
  });

  it("reads a span of time by indexes", async () => {
    const client = await stack.owner.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT * FROM ledger_audit_span($1, $2)", [...around(1)]);
      // What has grown for ten years. The figures are those of this transaction.
      const { rows } = await client.query(
        "SELECT relname, seq_scan::int, idx_scan > 0 AS by_index FROM pg_stat_xact_user_tables WHERE relname IN ('ledger_transfer', 'ledger_posting', 'orders') ORDER BY relname",
      );
      expect(rows).toEqual(["ledger_posting", "ledger_transfer", "orders"].map((relname) => ({ relname, seq_scan: 0, by_index: true })));
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  /** Breaks the books as only a superuser can who switches every guard off, looks, and undoes it. */
  async function auditAfter(
    { audit }: { readonly audit: (on: Queryable) => Promise<readonly AuditLine[]> },
    ...breakage: readonly string[]
  ): Promise<Record<string, string | null>> {
    const client = await stack.owner.connect();
    try {
      await client.query("BEGIN");
      for (const table of [
        "ledger_account",
        "ledger_transfer",
        "ledger_posting",
        "ledger_movement",
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
      const lines = await audit(client);
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
    share: "every refund gives its buyer what was decided",
    journal: "every order's journal is whole",
    transit: "coins in transit equal open transfers to the exchange",
    exchange: "every exchange transfer moved what its state says",
    foreign: "every movement for the exchange belongs to a transfer",
    closings: "every daily closing is the sum of its postings",
    movements: "every movement of a wallet is listed once, under its kind",
  } as const;
  const spanPromises = {
    balanced: promises.balanced,
    transfers: "every order that ended has its transfers",
    release: promises.release,
    share: promises.share,
    journal: "every ended order's journal is whole",
    closings: "every daily closing is the day before and its postings",
    movements: promises.movements,
  } as const;
  const holdOf = "(SELECT id FROM ledger_transfer WHERE order_id = :open AND kind = 'hold')";
  const releaseOf = "(SELECT id FROM ledger_transfer WHERE order_id = :completed AND kind = 'release')";
  const escrowOf = "(SELECT id FROM ledger_account WHERE kind = 'order' AND ref_id = :open)";

  const wrongMovements: [what: string, finds: "movements"[], breakage: string[]][] = [
    ["a movement that no list has", ["movements"], [`DELETE FROM ledger_movement WHERE transfer_id = ${releaseOf}`]],
    ["a movement under another kind", ["movements"], [`UPDATE ledger_movement SET kind = 'shared' WHERE transfer_id = ${releaseOf}`]],
    [
      "a movement that is listed twice",
      ["movements"],
      [`INSERT INTO ledger_movement SELECT account_id, 'withdraw', transfer_id FROM ledger_movement WHERE transfer_id = ${releaseOf}`],
    ],
    [
      "a listed movement that no transfer made",
      ["movements"],
      [`INSERT INTO ledger_movement SELECT account_id, kind, transfer_id + 1000000 FROM ledger_movement WHERE transfer_id = ${releaseOf}`],
    ],
  ];

  it.each<[what: string, finds: (keyof typeof promises)[], breakage: string[]]>([
    ...wrongMovements,
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
    [
      "a balance that is no number",
      ["cached", "positive", "orders"],
      // A constraint refuses it, so this is a database that has lost it.
      [
        "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_balance_most",
        `UPDATE ledger_account SET balance = 'NaN' WHERE id = ${escrowOf}`,
      ],
    ],
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
    const found = await auditAfter({ audit: auditLedger }, ...breakage);
    expect(Object.keys(found).toSorted()).toEqual(finds.map((name) => promises[name]).toSorted());
    expect(Object.values(found).every((example) => example !== null)).toBe(true);
  });

  const everythingWrong = `UPDATE orders SET version = version + 1, fee = fee + 1 WHERE id = :completed`;
  const today = "(now() AT TIME ZONE 'UTC')::date";
  const closed = (day: string, users: string) =>
    `INSERT INTO daily_closing SELECT ${day}, t.asset, -sum(p.amount) FILTER (WHERE a.kind <> 'external'), sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond')) + ${users},
       coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')), 0), 0, coalesce(sum(p.amount) FILTER (WHERE a.kind = 'fee'), 0)
     FROM ledger_posting p JOIN ledger_transfer t ON t.id = p.transfer_id JOIN ledger_account a ON a.id = p.account_id GROUP BY t.asset`;

  it.each<[what: string, finds: (keyof typeof spanPromises)[], breakage: string[]]>([
    ...wrongMovements.slice(0, 3),
    ["a transfer without legs", ["balanced"], ["INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')"]],
    [
      "an order that ended without having been held",
      ["transfers"],
      ["UPDATE ledger_transfer SET kind = 'advert_fund', order_id = NULL WHERE order_id = :completed AND kind = 'hold'"],
    ],
    ["a release of too much", ["release"], ["UPDATE orders SET fee = fee + 1 WHERE id = :completed"]],
    [
      "a refund of which the buyer got something",
      ["movements", "share"],
      [
        "INSERT INTO ledger_account (kind, owner_id, asset, balance) SELECT 'p2p', o.buyer_id, 'USDT', 0 FROM ledger_transfer t JOIN orders o ON o.id = t.order_id WHERE t.kind = 'refund' ON CONFLICT DO NOTHING",
        `UPDATE ledger_posting p SET account_id = (SELECT a.id FROM ledger_account a WHERE a.kind = 'p2p' AND a.asset = 'USDT' AND a.owner_id = (SELECT o.buyer_id FROM ledger_transfer t JOIN orders o ON o.id = t.order_id WHERE t.id = p.transfer_id))
           WHERE p.transfer_id = (SELECT id FROM ledger_transfer WHERE kind = 'refund') AND p.amount > 0`,
      ],
    ],
    ["a line torn out of the journal", ["journal"], ["DELETE FROM order_event WHERE order_id = :completed AND seq = 1"]],
    ["a day that is closed as it was", [], [closed(today, "0")]],
    ["a day that is closed with other coins than there were", ["closings"], [closed(today, "1")]],
    ["a closed day that lacks a coin", ["closings"], [`INSERT INTO daily_closing VALUES (${today}, 'BTC', 0, 0, 0, 0, 0)`]],
  ])("finds %s in the days around it", async (_what, finds, breakage) => {
    const found = await auditAfter({ audit: (on) => auditLedgerSpan(on, ...around(48)) }, ...breakage);
    expect(Object.keys(found).toSorted()).toEqual(finds.map((name) => spanPromises[name]).toSorted());
    expect(Object.values(found).every((example) => example !== null)).toBe(true);
  });

  describe("of a ledger whose months are sealed", () => {
    const openPromises = {
      sums: promises.sums,
      cached: promises.cached,
      positive: promises.positive,
      adverts: promises.adverts,
      orders: promises.orders,
      held: "every open order has its hold and no end",
      openJournal: "every open order's journal is whole",
      ended: "as many orders ended as were released and refunded",
      ...spanPromises,
      exchange: promises.exchange,
      transit: promises.transit,
      foreign: promises.foreign,
    } as const;
    const sealed = "every sealed month is as it was sealed";
    /** All but the open order's hold moved ten weeks ago, and no month that is over is without a seal. */
    const SEALED = [
      "UPDATE ledger_transfer SET at = at - interval '70 days' WHERE order_id IS DISTINCT FROM :open",
      ...Array.from({ length: 4 }, () => "SELECT * FROM seal_ledger_month()"),
    ];
    const prove = async (on: Queryable) => (await proveSealedMonth(on as Tx))?.lines ?? [];
    const oldPosting = (change: string) => `UPDATE ledger_posting SET amount = amount + ${change} WHERE transfer_id = ${releaseOf}`;

    it("finds nothing where nothing is wrong, before the first seal and after it, and counts sealed months by their sums", async () => {
      const lines = await auditOpenLedger(stack.server.context.db);
      expect(lines.map(({ promise }) => promise).toSorted()).toEqual(Object.values(openPromises).toSorted());
      expect(lines.filter((line) => line.broken !== 0)).toEqual([]);
      expect(await auditAfter({ audit: auditOpenLedger }, ...SEALED)).toEqual({});
      expect(await auditAfter({ audit: prove }, ...SEALED)).toEqual({});
      const untilOf = async (on: Queryable) => [{ promise: "", broken: 1, example: (await sealedUntil(on))?.toISOString() ?? null }];
      const { "": until } = await auditAfter({ audit: untilOf }, ...SEALED);
      const now = new Date();
      const monthBegan = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString();
      // For the first two days of a month the one before it is still open.
      expect([monthBegan(0), monthBegan(1)]).toContain(until);
      expect(await sealedUntil(stack.server.context.db)).toBeNull();
    });

    it("seals no month in which a promise is broken", async () => {
      const untilOf = async (on: Queryable) => [{ promise: "until", broken: 1, example: (await sealedUntil(on))?.toISOString() ?? null }];
      const [move = "", ...seals] = SEALED;
      expect(await auditAfter({ audit: untilOf }, move, oldPosting("1"), ...seals)).toEqual({ until: null });
    });

    it.each<[what: string, finds: (keyof typeof openPromises)[], breakage: string]>([
      ["a balance set by hand", ["cached", "orders"], `UPDATE ledger_account SET balance = balance + 1 WHERE id = ${escrowOf}`],
      [
        "coins out of nothing",
        ["balanced", "cached", "sums"],
        `UPDATE ledger_posting SET amount = amount + 1 WHERE transfer_id = ${holdOf} AND account_id = ${escrowOf}`,
      ],
      ["a debt", ["cached", "orders", "positive"], `UPDATE ledger_account SET balance = -1 WHERE id = ${escrowOf}`],
      ["an order that was never held", ["held"], `UPDATE ledger_transfer SET kind = 'advert_fund', order_id = NULL WHERE id = ${holdOf}`],
      [
        "an order that ended without a transfer",
        ["ended", "orders"],
        "UPDATE orders SET status = 'canceled', canceled_at = now(), cancel_reason = 'buyer' WHERE id = :open",
      ],
      ["an open order's step without a line in the journal", ["openJournal"], "UPDATE orders SET version = version + 1 WHERE id = :open"],
      [
        "a sealed sum that was changed",
        ["cached", "sums"],
        `UPDATE ledger_sealed_total SET total = total + 1 WHERE account_id = (SELECT id FROM ledger_account WHERE kind = 'p2p' AND balance > 0 ORDER BY id LIMIT 1)`,
      ],
    ])("finds %s", async (_what, finds, breakage) => {
      const found = await auditAfter({ audit: auditOpenLedger }, ...SEALED, breakage);
      expect(Object.keys(found).toSorted()).toEqual(finds.map((name) => openPromises[name]).toSorted());
      expect(Object.values(found).every((example) => example !== null)).toBe(true);
    });

    it("finds what was changed in a sealed month by proving one of them each day", async () => {
      expect(await auditAfter({ audit: auditOpenLedger }, ...SEALED, oldPosting("1"))).toEqual({});
      const found = await auditAfter({ audit: prove }, ...SEALED, oldPosting("1"));
      expect(Object.keys(found)).toEqual(expect.arrayContaining([promises.balanced, sealed]));
      // A change that breaks no promise by itself.
      const moved = "UPDATE ledger_transfer SET at = at + interval '1 second' WHERE order_id = :completed";
      expect(Object.keys(await auditAfter({ audit: prove }, ...SEALED, moved))).toEqual([sealed]);
    });
  });
});

test("an order's transfers are found by the indexes of holds and of ends, not among all transfers", async () => {
  const client = await stack.owner.connect();
  try {
    await client.query("BEGIN");
    for (const way of ["seqscan", "bitmapscan"]) await client.query(`SET LOCAL enable_${way} = off`);
    const plan = await planOf(client, (on) => transfersOfOrder(on, completed.orderId));
    const read = planNodes(plan).filter((node) => node["Relation Name"] === "ledger_transfer");
    expect(new Set(read.map((node) => node["Index Name"]))).toEqual(new Set(["ledger_transfer_one_end", "ledger_transfer_one_hold"]));
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  expect((await transfersOfOrder(stack.server.context.db, completed.orderId)).map(({ kind }) => kind)).toEqual(["hold", "release"]);
});
