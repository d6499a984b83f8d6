import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actualPlanOf, planNodes, type Plan } from "../../testing/plans.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { dailyClosings } from "./daily-closing.service.ts";
import { closeDay, reconcileDay } from "./reconciliation.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const KINDS = ["deposit", "withdraw", "move", "advert_fund", "hold", "release", "bond_lock"] as const;
const ACCOUNTS = ["external", "p2p", "spot", "bond", "advert", "order", "transit", "fee"] as const;
const DAYS = Array.from({ length: 8 }, (_, day) => `2026-03-0${day + 1}`);

interface Movement {
  /** Milliseconds since the first day began. */
  readonly at: number;
  readonly kind: (typeof KINDS)[number];
  readonly asset: string;
  readonly from: (typeof ACCOUNTS)[number];
  readonly to: (typeof ACCOUNTS)[number];
  readonly amount: number;
  readonly fee: number;
}

const movement: fc.Arbitrary<Movement> = fc.record({
  // Often at midnight to the millisecond, and none on some days.
  at: fc.oneof(
    fc.integer({ min: 0, max: 7 * 86_400_000 - 1 }),
    fc.integer({ min: 0, max: 7 }).chain((day) => fc.constantFrom(day * 86_400_000, Math.max(day * 86_400_000 - 1, 0))),
  ),
  kind: fc.constantFrom(...KINDS),
  asset: fc.constantFrom("USDT", "BTC", "ETH"),
  from: fc.constantFrom(...ACCOUNTS),
  to: fc.constantFrom(...ACCOUNTS),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  fee: fc.integer({ min: 0, max: 1 }),
});

/** Writes a past that no live statement could: the days are over, and the accounts may go below zero. */
async function writeHistory(client: pg.PoolClient, movements: readonly Movement[]): Promise<void> {
  for (const table of ["ledger_account", "ledger_transfer", "ledger_posting"])
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await client.query("ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_sound");
  await client.query(
    `INSERT INTO ledger_account (kind, owner_id, ref_id, asset, balance)
     SELECT kind, CASE WHEN kind NOT IN ('external', 'fee') THEN 7 END, NULL, asset, CASE WHEN kind NOT IN ('external', 'fee') THEN 0 END
     FROM unnest($1::text[]) kind, unnest('{USDT,BTC,ETH}'::text[]) asset ON CONFLICT DO NOTHING`,
    [ACCOUNTS],
  );
  await client.query(
    `WITH wanted AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS m (n bigint, at bigint, kind text, asset text, "from" text, "to" text, amount numeric, fee numeric)
     ), made AS (
       INSERT INTO ledger_transfer (id, kind, asset, order_id, at) OVERRIDING SYSTEM VALUE
       SELECT 1000000 + n, kind, asset, CASE WHEN kind IN ('hold', 'release') THEN n END, '2026-03-01 00:00Z'::timestamptz + at * interval '1 ms' FROM wanted
     )
     INSERT INTO ledger_posting (transfer_id, account_id, amount)
     SELECT 1000000 + n, a.id, sum(leg.amount) FROM wanted
     CROSS JOIN LATERAL (VALUES ("from", -amount - fee), ("to", amount), ('fee', fee)) leg (account, amount)
     JOIN ledger_account a ON a.kind = leg.account AND a.asset = wanted.asset AND coalesce(a.owner_id, 7) = 7 GROUP BY n, a.id HAVING sum(leg.amount) <> 0`,
    [JSON.stringify(movements.map((sum, n) => ({ n, ...sum })))],
  );
}

/** The same report without any closing: the whole history is counted. */
const WHOLE_HISTORY = `SELECT t.asset,
    -coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at < $1), 0) AS opening,
    -coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at >= $1 AND p.amount < 0), 0) AS credited,
    coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at >= $1 AND p.amount > 0), 0) AS debited,
    coalesce(sum(p.amount) FILTER (WHERE t.kind = 'release' AND a.kind = 'p2p' AND t.at >= $1), 0) AS "tradedIn",
    -coalesce(sum(p.amount) FILTER (WHERE t.kind = 'release' AND a.kind = 'order' AND t.at >= $1), 0) AS "tradedOut",
    coalesce(sum(p.amount) FILTER (WHERE a.kind = 'fee' AND t.at >= $1), 0) AS fees,
    coalesce(sum(p.amount) FILTER (WHERE a.kind <> 'external'), 0) AS closing,
    coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')), 0) AS escrow,
    coalesce(sum(p.amount) FILTER (WHERE a.kind = 'transit'), 0) AS transit,
    coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond')), 0) AS users
  FROM ledger_posting p JOIN ledger_transfer t ON t.id = p.transfer_id JOIN ledger_account a ON a.id = p.account_id
  WHERE t.at < $1 + interval '1 day' GROUP BY t.asset ORDER BY t.asset`;

async function countWholeHistory(client: pg.PoolClient, day: string): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, string>>(WHOLE_HISTORY, [new Date(`${day}T00:00:00.000Z`)]);
  return rows.map(({ asset, ...sums }) => ({
    asset,
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)])),
  }));
}

/** Runs `act` on the owner's connection and undoes everything. */
async function undone(act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await stack.owner.connect();
  try {
    await client.query("BEGIN");
    await act(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

it("a day's report is what the whole history says, however many days are closed", async () => {
  const history = fc.array(movement, { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: DAYS.length }), async (movements, closed) => {
      await undone(async (client) => {
        await writeHistory(client, movements);
        for (const day of DAYS.slice(0, closed)) await closeDay(client, day);
        for (const day of DAYS) expect(await reconcileDay(client, day)).toEqual(await countWholeHistory(client, day));
        const { rows } = await client.query<{ broken: string }>("SELECT broken FROM closing_audit()");
        expect(rows[0]?.broken).toBe("0");
      });
    }),
    { numRuns: 40 },
  );
});

it("a day is closed an hour after its end, once what it began has ended, and never changes again", async () => {
  const begun = dailyClosings(stack.server.context);
  const closings = async () =>
    (
      await stack.owner.query<{ day: string; users: string }>(
        "SELECT day::text, users FROM daily_closing WHERE asset = 'USDT' ORDER BY day",
      )
    ).rows;
  await stack.person({ usdt: "5" });
  expect(await begun()).toBe(0);
  const late = await stack.owner.connect();
  const other = await stack.owner.connect();
  try {
    // Transactions that began two days ago, as only the owner can pretend.
    const deposit = async (client: pg.PoolClient, amount: number) => {
      await client.query("BEGIN; SET LOCAL session_replication_role = replica");
      const { rows } = await client.query<{ id: string }>(
        "INSERT INTO ledger_transfer (kind, asset, at) VALUES ('deposit', 'USDT', now() - interval '2 days') RETURNING id",
      );
      await client.query(
        `INSERT INTO ledger_posting (transfer_id, account_id, amount)
         SELECT $1, id, CASE kind WHEN 'p2p' THEN $2::numeric ELSE -$2::numeric END FROM ledger_account WHERE asset = 'USDT' AND kind IN ('p2p', 'external')`,
        [rows[0]?.id, amount],
      );
    };
    await deposit(other, 1_000_000);
    await other.query("COMMIT");
    await deposit(late, 2_000_000);
    const rounds = [dailyClosings(stack.server.context), dailyClosings(stack.server.context)];
    for (const round of rounds) expect(await round()).toBe(0);
    await late.query("COMMIT");
    // Transactions of other databases on this server may still run. Two servers close the same days.
    await expect
      .poll(async () => (await Promise.all(rounds.map((round) => round()))).some((closed) => closed > 0), { timeout: 60_000 })
      .toBe(true);
    const days = await closings();
    expect(days.length).toBeGreaterThanOrEqual(1);
    expect(new Set(days.map(({ users }) => users))).toEqual(new Set(["3000000"]));
    expect(await begun()).toBe(0);
    await expect(stack.owner.query("UPDATE daily_closing SET users = 0")).rejects.toMatchObject({ code: "PZ001" });
    await expect(
      stack.owner.query("INSERT INTO ledger_transfer (kind, asset, at) VALUES ('move', 'USDT', now() - interval '61 minutes')"),
    ).rejects.toMatchObject({ code: "PZ001" });
    await stack.audit();
  } finally {
    late.release();
    other.release();
  }
});

it("a report reads the transfers of its day by their index, and none of the closed days before", async () => {
  await undone(async (client) => {
    await client.query("ALTER TABLE daily_closing DISABLE TRIGGER ALL; DELETE FROM daily_closing");
    const [days, perDay] = [300, 60];
    const dayAt = (day: number) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10);
    await writeHistory(
      client,
      Array.from({ length: days * perDay }, (_, n) => ({
        at: n * (86_400_000 / perDay),
        kind: "move",
        asset: "USDT",
        from: "spot",
        to: "p2p",
        amount: 1,
        fee: 0,
      })),
    );
    for (let day = 0; day < days - 100; day++) await closeDay(client, dayAt(day));
    await client.query("ANALYZE ledger_transfer, ledger_posting, ledger_account, daily_closing");
    const stepsOf = async (day: number) => planNodes(await actualPlanOf(client, (on) => reconcileDay(on, dayAt(day))));
    const rowsOf = (steps: readonly Plan[]) =>
      Math.max(
        ...steps
          .filter((step) => /^ledger_(?:transfer|posting)$/.test(step["Relation Name"] ?? ""))
          .map((step) => (step["Actual Rows"] ?? 0) * (step["Actual Loops"] ?? 0)),
      );
    // An early day, the last closed one, and the one after it.
    for (const day of [2, days - 101, days - 100]) {
      const steps = await stepsOf(day);
      expect(steps.map((step) => step["Index Name"])).toContain("ledger_transfer_day");
      expect(steps.filter((step) => step["Node Type"] === "Seq Scan" && step["Relation Name"]?.startsWith("ledger_p") === true)).toEqual(
        [],
      );
      expect(rowsOf(steps)).toBeLessThanOrEqual(2 * perDay);
    }
    // And the test would see more than a day.
    expect(rowsOf(await stepsOf(days - 1))).toBeGreaterThan(90 * perDay);
  });
});
