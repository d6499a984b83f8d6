import type { DeskAdvertView } from "@plaza/contract/calls/backoffice-adverts.ts";
import type { AdvertId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { Composed, statement, type Queryable } from "../../core/db/statement.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";

/** What staff read of adverts and write to them, for any owner. */

export interface AdvertSearch {
  readonly advId?: AdvertId;
  readonly owner?: Uid;
  readonly asset?: string;
  readonly fiat?: string;
  readonly state?: DeskAdvertView["state"] | "taken_down";
}

interface Row {
  id: AdvertId;
  owner_id: UserId;
  owner_uid: Uid;
  owner_name: string;
  side: DeskAdvertView["side"];
  asset: string;
  fiat: string;
  price: string;
  remaining: string;
  min_amount: string;
  max_amount: string;
  message: string;
  state: DeskAdvertView["state"];
  take_down_reason: string | null;
  updated_at: Date;
}

export type FoundAdvert = Omit<DeskAdvertView, "own"> & { readonly ownerId: UserId };

/** The newest first; `before` is the last advert that the reader has. */
export async function searchAdverts(
  on: Queryable,
  search: AdvertSearch,
  before: string | undefined,
  limit: number,
): Promise<FoundAdvert[]> {
  const query = new Composed();
  const wanted = [
    ...(before === undefined ? [] : [`a.id < ${query.value(before)}`]),
    ...(search.advId === undefined ? [] : [`a.id = ${query.value(search.advId)}`]),
    ...(search.owner === undefined ? [] : [`a.owner_id = (SELECT id FROM users WHERE uid = ${query.value(search.owner)})`]),
    ...(search.asset === undefined ? [] : [`a.asset = ${query.value(search.asset)}`]),
    ...(search.fiat === undefined ? [] : [`a.fiat = ${query.value(search.fiat)}`]),
    ...(search.state === undefined ? [] : [stateIs(query, search.state)]),
  ];
  const where = wanted.length === 0 ? "" : `WHERE ${wanted.join(" AND ")}`;
  const rows = await query.all<Row>(
    on,
    `SELECT a.id, a.owner_id, u.uid AS owner_uid, u.nickname AS owner_name, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount,
       a.message, a.state, a.take_down_reason, a.updated_at
     FROM advert a JOIN users u ON u.id = a.owner_id ${where} ORDER BY a.id DESC LIMIT ${query.value(limit)}`,
  );
  return rows.map(found);
}

function stateIs(query: Composed, state: NonNullable<AdvertSearch["state"]>): string {
  return state === "taken_down" ? "a.take_down_reason IS NOT NULL" : `a.state = ${query.value(state)}`;
}

function found(row: Row): FoundAdvert {
  return {
    advId: row.id,
    ownerId: row.owner_id,
    ownerUid: row.owner_uid,
    ownerName: row.owner_name,
    side: row.side,
    asset: row.asset,
    fiat: row.fiat,
    price: priceText(BigInt(row.price)),
    remaining: cryptoText(row.asset, BigInt(row.remaining)),
    minAmount: fiatText(row.fiat, BigInt(row.min_amount)),
    maxAmount: fiatText(row.fiat, BigInt(row.max_amount)),
    message: row.message,
    state: row.state,
    takenDown: row.take_down_reason,
    updatedAt: row.updated_at.toISOString(),
  };
}

const takeDown = statement(
  "advert_take_down",
  "UPDATE advert SET take_down_reason = $2, held = array_prepend('taken_down', held) WHERE id = $1 AND take_down_reason IS NULL AND state <> 'closed'",
);
const restore = statement(
  "advert_restore",
  "UPDATE advert SET take_down_reason = NULL, held = array_remove(held, 'taken_down') WHERE id = $1 AND take_down_reason IS NOT NULL",
);

/** False: it is down already, or closed for good. */
export async function markTakenDown(tx: Tx, advId: AdvertId, reason: string): Promise<boolean> {
  return (await takeDown.count(tx, [advId, reason])) === 1;
}

/** False: it was not taken down. */
export async function clearTakenDown(tx: Tx, advId: AdvertId): Promise<boolean> {
  return (await restore.count(tx, [advId])) === 1;
}
