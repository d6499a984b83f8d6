import type { AdvertId, Id, UserId, WatchId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { BEST_ADVERT, IS_SHOWN, WITH_ACCOUNT, fits, type MarketLimits } from "./matching.ts";

export type NewsId = Id<"offer_news">;

/** A watch and the offer that matches it. `side` is the advert's. */
export interface Match {
  readonly watchId: WatchId;
  readonly userId: UserId;
  readonly advertId: AdvertId;
  readonly ownerId: UserId;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  /** E8: the currency's whole units per whole coin, times 10^8. */
  readonly price: string;
}

const take = statement<{ id: NewsId }, { limit: number }>(
  "offer_news_take",
  "SELECT id FROM offer_news ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED",
);
const drop = statement<void, { ids: readonly NewsId[] }>("offer_news_drop", "DELETE FROM offer_news WHERE id = ANY (:ids::bigint[])");
const dropAll = statement("offer_news_drop_all", "DELETE FROM offer_news");

/** The oldest changes of adverts that nobody else works on, locked. */
export async function takeNews(tx: Tx, limit: number): Promise<NewsId[]> {
  return (await take.all(tx, { limit })).map(({ id }) => id);
}

/** Removes news whose matches are all handled. What isn't removed is read again. */
export async function dropNews(tx: Tx, ids: readonly NewsId[]): Promise<void> {
  await drop.count(tx, { ids });
}

/** What happens while nobody is notified is not reported later. */
export async function dropAllNews(on: Queryable): Promise<void> {
  await dropAll.count(on);
}

/** Where a change only made the price better, those who would have taken the price before are not looked at. */
const IS_ONLY_CHEAPER =
  "n.was_price IS NOT NULL AND a.available_amount <= n.was_available AND a.min_amount >= n.was_min AND a.method_ids <@ n.was_methods";
const BEFORE = `n.was_price IS NOT NULL AND CASE a.side WHEN 'sell' THEN n.was_price <= w.bound ELSE n.was_price >= w.bound END
  AND ${fits("n.was_min", "n.was_available", "n.was_methods")}`;
const OF_PAIR = "state = 'watching' AND asset = a.asset AND fiat = a.fiat";
/** By an index each: whom the price suits of those who buy, of those who sell, and who waits for the advertiser. */
const CANDIDATES = `SELECT * FROM offer_watch WHERE ${OF_PAIR} AND side = 'sell' AND a.side = 'sell'
    AND bound BETWEEN a.price AND CASE WHEN ${IS_ONLY_CHEAPER} THEN n.was_price - 1 ELSE 'Infinity' END
  UNION ALL SELECT * FROM offer_watch WHERE ${OF_PAIR} AND side = 'buy' AND a.side = 'buy'
    AND bound BETWEEN CASE WHEN ${IS_ONLY_CHEAPER} THEN n.was_price + 1 ELSE 0 END AND a.price
  UNION ALL SELECT * FROM offer_watch WHERE state = 'watching' AND owner_id = a.owner_id AND n.was_price IS NULL`;

const match = statement<Match, MarketLimits & { ids: readonly NewsId[]; limit: number }>(
  "offer_news_match",
  `SELECT w.id AS watch_id, w.user_id, m.advert_id, m.owner_id, m.side, m.asset, m.fiat, m.price
   FROM offer_watch w JOIN (
     SELECT DISTINCT ON (c.id) c.id AS watch_id, a.id AS advert_id, a.owner_id, a.side, a.asset, a.fiat, a.price
     FROM offer_news n JOIN advert a ON a.id = n.advert_id AND a.listed JOIN users u ON u.id = a.owner_id
     CROSS JOIN LATERAL (
       SELECT w.id FROM (${CANDIDATES}) w ${WITH_ACCOUNT}
       WHERE w.expires_at > now() AND (w.owner_id IS NOT NULL OR ${fits("a.min_amount", "a.available_amount", "a.method_ids")} AND NOT (${BEFORE})) AND ${IS_SHOWN}
       LIMIT :limit) c
     WHERE n.id = ANY (:ids::bigint[])
     ORDER BY c.id, CASE a.side WHEN 'sell' THEN a.price ELSE -a.price END, a.id LIMIT :limit) m ON m.watch_id = w.id
   WHERE w.state = 'watching' ORDER BY w.id FOR UPDATE OF w`,
);

/** The watches that wait for what these adverts have become, locked, each with the best of them. */
export async function matchNews(tx: Tx, ids: readonly NewsId[], limits: MarketLimits, limit: number): Promise<Match[]> {
  return match.all(tx, { ids, limit, ...limits });
}

/** A watch whose rest is over. Without an offer, none matches. */
export interface Rested {
  readonly watchId: WatchId;
  readonly userId: UserId;
  readonly knownAdvertId: AdvertId | null;
  readonly knownPrice: string | null;
  readonly offer: AdvertId | null;
  readonly ownerId: UserId | null;
  readonly side: Side | null;
  readonly asset: string | null;
  readonly fiat: string | null;
  /** As in `Match`; `knownPrice` too. */
  readonly price: string | null;
}

const rested = statement<Rested, MarketLimits & { limit: number }>(
  "watches_rested",
  `SELECT w.id AS watch_id, w.user_id, w.known_advert_id, w.known_price, b.id AS offer, b.owner_id, b.side, b.asset, b.fiat, b.price
   FROM (SELECT * FROM offer_watch WHERE state = 'resting' AND wake_at <= now() AND expires_at > now() ORDER BY wake_at LIMIT :limit FOR UPDATE SKIP LOCKED) w
   ${WITH_ACCOUNT} LEFT JOIN LATERAL ${BEST_ADVERT} b ON true`,
);
const watch = statement<void, { ids: readonly WatchId[] }>(
  "watches_watch",
  "UPDATE offer_watch SET state = 'watching' WHERE id = ANY (:ids::bigint[])",
);
const rest = statement<void, { ids: readonly WatchId[]; advertIds: readonly AdvertId[]; prices: readonly string[]; hours: number }>(
  "watches_rest",
  `UPDATE offer_watch w SET state = 'resting', wake_at = now() + make_interval(hours => :hours), told_at = now(), known_advert_id = t.advert_id, known_price = t.price
   FROM unnest(:ids::bigint[], :advertIds::bigint[], :prices::numeric[]) AS t (id, advert_id, price) WHERE w.id = t.id`,
);
const expire = statement("watches_expire", "UPDATE offer_watch SET state = 'paused' WHERE state <> 'paused' AND expires_at <= now()");

/**
 * Locks up to `limit` watches whose rest is over, the longest due first, with the best offer that each has now. Those that another process
 * has locked are left out.
 */
export async function restedWatches(tx: Tx, limits: MarketLimits, limit: number): Promise<Rested[]> {
  return rested.all(tx, { limit, ...limits });
}

/** Lets watches wait for the next matching offer. @param ids may be empty */
export async function watchOn(tx: Tx, ids: readonly WatchId[]): Promise<void> {
  if (ids.length > 0) await watch.count(tx, { ids });
}

/** Their owners have been notified of these offers. */
export async function restWatches(tx: Tx, matches: readonly Match[], hours: number): Promise<void> {
  if (matches.length === 0) return;
  await rest.count(tx, {
    ids: matches.map((found) => found.watchId),
    advertIds: matches.map((found) => found.advertId),
    prices: matches.map((found) => found.price),
    hours,
  });
}

/** Pauses watches whose time is over. Their owners can switch them on again. */
export async function expireWatches(on: Queryable): Promise<void> {
  await expire.count(on);
}
