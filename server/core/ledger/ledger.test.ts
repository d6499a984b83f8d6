import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attempt, posting, REFUSALS, type PlainLeg } from "../../testing/ledger-attempts.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";

/** What the database enforces for every writer, without any server code in between. */

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack({}, 12);
  trade = await sale(stack);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function one(sql: string, values: unknown[] = []): Promise<Record<string, string>> {
  const { rows } = await stack.owner.query<Record<string, string>>(sql, values);
  return rows[0] ?? {};
}

/** Until a connection waits for somebody's lock. */
async function waitsForLock(pid: number | undefined): Promise<void> {
  const waiting = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'";
  while ((await one(waiting, [pid]))["count"] !== "1") await setImmediate();
}

const accountOf = async (kind: string, holder: string) =>
  (await one("SELECT id FROM ledger_account WHERE kind = $1 AND $2 IN (owner_id, ref_id) AND asset = 'USDT'", [kind, holder]))["id"];

describe("the application's role", () => {
  it.each([
    "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')",
    "INSERT INTO ledger_posting (transfer_id, account_id, amount) VALUES (1, 1, 1)",
    "INSERT INTO ledger_account (kind, owner_id, asset, balance) VALUES ('p2p', 1, 'USDT', 0)",
    "UPDATE ledger_account SET balance = balance + 1",
    "UPDATE ledger_posting SET amount = amount + 1",
    "UPDATE ledger_transfer SET asset = 'BTC'",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_transfer",
    "DELETE FROM ledger_account",
    "TRUNCATE ledger_posting, ledger_transfer, ledger_account",
    "DELETE FROM orders",
    "DELETE FROM order_event",
    "UPDATE order_event SET action = 'x'",
    "UPDATE chat_message SET content = 'x'",
    "DELETE FROM chat_message",
    "UPDATE audit_entry SET actor = 'x'",
    "DELETE FROM audit_entry",
    "ALTER TABLE ledger_account DISABLE TRIGGER ALL",
    "CREATE TABLE mine (id int)",
    "SET session_replication_role = replica",
    "SELECT pg_read_file('/etc/passwd')",
  ])("may not: %s", async (statement) => {
    expect(await attempt(stack.owner, [statement], "application")).toBe(REFUSALS.no_right);
  });

  it("moves coins through ledger_post alone", async () => {
    const legs = [
      ["p2p", trade.seller.id, null, "-1"],
      ["spot", trade.seller.id, null, "1"],
    ] as const;
    const funded = posting("deposit", [
      ["external", null, null, "-5"],
      ["p2p", trade.seller.id, null, "5"],
    ]);
    expect(await attempt(stack.owner, [funded, posting("move", legs)], "application")).toBe("done");
  });
});

describe("the ledger's tables", () => {
  const changes = [
    "UPDATE ledger_transfer SET kind = 'move'",
    "UPDATE ledger_posting SET amount = amount",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_transfer",
    "DELETE FROM ledger_account",
    "TRUNCATE ledger_posting",
    "TRUNCATE ledger_transfer CASCADE",
    "TRUNCATE ledger_account",
    "UPDATE ledger_account SET balance = balance + 1",
    "UPDATE ledger_account SET balance = 0",
    "UPDATE ledger_account SET asset = 'BTC'",
    "UPDATE ledger_account SET owner_id = owner_id + 1",
    "INSERT INTO ledger_account (kind, ref_id, asset, balance) VALUES ('order', 77, 'USDT', 5)",
    "UPDATE ledger_movement SET kind = 'move'",
    "DELETE FROM ledger_movement",
    "TRUNCATE ledger_movement",
    "UPDATE order_event SET action = 'x'",
    "DELETE FROM order_event",
    "TRUNCATE order_event CASCADE",
    "TRUNCATE partitions.order_event CASCADE",
    "TRUNCATE partitions.order_event_rest CASCADE",
    "UPDATE chat_message SET content = 'x'",
    "UPDATE audit_entry SET action = 'x'",
  ];
  it.each(changes)("is not even changed by the owner: %s", async (statement) => {
    expect(await attempt(stack.owner, [statement])).toBe(REFUSALS.append_only);
  });

  it.each(changes.filter((statement) => statement.includes("ledger_")))(
    "nor where triggers sleep for replication: %s",
    async (statement) => {
      expect(await attempt(stack.owner, ["SET LOCAL session_replication_role = replica", statement])).toBe(REFUSALS.append_only);
    },
  );

  it("takes no later posting into an old transfer", async () => {
    const { id } = await one("SELECT min(id) AS id FROM ledger_transfer");
    const account = await accountOf("order", trade.orderId);
    expect(
      await attempt(stack.owner, [["INSERT INTO ledger_posting (transfer_id, account_id, amount) VALUES ($1, $2, 1)", [id, account]]]),
    ).toBe(REFUSALS.append_only);
  });
});

describe("an account", () => {
  it.each<[what: string, leg: PlainLeg]>([
    ["a wallet of nobody", ["p2p", null, null, "5"]],
    ["the escrow of no order", ["order", null, null, "5"]],
    ["the escrow of no advert", ["advert", null, null, "5"]],
    ["a fee account of somebody", ["fee", "1", null, "5"]],
    ["a kind that there is not", ["savings", null, null, "5"]],
  ])("is not opened: %s", async (_what, leg) => {
    expect(await attempt(stack.owner, [posting("deposit", [["external", null, null, "-5"], leg])])).toBe(REFUSALS.check);
  });

  it.each([
    ["a wallet has no balance", "INSERT INTO ledger_account (kind, owner_id, asset) VALUES ('futures', $1, 'USDT')"],
    [
      "the house's account has one",
      "INSERT INTO ledger_account (kind, owner_id, asset, balance) SELECT 'fee', NULL, 'BTC', 0 WHERE $1::bigint > 0",
    ],
  ])("is not opened where %s", async (_what, sql) => {
    expect(await attempt(stack.owner, [[sql, [trade.seller.id]]])).toBe(REFUSALS.check);
  });

  it("is not opened twice for one holder", async () => {
    const open = "INSERT INTO ledger_account (kind, owner_id, asset, balance) VALUES ('p2p', $1, 'USDT', 0)";
    expect(await attempt(stack.owner, [[open, [trade.seller.id]]])).toBe(REFUSALS.not_unique);
  });
});

describe("a transfer", () => {
  const mine = () => trade.seller.id;

  it.each([
    ["a hold", "hold"],
    ["a release", "release"],
    ["a refund", "refund"],
    ["a credit of no transfer of the exchange", "credit"],
    ["a transfer of a kind that there is not", "gift"],
  ])("that names no order or transfer is refused: %s", async (_what, kind) => {
    expect(
      await attempt(stack.owner, [
        posting(kind, [
          ["external", null, null, "-5"],
          ["p2p", mine(), null, "5"],
        ]),
      ]),
    ).toBe(REFUSALS.check);
  });

  it("that names an order is a hold, a release or a refund", async () => {
    const legs = [
      ["external", null, null, "-5"],
      ["p2p", mine(), null, "5"],
    ] as const;
    expect(await attempt(stack.owner, [posting("deposit", legs, trade.orderId)])).toBe(REFUSALS.check);
  });

  it("is of no more than the database keeps of a coin, between the house's own accounts too", async () => {
    const most = posting("deposit", [
      ["external", null, null, "-1e36"],
      ["fee", null, null, "1e36"],
    ]);
    expect(await attempt(stack.owner, [most])).toBe(REFUSALS.check);
  });

  it("that would fill a wallet beyond what the database keeps is refused", async () => {
    const half = posting("deposit", [
      ["external", null, null, "-6e35"],
      ["p2p", mine(), null, "6e35"],
    ]);
    expect(await attempt(stack.owner, [half])).toBe("done");
    expect(await attempt(stack.owner, [half])).toBe(REFUSALS.check);
    const back = posting("withdraw", [
      ["p2p", mine(), null, "-6e35"],
      ["external", null, null, "6e35"],
    ]);
    expect(await attempt(stack.owner, [back])).toBe("done");
  });

  it("of a transaction that began more than an hour ago is refused", async () => {
    const late = "INSERT INTO ledger_transfer (kind, asset, at) VALUES ('move', 'USDT', now() - interval '61 minutes')";
    expect(await attempt(stack.owner, [late])).toBe(REFUSALS.append_only);
  });

  it("goes through transit for a transfer of the exchange alone", async () => {
    const through = posting("move", [
      ["transit", mine(), null, "1"],
      ["external", null, null, "-1"],
    ]);
    expect(await attempt(stack.owner, [through])).toBe(REFUSALS.not_escrowed);
  });

  it("finds the accounts of its coin beside those of another", async () => {
    const bitcoin = `SELECT ledger_post('deposit', 'BTC', NULL, NULL, ARRAY['external', 'futures'], ARRAY[NULL, $1]::bigint[],
      ARRAY[NULL, NULL]::bigint[], ARRAY[-5, 5]::numeric[])`;
    const tether = posting("deposit", [
      ["external", null, null, "-7"],
      ["futures", mine(), null, "7"],
    ]);
    expect(await attempt(stack.owner, [[bitcoin, [mine()]], tether])).toBe("done");
  });

  it("spends an account to its last unit", async () => {
    const filled = posting("deposit", [
      ["external", null, null, "-9"],
      ["futures", mine(), null, "9"],
    ]);
    const emptied = posting("move", [
      ["futures", mine(), null, "-9"],
      ["spot", mine(), null, "9"],
    ]);
    expect(await attempt(stack.owner, [filled, emptied])).toBe("done");
  });

  it("that finds its coins being spent waits, and then says that there are too few", async () => {
    // Both accounts are there: who opens one waits at its index.
    const deposit = posting("deposit", [
      ["external", null, null, "-6"],
      ["p2p", trade.buyer.id, null, "5"],
      ["spot", trade.buyer.id, null, "1"],
    ]);
    const [sql, values] = posting("move", [
      ["p2p", trade.buyer.id, null, "-5"],
      ["spot", trade.buyer.id, null, "5"],
    ]);
    expect(await attempt(stack.owner, [deposit])).toBe("done");
    const [first, second] = await Promise.all([stack.owner.connect(), stack.owner.connect()]);
    try {
      await first.query("BEGIN");
      await first.query(sql, values);
      const { rows } = await second.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const late = second.query<{ ledger_post: string | null }>(sql, values).then(
        (done) => done.rows,
        (error: unknown) => error,
      );
      await waitsForLock(rows[0]?.pid);
      await first.query("COMMIT");
      expect(await late).toEqual([{ ledger_post: null }]);
    } finally {
      first.release();
      second.release();
    }
  });

  it("that doesn't sum to zero is refused when it is committed", async () => {
    expect(
      await attempt(stack.owner, [
        posting("deposit", [
          ["external", null, null, "-5"],
          ["p2p", mine(), null, "6"],
        ]),
      ]),
    ).toBe(REFUSALS.unbalanced);
    expect(await attempt(stack.owner, [posting("deposit", [["p2p", mine(), null, "6"]])])).toBe(REFUSALS.unbalanced);
    expect(await attempt(stack.owner, ["INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')"])).toBe(REFUSALS.unbalanced);
  });

  it.each(["NaN", "Infinity", "0", "1e36", "1e39"])("of %s is refused", async (amount) => {
    const opposite = amount === "NaN" || amount === "0" ? amount : `-${amount}`;
    const refusal = await attempt(stack.owner, [
      posting("deposit", [
        ["external", null, null, opposite],
        ["p2p", mine(), null, amount],
      ]),
    ]);
    // A failed check, or a number that no column of ours can hold.
    expect([REFUSALS.check, "22003"]).toContain(refusal);
  });

  it("that would take an account below zero writes nothing and says so", async () => {
    const before = await one("SELECT count(*) FROM ledger_transfer");
    const legs = [
      ["p2p", trade.buyer.id, null, "-1"],
      ["spot", trade.buyer.id, null, "1"],
    ] as const;
    const [sql, values] = posting("move", legs);
    expect((await stack.owner.query<{ ledger_post: string | null }>(sql, values)).rows).toEqual([{ ledger_post: null }]);
    expect(await one("SELECT count(*) FROM ledger_transfer")).toEqual(before);
  });

  it("can't take an account below zero by hand either", async () => {
    const account = await accountOf("order", trade.orderId);
    const fund = "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')";
    expect(
      await attempt(stack.owner, [fund, ["INSERT INTO ledger_posting SELECT max(id), $1, -100000001 FROM ledger_transfer", [account]]]),
    ).toBe(REFUSALS.check);
  });

  it("can't touch an account of another coin, not even the house's", async () => {
    const house = (await one("SELECT id FROM ledger_account WHERE kind = 'external' AND asset = 'USDT'"))["id"];
    const fund = "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'BTC')";
    for (const account of [await accountOf("order", trade.orderId), house])
      expect(await attempt(stack.owner, [fund, ["INSERT INTO ledger_posting SELECT max(id), $1, 1 FROM ledger_transfer", [account]]])).toBe(
        "PZ002",
      );
  });
});
