import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attempt, posting, REFUSALS } from "../../testing/ledger-attempts.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";

/** What the database enforces for every writer, without any server code in between. */

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack({}, 40);
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

describe("a transfer", () => {
  const mine = () => trade.seller.id;

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

  it("can't touch an account of another coin", async () => {
    const account = await accountOf("order", trade.orderId);
    const fund = "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'BTC')";
    expect(await attempt(stack.owner, [fund, ["INSERT INTO ledger_posting SELECT max(id), $1, 1 FROM ledger_transfer", [account]]])).toBe(
      "PZ002",
    );
  });
});
