import type pg from "pg";
import { alwaysTriggers, setTriggers } from "@plaza/server/app/backup/always-triggers.ts";
import { dropIndexes, makeIndexes } from "@plaza/server/app/backup/deferred-indexes.ts";

/** A column whose values are moved by `by` with each copy, or get the copy's number behind them. */
type Change = { readonly by: string } | "numbered";

interface History {
  readonly table: string;
  readonly where?: string;
  readonly changes: Readonly<Record<string, Change>>;
}

/** How far apart two copies of an id are: the range that the first ones take. */
const RANGES = `
  SELECT max(o.id) - min(o.id) + 1 AS orders, (SELECT max(id) - min(id) + 1 FROM chat_message) AS messages, (SELECT max(id) FROM ledger_transfer) AS transfers,
    (SELECT max(id) FROM ledger_account) AS accounts, (SELECT max(last_seq) + 1 FROM user_stream) AS events, (SELECT max(id) - min(id) + 1 FROM notification) AS notices
  FROM orders o`;

/** What a trade leaves for good. */
const HISTORIES: readonly History[] = [
  { table: "ledger_posting", changes: { transfer_id: { by: "transfers" } } },
  { table: "ledger_transfer", changes: { id: { by: "transfers" }, order_id: { by: "orders" } } },
  { table: "ledger_account", where: "kind = 'order'", changes: { id: { by: "accounts" }, ref_id: { by: "orders" } } },
  { table: "order_event", changes: { order_id: { by: "orders" } } },
  { table: "chat_message", changes: { order_id: { by: "orders" }, id: { by: "messages" } } },
  { table: "purchase_hold", changes: { order_id: { by: "orders" } } },
  { table: "user_event", changes: { seq: { by: "events" } } },
  { table: "notification", changes: { id: { by: "notices" }, act: "numbered" } },
  { table: "orders", changes: { id: { by: "orders" }, external_id: "numbered" } },
];

/**
 * Repeats all that has been traded: each order with its coins, events, messages and notices, as if the same people had traded as often.
 * Deposits and escrows are repeated with them, so that the ledger holds.
 * @param copies besides what is there
 * @param orderDistance how far apart the ids of an order and of its copy are; by default one copy begins where the other ends
 */
export async function repeatHistory(owner: pg.Pool, copies: number, orderDistance?: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    const triggers = await alwaysTriggers(client);
    await setTriggers(client, triggers, "DISABLE TRIGGER");
    const indexes = await dropIndexes(client);
    const { rows } = await client.query<Record<string, string>>(RANGES);
    const ranges: Readonly<Record<string, string>> = { ...rows[0], ...(orderDistance === undefined ? {} : { orders: orderDistance }) };
    for (const history of HISTORIES) await client.query(await copyStatement(client, history, ranges), [copies]);
    await client.query("UPDATE ledger_account SET balance = balance * ($1 + 1) WHERE kind <> 'order'", [copies]);
    await client.query("UPDATE advert SET quantity = quantity * ($1 + 1), remaining = remaining * ($1 + 1)", [copies]);
    await client.query("UPDATE user_stream SET last_seq = last_seq + $1 * $2::bigint", [copies, ranges["events"]]);
    await makeIndexes(client, indexes);
    await setTriggers(client, triggers, "ENABLE ALWAYS TRIGGER");
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await owner.query("VACUUM ANALYZE");
}

async function copyStatement(
  client: pg.PoolClient,
  { table, where, changes }: History,
  ranges: Readonly<Record<string, string>>,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => {
    // The order's own escrow account moves with it; everybody else's account stays.
    if (table === "ledger_posting" && name === "account_id")
      return `CASE WHEN account.kind = 'order' THEN account_id + copy * ${ranges["accounts"]} ELSE account_id END`;
    const change = changes[name];
    if (change === undefined) return `one.${name}`;
    return change === "numbered" ? `one.${name} || '-' || copy` : `one.${name} + copy * ${ranges[change.by]}`;
  });
  const join = table === "ledger_posting" ? "JOIN ledger_account account ON account.id = one.account_id" : "";
  return `INSERT INTO ${table} (${names.join(", ")}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(", ")} FROM ${table} one ${join} CROSS JOIN generate_series(1, $1::bigint) AS copy ${where === undefined ? "" : `WHERE ${where}`}`;
}
