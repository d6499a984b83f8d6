import type { BackofficeAdvertView } from "@plaza/contract/calls/backoffice-adverts.ts";
import type { AdvertId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { ComposedStatement, statement, type Queryable } from "../../core/db/statement.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";

/** What staff read of adverts and write to them, for any owner. */

export interface AdvertSearch {
  readonly advId?: AdvertId;
  readonly owner?: Uid;
  readonly asset?: string;
  readonly fiat?: string;
  readonly state?: BackofficeAdvertView["state"] | "taken_down";
}

interface Row {
  id: AdvertId;
  ownerId: UserId;
  ownerUid: Uid;
  ownerName: string;
  side: BackofficeAdvertView["side"];
  asset: string;
  fiat: string;
  price: string;
  remaining: string;
  minAmount: string;
  maxAmount: string;
  message: string;
  autoReply: string;
  state: BackofficeAdvertView["state"];
  takeDownReason: string | null;
  updatedAt: Date;
}

export type FoundAdvert = Omit<BackofficeAdvertView, "own" | "signs" | "autoReplySigns"> & { readonly ownerId: UserId };

/** The newest first; `before` is the last advert that the reader has. */
export async function searchAdverts(
  on: Queryable,
  search: AdvertSearch,
  before: string | undefined,
  limit: number,
): Promise<FoundAdvert[]> {
  const query = new ComposedStatement<Row>("adverts_searched");
  const source = sourceOf(query, search, query.allSet([{ condition: "a.id < :before", values: { before } }]));
  const rows = await query.all(
    on,
    `WITH RECURSIVE ${source}
     SELECT a.id, a.owner_id, u.uid AS owner_uid, u.nickname AS owner_name, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount,
       a.message, a.auto_reply, a.state, a.take_down_reason, a.updated_at
     FROM found f JOIN advert a ON a.id = f.id JOIN users u ON u.id = a.owner_id ORDER BY a.id DESC`,
    { limit },
  );
  return rows.map(found);
}

/**
 * SQL of the adverts that are `found`. By id or owner they are few. Of a coin, a currency or a state they are found by all three, in the order of an
 * index: which combinations there are, the index itself knows. So a search that finds nothing doesn't read the whole market.
 */
function sourceOf(query: ComposedStatement<Row>, search: AdvertSearch, range: string): string {
  const { advId, owner, asset, fiat, state } = search;
  const isTakenDown = state === "taken_down";
  const takenDown = isTakenDown ? "a.take_down_reason IS NOT NULL" : "true";
  const kindOf = (row: string) => [
    { condition: `${row}.asset = :asset`, values: { asset } },
    { condition: `${row}.fiat = :fiat`, values: { fiat } },
    { condition: `${row}.state = :state`, values: { state: isTakenDown ? undefined : state } },
  ];
  const newest = (where: string) =>
    `SELECT a.id FROM advert a WHERE ${where} AND ${takenDown} AND ${range} ORDER BY a.id DESC LIMIT :limit::bigint`;
  const isNamed = advId !== undefined || owner !== undefined;
  if (isNamed || [asset, fiat, state].every((filter) => filter === undefined)) {
    const named = query.allSet([
      { condition: "a.id = :advId", values: { advId } },
      { condition: "a.owner_id = (SELECT id FROM users WHERE uid = :owner)", values: { owner } },
      ...kindOf("a"),
    ]);
    return `found AS MATERIALIZED (${newest(named)})`;
  }
  // What was taken down has an index to itself, where states don't matter.
  const columns = isTakenDown ? ["asset", "fiat"] : ["asset", "fiat", "state"];
  const [kind, from] = [columns.join(", "), columns.map((column) => `k.${column}`).join(", ")];
  return `kind AS (
       (SELECT ${kind} FROM advert a WHERE ${takenDown} ORDER BY ${kind} LIMIT 1)
       UNION ALL SELECT n.* FROM kind k CROSS JOIN LATERAL (
         SELECT ${kind} FROM advert a WHERE (${kind}) > (${from}) AND ${takenDown} ORDER BY ${kind} LIMIT 1) n),
     found AS MATERIALIZED (
       SELECT n.id FROM kind k CROSS JOIN LATERAL (${newest(columns.map((column) => `a.${column} = k.${column}`).join(" AND "))}) n
       WHERE ${query.allSet(kindOf("k"))} ORDER BY n.id DESC LIMIT :limit::bigint)`;
}

function found(row: Row): FoundAdvert {
  return {
    advId: row.id,
    ownerId: row.ownerId,
    ownerUid: row.ownerUid,
    ownerName: row.ownerName,
    side: row.side,
    asset: row.asset,
    fiat: row.fiat,
    price: priceText(BigInt(row.price)),
    remaining: cryptoText(row.asset, BigInt(row.remaining)),
    minAmount: fiatText(row.fiat, BigInt(row.minAmount)),
    maxAmount: fiatText(row.fiat, BigInt(row.maxAmount)),
    message: row.message,
    autoReply: row.autoReply,
    state: row.state,
    takenDown: row.takeDownReason,
    updatedAt: row.updatedAt.toISOString(),
  };
}

const takeDown = statement<void, { advId: AdvertId; reason: string }>(
  "advert_take_down",
  "UPDATE advert SET take_down_reason = :reason, held = array_prepend('taken_down', held) WHERE id = :advId AND take_down_reason IS NULL AND state <> 'closed'",
);
const restore = statement<void, { advId: AdvertId }>(
  "advert_restore",
  "UPDATE advert SET take_down_reason = NULL, held = array_remove(held, 'taken_down') WHERE id = :advId AND take_down_reason IS NOT NULL",
);

/** False: it is down already, or closed for good. */
export async function markTakenDown(tx: Tx, advId: AdvertId, reason: string): Promise<boolean> {
  return (await takeDown.count(tx, { advId, reason })) === 1;
}

/** False: it was not taken down. */
export async function clearTakenDown(tx: Tx, advId: AdvertId): Promise<boolean> {
  return (await restore.count(tx, { advId })) === 1;
}
