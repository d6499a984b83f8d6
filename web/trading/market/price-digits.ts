import type { AdvertView } from "@plaza/contract/calls/market.ts";

/** The most decimals that a price of a list has. */
export function priceDigitsOf(offers: readonly Pick<AdvertView, "price">[]): number {
  return Math.max(0, ...offers.map(({ price }) => price.split(".")[1]?.length ?? 0));
}
