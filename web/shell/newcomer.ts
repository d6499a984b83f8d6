import type { AdvertiserView } from "@plaza/contract/calls/market.ts";

/** Whether nothing is known of a trader: no trade, and no order that failed by their fault. A share of nothing would read as a spotless record. */
export function isNewcomer({ totalTrades, completionRate }: Pick<AdvertiserView, "totalTrades" | "completionRate">): boolean {
  return totalTrades === 0 && completionRate >= "1";
}
