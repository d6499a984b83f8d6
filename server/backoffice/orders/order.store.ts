import type { CaseId, OrderId, Uid } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
import { ComposedStatement, statement, type Filter, type Queryable } from "../../core/db/statement.ts";

/** What staff read of orders. */

export interface OrderSearch {
  readonly orderId?: OrderId;
  readonly status?: OrderStatus;
  readonly asset?: string;
  readonly fiat?: string;
  readonly methodId?: string;
  /** Who bought or sold, also through a sub-user. */
  readonly party?: Uid;
  /** ISO 8601. */
  readonly from?: string;
  readonly to?: string;
  /** Minor units of the currency. */
  readonly least?: bigint;
  readonly most?: bigint;
}

export interface FoundOrder {
  readonly id: OrderId;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Minor units, as text. */
  readonly quantity: string;
  readonly asset: string;
  readonly amount: string;
  readonly fiat: string;
  readonly methodId: string;
  readonly buyerUid: Uid;
  readonly buyerNickname: string;
  readonly sellerUid: Uid;
  readonly sellerNickname: string;
  /** Null where none is open. */
  readonly openCaseId: CaseId | null;
}

/** A page of a search. */
export interface FoundOrders {
  /** The newest first. */
  readonly orders: readonly FoundOrder[];
  /** Where the search goes on: older orders were not compared. Null: all were. */
  readonly lookedTo: OrderId | null;
}

/**
 * What no index has (an amount among all orders of a currency, a method among all orders of one party) is compared with this many orders a page, shared by
 * the sources that they are read from. So a page takes as long among ten million orders as among ten thousand.
 */
const MOST_COMPARED = 50_000;

/** @param before the last order that the reader has, or where the page before has looked to */
export async function searchOrders(on: Queryable, search: OrderSearch, before: string | undefined, limit: number): Promise<FoundOrders> {
  const query = new ComposedStatement<Row>("orders_searched");
  const compared = query.allSet(comparedOf(search));
  const range = query.allSet([
    { condition: "o.id < :before", values: { before } },
    // The id begins with the time: what is newer or older is not read.
    { condition: `o.id >= ${firstIdAt("(:from::timestamptz - interval '1 minute')")}`, values: { from: search.from } },
    { condition: `o.id < ${firstIdAt("(:to::timestamptz + interval '1 minute')")}`, values: { to: search.to } },
  ]);
  const most = (sources: string) =>
    compared === "true" ? ":limit::bigint" : `greatest(:limit::bigint, ${MOST_COMPARED} / greatest(1, ${sources}))`;
  const { text, sources } = sourceOf(query, search, range, most);
  const rows = await query.all(
    on,
    `WITH RECURSIVE ${text},
     horizon AS (SELECT max(last) AS id FROM (SELECT min(id) AS last FROM looked GROUP BY source HAVING count(*) >= ${most(sources)}) AS cut),
     found AS MATERIALIZED (
       SELECT l.id FROM looked l CROSS JOIN horizon h WHERE l.id >= coalesce(h.id, 0) AND ${compared} AND ${query.allSet(edgesOf(search))} ORDER BY l.id DESC LIMIT :limit::bigint)
     SELECT h.id AS looked_to, o.id, o.status, o.created_at, o.quantity, o.asset, o.amount, o.fiat, o.method_id, b.uid AS buyer_uid,
       b.nickname AS buyer_nickname, s.uid AS seller_uid, s.nickname AS seller_nickname,
       (SELECT c.id FROM appeal_case c WHERE c.order_id = o.id AND c.turn <> 'nobody') AS open_case_id
     FROM horizon h LEFT JOIN (found f JOIN orders o ON o.id = f.id JOIN users b ON b.id = o.buyer_id JOIN users s ON s.id = o.seller_id) ON true
     ORDER BY o.id DESC`,
    { limit },
  );
  return { orders: rows.filter(isFound), lookedTo: rows[0]?.lookedTo ?? null };
}

type Row = { readonly [Column in keyof FoundOrder]: FoundOrder[Column] | null } & { readonly lookedTo: OrderId | null };

/** Where none is found, there is a row that only says how far was looked. */
function isFound(row: Row): row is FoundOrder & Row {
  return row.id !== null;
}

/** What many orders may have to be compared with before one is found. */
function comparedOf({ least, most, party, ...kind }: OrderSearch): readonly Filter[] {
  return [
    { condition: "l.amount >= :least::numeric", values: { least: least?.toString() } },
    { condition: "l.amount <= :most::numeric", values: { most: most?.toString() } },
    // Of a party all orders are read, of anything else those of the kind alone.
    ...(party === undefined ? [] : kindOf("l", kind)),
  ];
}

/** At the edges of a period an order's own time decides, which differs a little from its id's. */
function edgesOf({ from, to }: OrderSearch): readonly Filter[] {
  const exact = (edge: string, isInside: string, isExact: string) =>
    `(l.id ${isInside} ${firstIdAt(edge)} OR (SELECT e.created_at ${isExact} FROM orders e WHERE e.id = l.id))`;
  return [
    { condition: exact("(:from::timestamptz + interval '1 minute')", ">=", ">= :from::timestamptz"), values: { from } },
    { condition: exact("(:to::timestamptz - interval '1 minute')", "<", "< :to::timestamptz"), values: { to } },
  ];
}

function kindOf(row: string, { status, asset, fiat, methodId }: OrderSearch): readonly Filter[] {
  return [
    { condition: `${row}.status = :status`, values: { status } },
    { condition: `${row}.asset = :asset`, values: { asset } },
    { condition: `${row}.fiat = :fiat`, values: { fiat } },
    { condition: `${row}.method_id = :methodId`, values: { methodId } },
  ];
}

/** Whose orders they may be, each by its index. */
const PARTIES = ["buyer_id", "seller_id", "buyer_sub_id", "seller_sub_id"] as const;

/**
 * SQL of what the orders are read from, each source in the order of its index: the `looked` ones with what is compared, and how many `sources` there are.
 * Orders of a coin, a currency, a method or a status are found by all four: which combinations there are, the index itself knows.
 */
function sourceOf(
  query: ComposedStatement<Row>,
  search: OrderSearch,
  range: string,
  most: (sources: string) => string,
): { readonly text: string; readonly sources: string } {
  const { orderId, party, status, asset, fiat, methodId } = search;
  const looked = (columns: string, where: string, sources: string) =>
    `SELECT ${columns} FROM orders o WHERE ${where} AND ${range} ORDER BY o.id DESC LIMIT ${most(sources)}`;
  if (orderId !== undefined) {
    query.bind({ orderId });
    return {
      text: `looked AS MATERIALIZED (${looked("1 AS source, o.*", `o.id = :orderId AND ${query.allSet(kindOf("o", search))}`, "1")})`,
      sources: "1",
    };
  }
  if (party !== undefined) {
    query.bind({ party });
    const columns = (number: number) =>
      `${number} AS source, o.id, o.status, o.asset, o.fiat, o.amount${methodId === undefined ? "" : ", o.method_id"}`;
    const sources = String(PARTIES.length);
    const parts = PARTIES.map(
      (column, number) => `(${looked(columns(number), `o.${column} = (SELECT id FROM users WHERE uid = :party)`, sources)})`,
    );
    return { text: `looked AS MATERIALIZED (${parts.join(" UNION ALL ")})`, sources };
  }
  if ([status, asset, fiat, methodId].every((filter) => filter === undefined))
    return { text: `looked AS MATERIALIZED (${looked("1 AS source, o.id", "true", "1")})`, sources: "1" };
  const sources = "(SELECT count(*) FROM wanted)";
  const ofKind = "o.asset = w.asset AND o.fiat = w.fiat AND o.method_id = w.method_id AND o.status = w.status";
  return {
    text: `kind AS (
       (SELECT asset, fiat, method_id, status FROM orders ORDER BY asset, fiat, method_id, status LIMIT 1)
       UNION ALL SELECT n.* FROM kind k CROSS JOIN LATERAL (
         SELECT asset, fiat, method_id, status FROM orders WHERE (asset, fiat, method_id, status) > (k.asset, k.fiat, k.method_id, k.status)
         ORDER BY asset, fiat, method_id, status LIMIT 1) n),
     wanted AS MATERIALIZED (SELECT row_number() OVER () AS source, k.* FROM kind k WHERE ${query.allSet(kindOf("k", search))}),
     looked AS MATERIALIZED (SELECT w.source, o.id, o.amount FROM wanted w CROSS JOIN LATERAL (${looked("o.id, o.amount", ofKind, sources)}) o)`,
    sources,
  };
}

// Looked up one number at a time, and ordered only once they are found. The planner has no statistics of a bank's number, which is in JSON, takes each
// to be in one order of two hundred, and would walk through all orders by their ids until five have it, or join them all. Mostly there is one.
const ofReference = statement<
  { id: OrderId },
  { reference: string; methodIds: readonly string[]; bankReferences: readonly string[]; limit: number }
>(
  "orders_of_reference",
  `WITH found AS MATERIALIZED (
     SELECT o.id FROM orders o WHERE o.payment_reference = :reference
     UNION
     SELECT o.id FROM unnest(:methodIds::text[], :bankReferences::text[]) AS n (method_id, reference)
       CROSS JOIN LATERAL (SELECT id FROM orders WHERE method_id = n.method_id AND payer ->> 'reference' = n.reference OFFSET 0) AS o)
   SELECT id FROM found ORDER BY id DESC LIMIT :limit`,
);

/**
 * The orders whose buyer was given this payment reference, or named this number of their bank's, the newest first.
 * @param banks the number in the form of each method whose payments can have it
 */
export async function ordersOfReference(
  on: Queryable,
  reference: string,
  banks: readonly { readonly methodId: string; readonly reference: string }[],
  limit: number,
): Promise<OrderId[]> {
  const methodIds = banks.map(({ methodId }) => methodId);
  const rows = await ofReference.all(on, { reference, methodIds, bankReferences: banks.map((bank) => bank.reference), limit });
  return rows.map(({ id }) => id);
}
