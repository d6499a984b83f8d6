import type { AdvertId, Uid, UserId, WatchId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { BEST_ADVERT, WITH_ACCOUNT, type MarketLimits } from "./matching.ts";

/** A watch with the best offer that matches it now. `side` is the side of the adverts. */
export interface WatchRow {
  readonly id: WatchId;
  readonly uid: Uid | null;
  readonly nickname: string | null;
  readonly side: Side | null;
  readonly asset: string | null;
  readonly fiat: string | null;
  /** E8: the currency's whole units per whole coin, times 10^8. So is `offerPrice`. */
  readonly price: string | null;
  /** Minor units of the currency. */
  readonly amount: string | null;
  readonly methodIds: string[];
  readonly state: "watching" | "resting" | "paused";
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly notifiedAt: Date | null;
  readonly isExpired: boolean;
  readonly offerId: AdvertId | null;
  readonly offerSide: Side | null;
  readonly offerAsset: string | null;
  readonly offerFiat: string | null;
  readonly offerPrice: string | null;
}

const SELECT = `SELECT w.id, o.uid, o.nickname, w.side, w.asset, w.fiat, w.price, w.amount, w.method_ids, w.state, w.created_at, w.expires_at, w.told_at AS notified_at, w.expires_at <= now() AS is_expired,
    b.id AS offer_id, b.side AS offer_side, b.asset AS offer_asset, b.fiat AS offer_fiat, b.price AS offer_price
  FROM offer_watch w ${WITH_ACCOUNT} LEFT JOIN users o ON o.id = w.owner_id LEFT JOIN LATERAL ${BEST_ADVERT} b ON true`;

const all = statement<WatchRow, MarketLimits & { userId: UserId }>("watches", `${SELECT} WHERE w.user_id = :userId ORDER BY w.id DESC`);
const one = statement<WatchRow, MarketLimits & { userId: UserId; watchId: WatchId }>(
  "watch",
  `${SELECT} WHERE w.user_id = :userId AND w.id = :watchId`,
);

/** A person's watches, newest first. */
export async function watchesOf(on: Queryable, userId: UserId, limits: MarketLimits): Promise<WatchRow[]> {
  return all.all(on, { userId, ...limits });
}

/** Null: it isn't there or isn't theirs. */
export async function findWatch(on: Queryable, userId: UserId, watchId: WatchId, limits: MarketLimits): Promise<WatchRow | null> {
  return one.first(on, { userId, watchId, ...limits });
}

export interface NewWatch {
  readonly userId: UserId;
  readonly accountId: UserId;
  readonly ownerId: UserId | null;
  readonly side: Side | null;
  readonly asset: string | null;
  readonly fiat: string | null;
  /** E8: the currency's whole units per whole coin, times 10^8. */
  readonly price: bigint | null;
  /** Minor units of the currency. */
  readonly amount: bigint | null;
  /** Sorted. */
  readonly methodIds: readonly string[];
}

const insert = statement<{ id: WatchId }, NewWatch & { days: number }>(
  "watch_insert",
  `INSERT INTO offer_watch (user_id, account_id, owner_id, side, asset, fiat, price, amount, method_ids, expires_at)
   VALUES (:userId, :accountId, :ownerId, :side, :asset, :fiat, :price, :amount, :methodIds, now() + make_interval(days => :days))
   ON CONFLICT (user_id, owner_id, side, asset, fiat, price, amount, method_ids) DO UPDATE SET expires_at = excluded.expires_at RETURNING id`,
);
const count = statement<{ watches: number }, { userId: UserId }>(
  "watch_count",
  "SELECT count(*)::int AS watches FROM offer_watch WHERE user_id = :userId",
);

/** Adds a watch, or renews the same one. */
export async function insertWatch(tx: Tx, watch: NewWatch, days: number): Promise<WatchId> {
  const row = await insert.first(tx, { ...watch, days });
  if (row === null) throw new Error("a watch was inserted and has no id");
  return row.id;
}

/** Counts all watches of a user, paused and expired ones too: the limit is on what they keep. */
export async function countWatches(on: Queryable, userId: UserId): Promise<number> {
  return (await count.first(on, { userId }))?.watches ?? 0;
}

// It rests for a moment first: an advert that was being posted meanwhile is found when it is looked at again.
const begin = statement<void, MarketLimits & { userId: UserId; watchId: WatchId; days: number }>(
  "watch_begin",
  `UPDATE offer_watch SET state = 'resting', wake_at = now() + interval '3 seconds', expires_at = now() + make_interval(days => :days),
     known_advert_id = known.id, known_price = known.price
   FROM offer_watch w ${WITH_ACCOUNT} LEFT JOIN LATERAL ${BEST_ADVERT} known ON true
   WHERE offer_watch.id = :watchId AND offer_watch.user_id = :userId AND w.id = offer_watch.id`,
);
const pause = statement<void, { userId: UserId; watchId: WatchId }>(
  "watch_pause",
  "UPDATE offer_watch SET state = 'paused' WHERE id = :watchId AND user_id = :userId",
);
const remove = statement<void, { userId: UserId; watchId: WatchId }>(
  "watch_remove",
  "DELETE FROM offer_watch WHERE id = :watchId AND user_id = :userId",
);

/** From now on, for this number of days. What matches already is taken as known: the page shows it. @returns 0 where there is no such watch */
export async function beginWatch(tx: Tx, userId: UserId, watchId: WatchId, limits: MarketLimits, days: number): Promise<number> {
  return begin.count(tx, { userId, watchId, days, ...limits });
}

/** Returns 1, or 0 if the user has no such watch. One paused already counts. */
export async function pauseWatch(tx: Tx, userId: UserId, watchId: WatchId): Promise<number> {
  return pause.count(tx, { userId, watchId });
}

/** Returns 1, or 0 if the user has no such watch. */
export async function removeWatch(tx: Tx, userId: UserId, watchId: WatchId): Promise<number> {
  return remove.count(tx, { userId, watchId });
}
