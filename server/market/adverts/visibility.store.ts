import type { AdvertId } from "@plaza/contract/ids.ts";
import type { AdvertHours } from "@plaza/domain/adverts/hours.ts";
import { HIDE_AT_OPEN_ORDERS } from "@plaza/domain/adverts/suspension.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";

/** An online advert that may have to step back or may return. */
export interface WatchedAdvert {
  readonly id: AdvertId;
  readonly hours: AdvertHours | null;
  readonly held: readonly string[];
  readonly floating: boolean;
  readonly indexStale: boolean;
  readonly openOrders: number;
}

/** The same staleness by which lists leave an advert out and orders are refused; `:priceMaxAgeSeconds` is its age. */
const COLUMNS = `a.id, a.hours, a.held, a.price_type = 'floating' AS floating, NOT ${pricedFreshly("a.asset", "a.fiat", ":priceMaxAgeSeconds")} AS index_stale,
  (SELECT count(*)::int FROM orders o WHERE o.advert_id = a.id AND o.status ${IN_RUNNING}) AS open_orders`;
const watched = statement<WatchedAdvert, { priceMaxAgeSeconds: number; after: string; limit: number }>(
  "adverts_watched",
  `SELECT ${COLUMNS} FROM advert a WHERE a.state = 'online' AND a.id > :after
     AND (a.hours IS NOT NULL OR a.price_type = 'floating' OR a.held <> '{}'
       OR a.id IN (SELECT advert_id FROM orders WHERE status ${IN_RUNNING} GROUP BY advert_id HAVING count(*) >= ${HIDE_AT_OPEN_ORDERS}))
   ORDER BY a.id LIMIT :limit`,
);
const one = statement<WatchedAdvert, { priceMaxAgeSeconds: number; id: AdvertId }>(
  "advert_watched",
  `SELECT ${COLUMNS} FROM advert a WHERE a.id = :id`,
);
// Rows that somebody is just taking or editing are left for the next round.
const hold = statement<void, { id: AdvertId; held: readonly string[] }>(
  "adverts_hold",
  `UPDATE advert SET held = :held WHERE id IN (SELECT id FROM advert WHERE id = :id FOR UPDATE SKIP LOCKED)`,
);

/**
 * Online adverts that time, the index or their orders can hide or show again, by id. @param after the id at which the batch before ended
 */
export async function watchedAdverts(on: Queryable, priceMaxAgeSeconds: number, after: string, limit: number): Promise<WatchedAdvert[]> {
  return watched.all(on, { priceMaxAgeSeconds, after, limit });
}

/** The same of one advert, in any state; null: it isn't there. */
export async function watchedAdvert(on: Queryable, priceMaxAgeSeconds: number, id: AdvertId): Promise<WatchedAdvert | null> {
  return one.first(on, { priceMaxAgeSeconds, id });
}

/** @returns 0 where somebody has the row locked: the next round tries again */
export async function writeHeld(on: Queryable, id: AdvertId, held: readonly string[]): Promise<number> {
  return hold.count(on, { id, held });
}

const countViews = statement<void, { advertIds: AdvertId[]; views: number[] }>(
  "advert_count_views",
  `INSERT INTO advert_views (advert_id, views) SELECT n.id, n.views FROM unnest(:advertIds::bigint[], :views::bigint[]) AS n (id, views)
     WHERE EXISTS (SELECT FROM advert a WHERE a.id = n.id) ORDER BY n.id
   ON CONFLICT (advert_id) DO UPDATE SET views = advert_views.views + excluded.views`,
);

const countDay = statement<void, { advertIds: AdvertId[]; views: number[] }>(
  "advert_count_views_of_day",
  `INSERT INTO advert_view_day (day, asset, fiat, views)
   SELECT (now() AT TIME ZONE 'UTC')::date, a.asset, a.fiat, sum(n.views)::bigint
     FROM unnest(:advertIds::bigint[], :views::bigint[]) AS n (id, views) JOIN advert a ON a.id = n.id GROUP BY a.asset, a.fiat ORDER BY a.asset, a.fiat
   ON CONFLICT (day, asset, fiat) DO UPDATE SET views = advert_view_day.views + excluded.views`,
);

/** Adds to the views counted so far, of each advert and of its pair today. Adverts that are gone are left out. */
export async function addViews(tx: Tx, views: ReadonlyMap<AdvertId, number>): Promise<void> {
  const counts = { advertIds: [...views.keys()], views: [...views.values()] };
  await countViews.count(tx, counts);
  await countDay.count(tx, counts);
}

const pruneDays = statement<void, { keptDays: number }>(
  "advert_view_day_prune",
  "DELETE FROM advert_view_day WHERE day <= (now() AT TIME ZONE 'UTC')::date - :keptDays::int",
);

/** Removes what was counted on days before the last `keptDays`, today among them. */
export async function pruneViewDays(on: Queryable, keptDays: number): Promise<void> {
  await pruneDays.count(on, { keptDays });
}

const better = statement<{ better: number }, { side: string; asset: string; fiat: string; ownerId: string; price: bigint; limit: number }>(
  "advert_better",
  `SELECT count(*)::int AS better FROM (SELECT FROM advert WHERE listed AND side = :side AND asset = :asset AND fiat = :fiat AND owner_id <> :ownerId
     AND CASE WHEN :side = 'sell' THEN price <= :price ELSE price >= :price END LIMIT :limit) AS before`,
);

/** How many adverts of others stand before a price in the list, as far as `most`. */
export async function betterAdverts(
  on: Queryable,
  at: { readonly side: string; readonly asset: string; readonly fiat: string; readonly ownerId: string; readonly price: bigint },
  most: number,
): Promise<number> {
  return (await better.first(on, { ...at, limit: most }))?.better ?? 0;
}

const best = statement<{ best: string | null }, { side: string; asset: string; fiat: string; ownerId: string }>(
  "advert_best",
  `SELECT CASE :side WHEN 'sell' THEN (SELECT price FROM advert WHERE listed AND side = 'sell' AND asset = :asset AND fiat = :fiat AND owner_id <> :ownerId ORDER BY price LIMIT 1)
     ELSE (SELECT price FROM advert WHERE listed AND side = 'buy' AND asset = :asset AND fiat = :fiat AND owner_id <> :ownerId ORDER BY price DESC LIMIT 1) END AS best`,
);

/** The best price of the adverts of others in a list; null: it has none. */
export async function bestOfOthers(
  on: Queryable,
  at: { readonly side: string; readonly asset: string; readonly fiat: string; readonly ownerId: string },
): Promise<bigint | null> {
  const found = (await best.first(on, at))?.best ?? null;
  return found === null ? null : BigInt(found);
}
