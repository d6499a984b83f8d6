import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, type Stack } from "../testing/stack.ts";
import { sale, type Trade } from "../testing/trades.ts";

/** What the database promises whoever writes to it, with nothing of the server in between. */

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

type Attempt = string | readonly [sql: string, values: unknown[]];

/** Runs statements in one transaction of the owner's, a superuser, or of the application's role; answers the state of its refusal. */
async function attempt(statements: readonly Attempt[], as: "owner" | "application" = "owner"): Promise<string> {
  const client = await stack.owner.connect();
  try {
    await client.query(as === "application" ? "BEGIN; SET LOCAL ROLE plaza_app" : "BEGIN");
    for (const step of statements) await (typeof step === "string" ? client.query(step) : client.query(step[0], [...step[1]]));
    await client.query("COMMIT");
    return "done";
  } catch (error) {
    await client.query("ROLLBACK");
    return error instanceof pg.DatabaseError ? (error.code ?? "?") : String(error);
  } finally {
    client.release();
  }
}

async function one<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await stack.owner.query<Row>(sql, values);
  return rows[0] as Row;
}

const accountOf = async (kind: string, holder: string) =>
  (
    await one<{ id: string }>("SELECT id FROM ledger_account WHERE kind = $1 AND $2 IN (owner_id, ref_id) AND asset = 'USDT'", [
      kind,
      holder,
    ])
  ).id;

/** A posting call with the legs of one asset: [kind, owner, ref, amount]. */
function post(
  kind: string,
  legs: readonly (readonly [string, string | null, string | null, string])[],
  orderId: string | null = null,
): Attempt {
  const column = (place: number) => legs.map((leg) => leg[place]);
  return [
    "SELECT ledger_post($1, 'USDT', $2, NULL, $3::text[], $4::bigint[], $5::bigint[], $6::numeric[])",
    [kind, orderId, column(0), column(1), column(2), column(3)],
  ];
}

const REFUSED = "PZ001";
const UNBALANCED = "PZ003";
const NOT_ESCROWED = "PZ004";
const NO_RIGHT = "42501";
const CHECK = "23514";

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
    expect(await attempt([statement], "application")).toBe(NO_RIGHT);
  });

  it("moves coins through ledger_post alone", async () => {
    const legs = [
      ["p2p", trade.seller.id, null, "-1"],
      ["spot", trade.seller.id, null, "1"],
    ] as const;
    const funded = post("deposit", [
      ["external", null, null, "-5"],
      ["p2p", trade.seller.id, null, "5"],
    ]);
    expect(await attempt([funded, post("move", legs)], "application")).toBe("done");
  });
});

describe("what stands in the ledger", () => {
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
    "TRUNCATE order_event",
    "UPDATE chat_message SET content = 'x'",
    "UPDATE audit_entry SET action = 'x'",
  ];
  it.each(changes)("is not even changed by the owner: %s", async (statement) => {
    expect(await attempt([statement])).toBe(REFUSED);
  });

  it.each(changes.filter((statement) => statement.includes("ledger_")))(
    "nor where triggers sleep for replication: %s",
    async (statement) => {
      expect(await attempt(["SET LOCAL session_replication_role = replica", statement])).toBe(REFUSED);
    },
  );

  it("takes no later posting into an old transfer", async () => {
    const { id } = await one<{ id: string }>("SELECT min(id) AS id FROM ledger_transfer");
    const account = await accountOf("order", trade.orderId);
    expect(await attempt([["INSERT INTO ledger_posting (transfer_id, account_id, amount) VALUES ($1, $2, 1)", [id, account]]])).toBe(
      REFUSED,
    );
  });
});

describe("a transfer", () => {
  const mine = () => trade.seller.id;

  it("that doesn't sum to zero is refused when it is committed", async () => {
    expect(
      await attempt([
        post("deposit", [
          ["external", null, null, "-5"],
          ["p2p", mine(), null, "6"],
        ]),
      ]),
    ).toBe(UNBALANCED);
    expect(await attempt([post("deposit", [["p2p", mine(), null, "6"]])])).toBe(UNBALANCED);
    expect(await attempt(["INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')"])).toBe(UNBALANCED);
  });

  it.each(["NaN", "Infinity", "0", "1e39"])("of %s is refused", async (amount) => {
    const opposite = amount === "NaN" || amount === "0" ? amount : `-${amount}`;
    const refusal = await attempt([
      post("deposit", [
        ["external", null, null, opposite],
        ["p2p", mine(), null, amount],
      ]),
    ]);
    // A failed check, or a number that no column of ours can hold.
    expect([CHECK, "22003"]).toContain(refusal);
  });

  it("that would take an account below zero writes nothing and says so", async () => {
    const before = await one("SELECT count(*) FROM ledger_transfer");
    const legs = [
      ["p2p", trade.buyer.id, null, "-1"],
      ["spot", trade.buyer.id, null, "1"],
    ] as const;
    const [sql, values] = post("move", legs) as [string, unknown[]];
    expect((await stack.owner.query<{ ledger_post: string | null }>(sql, values)).rows).toEqual([{ ledger_post: null }]);
    expect(await one("SELECT count(*) FROM ledger_transfer")).toEqual(before);
  });

  it("can't take an account below zero by hand either", async () => {
    const account = await accountOf("order", trade.orderId);
    const fund = "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'USDT')";
    expect(await attempt([fund, ["INSERT INTO ledger_posting SELECT max(id), $1, -100000001 FROM ledger_transfer", [account]]])).toBe(
      CHECK,
    );
  });

  it("can't touch an account of another coin", async () => {
    const account = await accountOf("order", trade.orderId);
    const fund = "INSERT INTO ledger_transfer (kind, asset) VALUES ('move', 'BTC')";
    expect(await attempt([fund, ["INSERT INTO ledger_posting SELECT max(id), $1, 1 FROM ledger_transfer", [account]]])).toBe("PZ002");
  });
});

describe("escrow", () => {
  const order = () => ["order", null, trade.orderId] as const;

  it.each([
    [
      "an order ends while its coins stay",
      "UPDATE orders SET status = 'canceled', canceled_at = now(), cancel_reason = 'buyer' WHERE id = $1",
    ],
    ["an order grows", "UPDATE orders SET quantity = quantity + 1 WHERE id = $1"],
    ["an order stays in releasing", "UPDATE orders SET status = 'releasing', paid_at = now() WHERE id = $1"],
    [
      "an advert offers more than it holds",
      "UPDATE advert SET remaining = remaining + 1 WHERE id = (SELECT advert_id FROM orders WHERE id = $1)",
    ],
    [
      "an advert leaves while its coins stay",
      "UPDATE advert SET state = 'offline' WHERE id = (SELECT advert_id FROM orders WHERE id = $1)",
    ],
  ])("no commit in which %s", async (_what, sql) => {
    expect(await attempt([[sql, [trade.orderId]]])).toBe(NOT_ESCROWED);
  });

  it("one order is held once and ends once", async () => {
    const hold = post(
      "hold",
      [
        ["external", null, null, "-1"],
        [...order(), "1"],
      ],
      trade.orderId,
    );
    expect(await attempt([hold])).toBe("23505");
    const refund = post(
      "refund",
      [
        [...order(), "-1"],
        ["p2p", trade.seller.id, null, "1"],
      ],
      trade.orderId,
    );
    expect(await attempt([refund, refund])).toBe("23505");
    const release = post(
      "release",
      [
        [...order(), "-1"],
        ["p2p", trade.buyer.id, null, "1"],
      ],
      trade.orderId,
    );
    expect(await attempt([refund, release])).toBe("23505");
  });
});

describe("house accounts", () => {
  it("make no trade wait for another: two releases are under way at once", async () => {
    const deposit = (to: string) =>
      post("deposit", [
        ["external", null, null, "-7"],
        ["fee", null, null, "2"],
        ["p2p", to, null, "5"],
      ]) as [string, unknown[]];
    expect(await attempt([deposit(trade.seller.id)])).toBe("done");
    const [first, second] = await Promise.all([stack.owner.connect(), stack.owner.connect()]);
    try {
      await first.query("BEGIN");
      await first.query(...deposit(trade.seller.id));
      await second.query("BEGIN; SET LOCAL lock_timeout = '200ms'");
      await second.query(...deposit(trade.buyer.id));
      await second.query("COMMIT");
    } finally {
      await first.query("COMMIT");
      first.release();
      second.release();
    }
  });
});
