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
  const isTakenDown = search.state === "taken_down";
  const query = new ComposedStatement<Row>("adverts_searched")
    .whereSet("a.id < :before", { before })
    .whereSet("a.id = :advId", { advId: search.advId })
    .whereSet("a.owner_id = (SELECT id FROM users WHERE uid = :owner)", { owner: search.owner })
    .whereSet("a.asset = :asset", { asset: search.asset })
    .whereSet("a.fiat = :fiat", { fiat: search.fiat })
    .whereSet("a.state = :state", { state: isTakenDown ? undefined : search.state });
  if (isTakenDown) query.where("a.take_down_reason IS NOT NULL");
  const rows = await query.all(
    on,
    `SELECT a.id, a.owner_id, u.uid AS owner_uid, u.nickname AS owner_name, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount,
       a.message, a.auto_reply, a.state, a.take_down_reason, a.updated_at
     FROM advert a JOIN users u ON u.id = a.owner_id WHERE ${query.conditions} ORDER BY a.id DESC LIMIT :limit`,
    { limit },
  );
  return rows.map(found);
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
