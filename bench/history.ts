import type pg from "pg";
import { alwaysTriggers, setTriggers } from "@plaza/server/app/backup/always-triggers.ts";
import { dropIndexes, makeIndexes } from "@plaza/server/app/backup/deferred-indexes.ts";
import { beginBulkLoad, finishBulkLoad } from "./bulk-load.ts";

/** A column whose values are moved by `by` with each copy, or get the copy's number behind them. */
type Change = { readonly by: string } | "numbered";

interface History {
  readonly table: string;
  readonly where?: string;
  /** Of the past only one in this many copies is made; null: none. By default all. */
  readonly pastShare?: number | null;
  readonly changes: Readonly<Record<string, Change>>;
}

/** How far apart two copies of an id are: the range that the first ones take. */
const RANGES = `
  SELECT max(o.id) - min(o.id) + 1 AS orders, (SELECT max(id) - min(id) + 1 FROM chat_message) AS messages,
    (SELECT max(id) - min(id) + 1 FROM ledger_transfer) AS transfers, (SELECT max(id) FROM ledger_account) AS accounts,
    (SELECT max(last_seq) + 1 FROM user_stream) AS events, (SELECT max(id) - min(id) + 1 FROM notification) AS notices
  FROM orders o`;

/** What a trade leaves. Of the past only what is measured: events are kept for days, and of the chats of long ago a page reads one. */
const HISTORIES: readonly History[] = [
  { table: "ledger_posting", changes: { transfer_id: { by: "transfers" } } },
  { table: "ledger_movement", changes: { transfer_id: { by: "transfers" } } },
  { table: "ledger_transfer", changes: { id: { by: "transfers" }, order_id: { by: "orders" } } },
  { table: "ledger_account", where: "kind = 'order'", changes: { id: { by: "accounts" }, ref_id: { by: "orders" } } },
  { table: "order_event", changes: { order_id: { by: "orders" } } },
  { table: "chat_message", pastShare: 5, changes: { order_id: { by: "orders" }, id: { by: "messages" } } },
  { table: "purchase_hold", changes: { order_id: { by: "orders" } } },
  { table: "user_event", pastShare: null, changes: { seq: { by: "events" } } },
  { table: "notification", pastShare: null, changes: { id: { by: "notices" }, act: "numbered" } },
  { table: "orders", changes: { id: { by: "orders" }, external_id: "numbered" } },
];

/** How many copies one statement makes of a table. */
const BATCH = 50;

export interface Past {
  /** Each copy is this much older than the one before it, and so are its ids. The ids of transfers must leave room below. */
  readonly apartMs: number;
  /** No batch is begun after it; the copies that were made by then are spread over the whole of the past. */
  readonly giveUpAfterMs?: number;
  /** Told after each batch. */
  readonly report?: (copies: number) => void;
  /** Told of what else takes long. */
  readonly note?: (line: string) => void;
}

/**
 * Repeats all that has been traded: each order with its coins, events, messages and notices, as if the same people had traded as often.
 * Deposits and escrows are repeated with them, so that the ledger holds.
 * @param copies besides what is there
 * @param past how far the copies go back in time, without what a market deletes after days; by default they are of the same time, and one begins
 * where the other ends
 * @returns how many copies were made
 */
export async function repeatHistory(owner: pg.Pool, copies: number, past?: Past): Promise<number> {
  const known = await tablesOf(owner);
  const histories = HISTORIES.filter(({ table, pastShare }) => known.has(table) && (past === undefined || pastShare !== null));
  const giveUpAt = performance.now() + (past?.giveUpAfterMs ?? Number.POSITIVE_INFINITY);
  let made = 0;
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    const triggers = await alwaysTriggers(client);
    await setTriggers(client, triggers, "DISABLE TRIGGER");
    const indexes = await dropIndexes(client);
    const load =
      past === undefined
        ? null
        : await beginBulkLoad(
            client,
            histories.map(({ table }) => table),
          );
    const ranges = rangesOf((await client.query<Record<string, string>>(RANGES)).rows[0] ?? {}, past);
    const statements: string[] = [];
    for (const history of histories) statements.push(await copyStatement(client, history, ranges, past));
    // What is copied is what was there before: a copy is never copied itself.
    await rememberOriginals(client, histories);
    const batches = Math.ceil(copies / BATCH);
    for (let first = 1; first <= batches && performance.now() < giveUpAt; first++) {
      for (const copy of statements) await client.query(copy, [first, copies, batches]);
      made += Math.floor((copies - first) / batches) + 1;
      past?.report?.(made);
    }
    await client.query("UPDATE ledger_account SET balance = balance * ($1 + 1) WHERE kind <> 'order'", [made]);
    await client.query("UPDATE advert SET quantity = quantity * ($1 + 1), remaining = remaining * ($1 + 1)", [made]);
    if (past === undefined) await client.query("UPDATE user_stream SET last_seq = last_seq + $1 * $2::bigint", [made, ranges["events"]]);
    if (load !== null) await finishBulkLoad(client, load, (line) => past?.note?.(line));
    await makeIndexes(client, indexes);
    past?.report?.(made);
    await setTriggers(client, triggers, "ENABLE ALWAYS TRIGGER");
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await owner.query("VACUUM ANALYZE");
  return made;
}

/** An earlier version has not all of them. */
async function tablesOf(owner: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ table: string }>(
    "SELECT relname AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  return new Set(rows.map(({ table }) => table));
}

function rangesOf(measured: Readonly<Record<string, string>>, past: Past | undefined): Readonly<Record<string, string>> {
  if (past === undefined) return measured;
  // An id begins with its millisecond, above twenty bits.
  const back = `(-${BigInt(Math.round(past.apartMs)) << 20n})`;
  return { ...measured, orders: back, messages: back, notices: back, transfers: `(-${measured["transfers"]})` };
}

async function rememberOriginals(client: pg.PoolClient, histories: readonly History[]): Promise<void> {
  for (const { table, where } of histories)
    await client.query(
      `CREATE TEMPORARY TABLE original_${table} ON COMMIT DROP AS SELECT * FROM ${table} ${where === undefined ? "" : `WHERE ${where}`}`,
    );
}

async function copyStatement(
  client: pg.PoolClient,
  { table, changes, pastShare }: History,
  ranges: Readonly<Record<string, string>>,
  past: Past | undefined,
): Promise<string> {
  const { rows } = await client.query<{ name: string; isTime: boolean }>(
    `SELECT attname AS name, atttypid = 'timestamptz'::regtype AS "isTime" FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const values = rows.map(({ name, isTime }) => {
    // The order's own escrow account moves with it; everybody else's account stays.
    if (table === "ledger_posting" && name === "account_id")
      return `CASE WHEN account.id IS NOT NULL THEN account_id + copy * ${ranges["accounts"]} ELSE account_id END`;
    const change = changes[name];
    if (change === "numbered") return `one.${name} || '-' || copy`;
    if (change !== undefined) return `one.${name} + copy * ${ranges[change.by]}`;
    return isTime && past !== undefined ? `one.${name} - copy * interval '${Math.round(past.apartMs)} milliseconds'` : `one.${name}`;
  });
  const where = past === undefined || pastShare == null ? "" : ` WHERE copy % ${pastShare} = 0`;
  const join = table === "ledger_posting" ? "LEFT JOIN original_ledger_account account ON account.id = one.account_id" : "";
  return `INSERT INTO ${table} (${rows.map(({ name }) => name).join(", ")}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(", ")} FROM generate_series($1::bigint, $2::bigint, $3::bigint) AS copy CROSS JOIN original_${table} one ${join}${where}`;
}
