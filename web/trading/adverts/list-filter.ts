import { ADVERT_STATES } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { SIDES } from "@plaza/contract/order.ts";
import { paths } from "../../shell/paths.ts";

/** What My adverts shows; null: all. Without a state, all that are not closed. */
export interface AdvertsFilter {
  readonly state: (typeof ADVERT_STATES)[number] | null;
  readonly side: (typeof SIDES)[number] | null;
  readonly asset: string | null;
  readonly fiat: string | null;
}

/** Reads an address. What is no filter is left out. */
export function readAdvertsFilter(search: URLSearchParams): AdvertsFilter {
  const matching = (name: string, pattern: RegExp) => pattern.exec(search.get(name) ?? "")?.[0] ?? null;
  return {
    state: ADVERT_STATES.find((known) => known === search.get("state")) ?? null,
    side: SIDES.find((known) => known === search.get("side")) ?? null,
    asset: matching("asset", /^[A-Z0-9]{2,10}$/),
    fiat: matching("fiat", /^[A-Z]{3}$/),
  };
}

/** What is filtered by, as the address and the call have it. */
export function chosenIn({ state, side, asset, fiat }: AdvertsFilter) {
  return {
    ...(state === null ? {} : { state }),
    ...(side === null ? {} : { side }),
    ...(asset === null ? {} : { asset }),
    ...(fiat === null ? {} : { fiat }),
  };
}

/** The list of own adverts as it is filtered, with more said in the address. */
export function listHref(lang: Locale, filter: AdvertsFilter, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...chosenIn(filter), ...more });
  return paths.adverts(lang, search.size === 0 ? undefined : search);
}
