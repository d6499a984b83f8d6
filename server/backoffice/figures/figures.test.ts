import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { firstRow } from "../../testing/rows.ts";
import { writeViews } from "../../market/adverts/view-count.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, deleteUsedCodes, receipt, sale } from "../../testing/trades.ts";
import { computeFigures, pruneFigures } from "./figures.service.ts";
import { countDay, pruneCounted } from "./figures.store.ts";

let stack: Stack;
let operator: Worker;
beforeAll(async () => {
  stack = await startStack();
  operator = await hire(stack, "operator");
});
afterAll(() => stack.close());

type Query = NonNullable<WireOf<"GET /api/desk/figures">["query"]>;
const figures = async (query: Query = {}) => (await askBackoffice(stack, operator, "GET /api/desk/figures", { query })).data;

/** Eight orders of one Friday and its Monday in May, of which every figure is known. Amounts are whole coins. */
const ORDERS = [
  { day: "2026-05-15", status: "completed", pay: 7, release: 3, coins: 100, method: "wise" },
  { day: "2026-05-15", status: "completed", pay: 59.5, release: 61, coins: 50, method: "wise" },
  { day: "2026-05-15", status: "completed", pay: 9, release: 1500, coins: 10, method: "sepa" },
  { day: "2026-05-15", status: "canceled", reason: "expired", coins: 10, method: "wise" },
  { day: "2026-05-15", status: "canceled", reason: "buyer_after_paid", pay: 2, coins: 10, method: "wise" },
  { day: "2026-05-18", status: "canceled", reason: "resolved", pay: 2, coins: 10, method: "sepa" },
  { day: "2026-05-18", status: "failed", fail: "velocity", coins: 10, method: "wise" },
  { day: "2026-05-18", status: "failed", fail: "insufficient_balance", coins: 10, method: "wise" },
] as const;

/** As the owner, past the triggers: a past that no live statement could write. @returns the orders' ids */
async function writeOrders(client: pg.PoolClient, takerId: string): Promise<string[]> {
  await client.query("SET LOCAL session_replication_role = replica");
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO orders (id, external_id, advert_id, advert_version, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate, fee,
       status, payment_window_minutes, pay_before, created_at, paid_at, completed_at, canceled_at, cancel_reason, fail_reason, method_id, receiver_name, payer_name, payment_reference)
     SELECT ((extract(epoch FROM at) * 1000)::bigint - 1735689600000 << 20) + n, 'figure-' || n, 1, 1, 1, $2::bigint, $2::bigint, 1, 'USDT', 'EUR', 100000000,
       coins * 1000000, coins * 100, 100000, 1000, status, 15, at, at, at + pay * interval '1 minute',
       CASE status WHEN 'completed' THEN at + (pay + release) * interval '1 minute' END, CASE status WHEN 'canceled' THEN at + interval '1 hour' END, reason,
       fail, method, 'A', 'B', 'C'
     FROM (SELECT *, ("day" || ' 23:59:59.999Z')::timestamptz AS at FROM jsonb_to_recordset($1::jsonb)
       AS o (n int, "day" text, status text, pay numeric, release numeric, coins int, reason text, fail text, method text)) o ORDER BY n RETURNING id`,
    [JSON.stringify(ORDERS.map((order, n) => ({ n, ...order }))), takerId],
  );
  await client.query("SET LOCAL session_replication_role = DEFAULT");
  return rows.map(({ id }) => id);
}

async function inTransaction(run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await stack.owner.connect();
  try {
    await client.query("BEGIN");
    await run(client);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

async function openCase(client: pg.PoolClient, orderId: string, kind: "appeal" | "report", ending: string | null, rule: RuleNumber | null) {
  await client.query("SET LOCAL session_replication_role = replica");
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO appeal_case (order_id, kind, opened_by, reason, turn, turn_until, ending, decision, rule, decided_by, closed_at)
     VALUES ($1, $2, 'buyer', 'other', CASE WHEN $3::text IS NULL THEN 'support' ELSE 'nobody' END, now(), $3, CASE WHEN $4::text IS NOT NULL THEN 'As the bank statement shows.' END, $4,
       CASE WHEN $4::text IS NOT NULL THEN 1 END, CASE WHEN $3::text IS NOT NULL THEN now() END) RETURNING id`,
    [orderId, kind, ending, rule],
  );
  return firstRow(rows).id;
}

it("the job counts today's orders and views, and an export is in the audit log", async () => {
  const { context } = stack.server;
  const { seller, buyer, orderId, advId } = await sale(stack);
  await stack.call(buyer, "GET /api/ctc/query-adv-details", { query: { advId } });
  await writeViews(context);
  expect(await computeFigures(context)).toBe(1);
  expect((await figures()).total).toMatchObject({ views: 1, placed: 1, paid: 0, outcomes: { open: 1 } });
  await act(stack, buyer, orderId, "pay");
  await deleteUsedCodes(stack.owner);
  await act(stack, seller, orderId, "release", receipt(buyer));
  // Counted a moment ago: not due again yet.
  expect(await computeFigures(context)).toBe(0);
  await stack.owner.query("UPDATE market_figure_day SET computed_at = computed_at - interval '11 minutes'");
  expect(await computeFigures(context)).toBe(1);
  expect((await figures({ by: "pair", key: "USDT-USD" })).total).toMatchObject({
    placed: 1,
    paid: 1,
    outcomes: { completed: 1, open: 0 },
    coins: [{ asset: "USDT", quantity: "100", fee: "0.1" }],
  });
  const exported = await askBackoffice(stack, operator, "GET /api/desk/export-figures", {
    query: { chart: "volume", by: "pair", key: "USDT-USD" },
  });
  expect(exported.data.total.placed).toBe(1);
  const { rows } = await stack.owner.query("SELECT action, object, data FROM staff_act WHERE staff_id = $1", [operator.staffId]);
  expect(rows).toEqual([
    { action: "export_figures", object: "figures", data: { chart: "volume", step: "day", by: "pair", key: "USDT-USD" } },
  ]);
});

it("counts a past day exactly, by day, week and month, by method, and again only where something has changed", async () => {
  const [taker, agent] = [await stack.person(), await hire(stack, "senior")];
  await stack.owner.query("UPDATE users SET kyc_country = 'DE' WHERE id = $1", [taker.id]);
  const days = ["2026-05-15", "2026-05-18"];
  await inTransaction(async (client) => {
    await client.query(
      `INSERT INTO index_price_day (asset, fiat, day, price) VALUES ('USDT', 'USD', '2026-05-10', 99500000) ON CONFLICT DO NOTHING`,
    );
    await client.query("INSERT INTO advert_view_day VALUES ('2026-05-15', 'USDT', 'EUR', 40)");
    const ids = (await writeOrders(client, taker.id)).map((id) => requireValue(id));
    await openCase(client, requireValue(ids[1]), "report", "decided", "R11");
    await openCase(client, requireValue(ids[5]), "appeal", "decided", "R3");
    await openCase(client, requireValue(ids[2]), "report", null, null);
    await client.query(
      `INSERT INTO fraud_trace (order_id, rule, level, facts) VALUES ($1, 'off_platform', 'note', '{}'), ($1, 'off_platform', 'warn', '{}'), ($2, 'velocity', 'stop', '{}')`,
      [ids[0], ids[6]],
    );
    for (const day of days) expect(await countDay(client, day)).toBeGreaterThan(0);
    for (const day of days) expect(await countDay(client, day)).toBe(0);
  });
  const period = { from: "2026-05-11", until: "2026-05-31" } as const;
  const byWeek = await figures({ ...period, step: "week", by: "method" });
  expect(byWeek.steps.map(({ day, placed }) => [day, placed])).toEqual([
    ["2026-05-11", 5],
    ["2026-05-18", 3],
    ["2026-05-25", 0],
  ]);
  expect(byWeek.total).toEqual({
    views: 40,
    placed: 8,
    paid: 5,
    outcomes: { completed: 3, expired: 1, by_buyer: 1, by_seller: 0, agreed: 0, decided: 1, blocked: 1, unfunded: 1, open: 0 },
    // 160 coins at 0.995 USD, the last index before that day.
    usd: "159.2",
    coins: [{ asset: "USDT", quantity: "160", fee: "0.003" }],
    payTime: { median: 7, p90: 60 },
    // 61 minutes are counted as 65, and 1,500 as two days.
    releaseTime: { median: 65, p90: 2880 },
    appeals: { buyer: 1, seller: 1, shared: 0, settled: 0, withdrawn: 0, open: 1 },
    rules: [
      { rule: "off_platform", orders: 1 },
      { rule: "velocity", orders: 1 },
    ],
  });
  expect(byWeek.keys).toEqual([
    { key: "wise", placed: 6, completed: 2, appeals: 1, usd: "149.25" },
    { key: "sepa", placed: 2, completed: 1, appeals: 2, usd: "9.95" },
  ]);
  const daily = await figures({ ...period, step: "day" });
  expect(daily.steps).toHaveLength(21);
  const total = (steps: typeof daily.steps) => steps.reduce((sum, { placed, paid }) => sum + placed * 100 + paid, 0);
  expect(total(daily.steps)).toBe(total(byWeek.steps));
  expect((await figures({ ...period, step: "month" })).steps.map(({ day, placed }) => [day, placed])).toEqual([["2026-05-01", 8]]);
  const sepa = await figures({ ...period, by: "method", key: "sepa" });
  expect(sepa.total).toMatchObject({ views: null, placed: 2, paid: 2, outcomes: { completed: 1, decided: 1 } });
  expect((await figures({ ...period, by: "country" })).keys).toMatchObject([{ key: "DE", placed: 8 }]);
  for (const query of [{ from: "2026-02-30" }, { from: "2026-06-01", until: "2026-05-01" }, { from: "2020-01-01" }, { key: "sepa" }])
    expect((await askBackoffice(stack, operator, "GET /api/desk/figures", { query })).error).toBe("invalid_request");
  expect((await askBackoffice(stack, agent, "GET /api/desk/figures", {})).error).toBe("not_allowed");
  // An overturned decision counts for the one who gained by it, and older days are removed.
  await inTransaction(async (client) => {
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(
      `INSERT INTO appeal_case (order_id, kind, parent_id, opened_by, reason, turn, turn_until, ending, decision, rule, decided_by, closed_at)
       SELECT order_id, 'objection', id, 'buyer', 'other', 'nobody', now(), 'decided', 'Another result.', 'R14', 1, now() FROM appeal_case WHERE rule = 'R3'`,
    );
    expect(await countDay(client, "2026-05-18")).toBeGreaterThan(0);
  });
  expect((await figures(period)).total.appeals).toMatchObject({ buyer: 2, seller: 0 });
  await pruneFigures(stack.server.context);
  expect((await figures(period)).total).toMatchObject({ placed: 8, views: 40 });
  await pruneCounted(stack.server.context.db, 30);
  expect((await figures(period)).total).toMatchObject({ placed: 0, views: 0, payTime: null });
});
