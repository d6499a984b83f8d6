import { floatingPrice } from "@plaza/domain/adverts/pricing.ts";
import { priceE8 } from "@plaza/domain/money/amount.ts";
import type { Context } from "../../core/context.ts";
import { indexPrices } from "../../core/prices/index-price.store.ts";
import { floatingAdverts, writePrices, type FloatingAdvert } from "./own-advert.store.ts";

const BATCH = 1000;

/** Lets floating adverts follow the index. Goes through them in small steps and waits for nobody. @returns how many prices moved */
export async function repriceAdverts(context: Context): Promise<number> {
  const index = new Map((await indexPrices(context.db, null)).map((price) => [`${price.asset}/${price.fiat}`, price.price]));
  let moved = 0;
  let after = "0";
  for (;;) {
    const batch = await floatingAdverts(context.db, after, BATCH);
    const changes = batch.flatMap((advert) => {
      const price = priceNow(advert, index.get(`${advert.asset}/${advert.fiat}`));
      return price === null || price === advert.price ? [] : [{ id: advert.id, price }];
    });
    if (changes.length > 0) moved += await writePrices(context.db, changes);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return moved;
    after = last.id;
  }
}

function priceNow(advert: FloatingAdvert, index: bigint | undefined): bigint | null {
  if (index === undefined) return null;
  const bound = (value: bigint | null) => (value === null ? null : priceE8(value));
  return floatingPrice(priceE8(index), { margin: advert.margin, floor: bound(advert.floor), ceiling: bound(advert.ceiling) });
}
