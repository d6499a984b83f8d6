import type { AdvertView } from "@plaza/contract/calls/market.ts";

/** Decimals that every price of a list is written with, so that they align on the separator: as many as the longest has. */
export function priceDigitsOf(offers: readonly Pick<AdvertView, "price">[]): number {
  return Math.max(0, ...offers.map(({ price }) => price.split(".")[1]?.length ?? 0));
}
