import type { AdvertView } from "@plaza/contract/calls/market.ts";

/** An offer in its place on the screen. */
export interface StableRow {
  readonly offer: AdvertView;
  /** No longer among the offers of the server; its place is kept until the list may move. */
  readonly gone: boolean;
}

/**
 * What a list that somebody is pointing at shows after a refresh: every row in its place, with its new figures, or marked as gone.
 * New offers and a new order wait until the list may move.
 */
export function keepPositions(shown: readonly StableRow[], fresh: readonly AdvertView[]): StableRow[] {
  const byId = new Map(fresh.map((offer) => [offer.advId, offer]));
  return shown.map(({ offer }) => {
    const now = byId.get(offer.advId);
    return now ? { offer: now, gone: false } : { offer, gone: true };
  });
}

/** Whether the fresh offers would make other rows than those shown. */
export function differs(shown: readonly StableRow[], fresh: readonly AdvertView[]): boolean {
  return shown.length !== fresh.length || shown.some(({ offer, gone }, index) => gone || fresh[index]?.advId !== offer.advId);
}

/** Returns a new list, nothing of which is gone yet; `keepPositions` carries it on. */
export function stableRows(offers: readonly AdvertView[]): StableRow[] {
  return offers.map((offer) => ({ offer, gone: false }));
}
