import { afterAll, beforeAll, expect, test } from "vitest";
import type pg from "pg";
import type { CaseId, OrderId } from "@plaza/contract/ids.ts";
import { ordersOfReference, searchOrders } from "../../backoffice/orders/order.store.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { ordersWithReference } from "../../trade/fraud/fraud.store.ts";
import { searchAdverts } from "../../market/adverts/backoffice-advert.store.ts";
import { findOwner, usersNamed } from "../../people/accounts/user.store.ts";
import { countLooks, countRecentActs, listAuditEntries } from "../../people/staff/audit-entry.store.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { appealedCase } from "../../testing/situations.ts";
import { hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import type { Trade } from "../../testing/trades.ts";
import { figuresOf, findCaseLine, listCases } from "./backoffice-case.store.ts";

/** What staff read of a market grows with what their page shows, and not with the market. */

const ORDERS = 12_000;
const CASES = 1_200;
const ENTRIES = 6_000;
const AT_MOST = 250;

let stack: Stack;
let agent: Worker;
let trade: Trade & { readonly caseId: CaseId };
beforeAll(async () => {
  stack = await startStack();
  agent = await hire(stack, "agent");
  trade = await appealedCase(stack);
  const client = await stack.owner.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `INSERT INTO users (id, uid, username, nickname, email, email_verified, phone, phone_verified, totp_secret, password_hash)
     SELECT 1000001 + n, 100000000 + n, 'owner' || n, 'owner' || n, n || '@owner.test', true, '+1' || 2000000000 + n, true, 'x', 'x' FROM generate_series(1, $1::int) n`,
    [ORDERS],
  );
  await copyOrders(client, trade.orderId);
  // Half of them closed; a fortieth claimed by the agent.
  await client.query(
    `INSERT INTO appeal_case (id, order_id, kind, opened_by, reason, turn, turn_until, assigned_to, opened_at, ending, closed_at, rule, decision, decided_by)
     SELECT 8000000 + n, 9000000 + n, 'appeal', 'buyer', 'other', CASE WHEN n % 2 = 0 THEN 'nobody' ELSE 'support' END, now() + n * interval '1 minute',
       CASE WHEN n % 40 = 1 THEN $2::bigint END, now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN 'decided' END,
       CASE WHEN n % 2 = 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 2 = 0 THEN 'R3' END, CASE WHEN n % 2 = 0 THEN 'shown' END,
       CASE WHEN n % 2 = 0 THEN $2::bigint END FROM generate_series(1, $1::int) n`,
    [CASES, agent.staffId],
  );
  await client.query(
    `INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience) SELECT 8000000 + n, 1, 'opened', 'buyer', 1000001 + n, 'both' FROM generate_series(1, $1::int) n`,
    [CASES],
  );
  await client.query(
    `INSERT INTO staff_act (seq, at, staff_id, role, action, object, object_id, reason, data, previous_hash, hash)
     SELECT 1000 + n, now() - ($1::int - n) * interval '20 minutes', $2, 'agent', (ARRAY['claim_appeal', 'find_user'])[1 + n % 2],
       (ARRAY['appeal_case', 'user'])[1 + n % 2], (8000000 + n)::text, '', '{}', '\\x00', '\\x00' FROM generate_series(1, $1::int) n`,
    [ENTRIES, agent.staffId],
  );
  await client.query("COMMIT");
  client.release();
  await stack.owner.query("ANALYZE");
});
afterAll(() => stack.close());

/** Copies of the order with the same seller, a merchant, and other buyers. */
async function copyOrders(client: pg.PoolClient, orderId: OrderId): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
  );
  const values: Readonly<Record<string, string>> = {
    id: "9000000 + slot",
    external_id: "(9000000 + slot)::text",
    buyer_id: "1000001 + slot",
    taker_id: "1000001 + slot",
    payment_reference: "'REF' || slot",
    // No buyer has named their bank's number yet, so the planner knows nothing of such numbers.
    payer: "NULL",
  };
  await client.query(
    `INSERT INTO orders (${rows.map(({ name }) => name).join(", ")})
     SELECT ${rows.map(({ name }) => values[name] ?? name).join(", ")} FROM orders CROSS JOIN generate_series(1, $2::int) AS slot WHERE id = $1`,
    [orderId, ORDERS],
  );
}

const PAGE = 21;

/** The last page of a list: from the line at which its last twenty begin. */
async function lastPage(on: Queryable, show: "waiting" | "mine" | "closed"): Promise<unknown> {
  const lines = await listCases(stack.server.context.db, "appeals", show, { cursor: undefined, limit: CASES, staffId: agent.staffId });
  const cursor = lines.at(-PAGE)?.cursor;
  return listCases(on, "appeals", show, { cursor, limit: PAGE, staffId: agent.staffId });
}

function inTransaction(on: Queryable, ask: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return stack.server.context.db.transaction((tx) => ask({ ...tx, query: (config) => on.query(config) }));
}

test.each<[string, (on: Queryable) => Promise<unknown>]>([
  ["a case's line", (on) => findCaseLine(on, trade.caseId)],
  ["the figures of a merchant and a buyer", (on) => figuresOf(on, [trade.buyer.id, trade.seller.id]).catch(() => "no rows come back")],
  ["a search by nickname", (on) => usersNamed(on, trade.buyer.name, 20)],
  ["a search by email", (on) => findOwner(on, "nobody@example.test")],
  ["a search by phone", (on) => findOwner(on, "+12000000077")],
  ["a search by payment reference", (on) => ordersOfReference(on, "REF77", [], 5)],
  ["a search by a bank's number", (on) => ordersOfReference(on, "77", [{ methodId: "wise", reference: "77" }], 5)],
  ["a search that finds no order", (on) => ordersOfReference(on, "X", [{ methodId: "wise", reference: "X" }], 5)],
  [
    "how often a member of staff has searched",
    (on) => inTransaction(on, (tx) => countLooks(tx, agent.staffId, ["find_user", "search_desk"])),
  ],
  [
    "how often a member of staff has revealed names",
    (on) => inTransaction(on, (tx) => countRecentActs(tx, agent.staffId, "reveal_appeal", 30)),
  ],
])("%s: no more rows are read than there are to show", async (_name, ask) => {
  expect(await rowsRead(stack.owner, ask)).toBeLessThan(AT_MOST);
});

test.each<[string, (on: Queryable) => Promise<unknown>]>([
  ["the first page of cases", (on) => listCases(on, "appeals", "waiting", { cursor: undefined, limit: PAGE, staffId: agent.staffId })],
  ["the last page of cases", (on) => lastPage(on, "waiting")],
  ["the last page of one's own cases", (on) => lastPage(on, "mine")],
  ["the last page of closed cases", (on) => lastPage(on, "closed")],
  ["a search by order number", (on) => searchOrders(on, { orderId: trade.orderId }, undefined, 1)],
  ["a search by advert", (on) => searchAdverts(on, { advId: trade.advId }, undefined, 1)],
  ["the audit log of a colleague", (on) => listAuditEntries(on, { by: agent.staffId }, undefined, PAGE)],
  ["the audit log of one thing", (on) => listAuditEntries(on, { objectId: "8000077" }, undefined, PAGE)],
])("%s: no more rows are read than the page has", async (_name, ask) => {
  expect(await rowsRead(stack.owner, ask, "each time")).toBeLessThan(AT_MOST);
});

/** As many as a number is compared with that fits nearly every method. */
const METHODS = 60;

test("once buyers have named their banks' numbers, a search for one and the look for other orders with it read no more rows than have it", async () => {
  const client = await stack.owner.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query("UPDATE orders SET payer = jsonb_build_object('reference', 'N' || id) WHERE id > 9000000");
  await client.query("COMMIT");
  await client.query("ANALYZE orders");
  client.release();
  const { rows } = await stack.owner.query<{ methodId: string }>('SELECT method_id AS "methodId" FROM orders WHERE id = $1', [
    trade.orderId,
  ]);
  const methodId = rows[0]?.methodId ?? "";
  const banks = Array.from({ length: METHODS }, (_, index) => ({
    methodId: index === 0 ? methodId : `other_${index}`,
    reference: "N9000077",
  }));
  expect(await ordersOfReference(stack.server.context.db, "X", banks, 5)).toEqual(["9000077"]);
  expect(await rowsRead(stack.owner, (on) => ordersOfReference(on, "X", banks, 5))).toBeLessThan(AT_MOST);
  const given = { orderId: trade.orderId, methodId, reference: "N9000077" };
  expect(await ordersWithReference(stack.server.context.db, given)).toEqual(["9000077"]);
  expect(await rowsRead(stack.owner, (on) => ordersWithReference(on, given))).toBeLessThan(AT_MOST);
});
