import type { AdvertiserView } from "@plaza/contract/calls/market.ts";

type Tier = AdvertiserView["merchantTier"];

/** An advertiser's tier; null without one, and where an API of another make knows none. */
export function tierOf({ merchantTier = "none" }: { readonly merchantTier?: Tier }): Exclude<Tier, "none"> | null {
  return merchantTier === "none" ? null : merchantTier;
}
