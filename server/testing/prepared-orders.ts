import type pg from "pg";
import { readId, type OrderId } from "@plaza/contract/ids.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { holdLegs } from "@plaza/domain/orders/escrow.ts";
import type { Tx } from "../core/db/database.ts";
import { postTransfers } from "../core/ledger/ledger.store.ts";
import { seal, unseal } from "../core/secrets/seal.ts";
import { accountAad } from "../trade/orders/order-account.ts";
import { paymentReference } from "../trade/placement/create-order.service.ts";
import type { Lane } from "./races.ts";
import { firstRow } from "./rows.ts";
import type { Stack } from "./stack.ts";

/**
 * Orders for races in the state that a race begins with: one that is placed and led there through the API, and copies of its rows. What a race
 * is about is the pair, not the calls before it (`prepared-orders.test.ts` compares every table after a copy and after such calls).
 */

/** How many orders follow from one that the API made. */
const COPIES = 12;
/** A payment can be taken back for two minutes: older orders are left where they are. */
const OLDEST_MS = 60_000;

/** An order's rows by table, in the order in which they can be inserted. The ledger posts its transfer itself. */
const ROWS_OF_ORDER = {
  orders: "t.id = $1",
  order_event: "t.order_id = $1",
  chat_message: "t.order_id = $1",
  audit_entry: "t.object = 'order' AND t.object_id = $1",
  fraud_trace: "t.order_id = $1",
  appeal_case: "t.order_id = $1",
  appeal_entry: "t.case_id IN (SELECT id FROM appeal_case WHERE order_id = $1)",
  reminder: "t.facts ->> 'orderId' = $1::text",
  notification: "t.facts ->> 'orderId' = $1::text",
  user_event: "$1::text IN (t.payload ->> 'orderId', t.payload #>> '{notification,facts,orderId}')",
} as const;

type Table = keyof typeof ROWS_OF_ORDER;
const TABLES = keysOf(ROWS_OF_ORDER);

/** Each row as the text of a JSON object, so that no id loses digits. */
type Rows = ReadonlyMap<Table, readonly string[]>;

/**
 * Hands out orders on a lane, each to one trial.
 * @param reach leads an order through the API to the state that the trials begin with
 */
export function prepareOrders(stack: Stack, reach: (lane: Lane) => Promise<OrderId>): (lane: Lane) => Promise<OrderId> {
  const ready = new Map<Lane, { readonly madeAt: number; readonly left: OrderId[] }>();
  return async (lane) => {
    let batch = ready.get(lane);
    if (batch === undefined || batch.left.length === 0 || performance.now() - batch.madeAt > OLDEST_MS) {
      const madeAt = performance.now();
      const made = await reach(lane);
      batch = { madeAt, left: [made, ...(await copyOrder(stack, made, COPIES))] };
      ready.set(lane, batch);
    }
    return requireValue(batch.left.pop());
  };
}

/** Makes further orders of the same people on the same advert, in the state in which this one is; nothing may have ended it. */
export async function copyOrder(stack: Stack, orderId: OrderId, copies: number): Promise<OrderId[]> {
  const rows = await rowsOf(stack.owner, orderId);
  const ownIds = [...new Set([...rows.values()].flat().flatMap((row) => /"id": (\d+)/.exec(row)?.[1] ?? []))];
  return stack.server.context.db.transaction(async (tx) => {
    const ids = await newIds(tx, copies * ownIds.length);
    const sets = Array.from({ length: copies }, (_, copy) => {
      const byId = new Map(ownIds.map((id, index) => [id, ids[copy * ownIds.length + index] ?? ""]));
      return copyRows(stack, rows, byId);
    });
    for (const table of TABLES) {
      const copied = sets.flatMap((set) => set.get(table) ?? []);
      const numbered = table === "user_event" ? await continueStreams(tx, copied) : copied;
      if (numbered.length > 0) await insertRows(tx, table, numbered);
    }
    const copied = sets.map((set) => readId<"order">(requireValue(/"id": (\d+)/.exec(firstRow(set.get("orders") ?? []))?.[1])));
    await holdCoins(tx, orderId, copied);
    return copied;
  });
}

async function rowsOf(owner: pg.Pool, orderId: OrderId): Promise<Rows> {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const order = table === "user_event" ? "t.user_id, t.seq" : "1";
      const { rows } = await owner.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE ${ROWS_OF_ORDER[table]} ORDER BY ${order}`,
        [orderId],
      );
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return new Map(found);
}

async function newIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query({ text: "SELECT new_id()::text AS id FROM generate_series(1, $1)", values: [count] });
  return rows.map((_row, index) => readText(rows, index, "id"));
}

/** The rows with other ids, and with what is another one for each order: its name outside, its reference, its seal. */
function copyRows({ server: { context } }: Stack, rows: Rows, byId: ReadonlyMap<string, string>): Rows {
  const key = context.config.sealingKey;
  const externalId = context.randomBytes(12).toString("base64url");
  const order = firstRow(rows.get("orders") ?? []);
  const wasCalled = fieldOf(order, "external_id");
  const account = unseal(key, accountAad(wasCalled), Buffer.from(fieldOf(order, "sealed_account").slice("\\\\x".length), "hex"));
  const another = (row: string) =>
    row
      .replaceAll(/\d{15,}/g, (id) => byId.get(id) ?? id)
      .replace(`"external_id": "${wasCalled}"`, `"external_id": "${externalId}"`)
      .replace(/"payment_reference": "\w+"/, `"payment_reference": "${paymentReference(context)}"`)
      .replace(/"sealed_account": "[^"]*"/, () => `"sealed_account": "\\\\x${seal(key, accountAad(externalId), account).toString("hex")}"`);
  return new Map([...rows].map(([table, list]) => [table, list.map(another)]));
}

function fieldOf(row: string, name: string): string {
  return requireValue(new RegExp(`"${name}": "([^"]*)"`).exec(row)?.[1]);
}

/** Gives events the next numbers of their readers' streams. */
async function continueStreams(tx: Tx, events: readonly string[]): Promise<string[]> {
  const readerOf = (event: string) => requireValue(/"user_id": (\d+)/.exec(event)?.[1]);
  const counts = Map.groupBy(events, readerOf);
  const next = new Map<string, number>();
  for (const [reader, { length }] of counts) {
    const { rows } = await tx.query({
      text: "UPDATE user_stream SET last_seq = last_seq + $2 WHERE user_id = $1 RETURNING (last_seq - $2)::text AS before",
      values: [reader, length],
    });
    next.set(reader, Number.parseInt(readText(rows, 0, "before"), 10));
  }
  return events.map((event) => {
    const seq = (next.get(readerOf(event)) ?? 0) + 1;
    next.set(readerOf(event), seq);
    return event.replace(/"seq": \d+/, `"seq": ${seq}`);
  });
}

async function insertRows(tx: Tx, table: Table, rows: readonly string[]): Promise<void> {
  await tx.query({
    text: `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    values: [`[${rows.join(",")}]`],
  });
}

/** The coins of each go from the advert into its escrow. */
async function holdCoins(tx: Tx, model: OrderId, copied: readonly OrderId[]): Promise<void> {
  const { rows } = await tx.query({
    text: "SELECT advert_id::text AS advert, asset, quantity::text FROM orders WHERE id = $1",
    values: [model],
  });
  const [advert, asset] = [readId<"advert">(readText(rows, 0, "advert")), readText(rows, 0, "asset")];
  const coins = cryptoMinor(BigInt(readText(rows, 0, "quantity")));
  await tx.query({
    text: "UPDATE advert SET remaining = remaining - $2 WHERE id = $1",
    values: [advert, String(coins * BigInt(copied.length))],
  });
  await postTransfers(
    tx,
    copied.map((orderId) => ({
      kind: "hold" as const,
      asset,
      orderId,
      legs: holdLegs({ orderId, quantity: coins, source: { kind: "advert", ref: advert } }),
    })),
  );
}
