import type { AdvertId } from "@plaza/contract/ids.ts";
import { heldReasons } from "@plaza/domain/adverts/suspension.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { watchedAdvert, watchedAdverts, writeHeld, type WatchedAdvert } from "./visibility.store.ts";

const BATCH = 500;

/** Lets adverts step back from the lists and return. Goes through them in small steps and waits for nobody. @returns how many did */
export async function updateVisibility(context: Context, now = new Date()): Promise<number> {
  let changed = 0;
  let after = "0";
  for (;;) {
    const batch = await watchedAdverts(context.db, context.settings.current.priceMaxAgeSeconds, after, BATCH);
    for (const advert of batch) changed += await settle(context.db, advert, now);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return changed;
    after = last.id;
  }
}

/** The same for one advert whose owner has just changed it: it must not show for a moment what its new hours hide. */
export async function updateAdvertVisibility(context: Context, on: Queryable, id: AdvertId, now = new Date()): Promise<void> {
  const advert = await watchedAdvert(on, context.settings.current.priceMaxAgeSeconds, id);
  if (advert !== null) await settle(on, advert, now);
}

async function settle(on: Queryable, advert: WatchedAdvert, now: Date): Promise<number> {
  const held = heldReasons({ ...advert, openOrders: advert.openOrders, indexStale: advert.indexStale }, now);
  return held.join() === advert.held.join() ? 0 : writeHeld(on, advert.id, held);
}
