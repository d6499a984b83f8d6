import { MERCHANT_TIERS, type MerchantTier } from "@plaza/contract/merchant.ts";
import { PRICE_SCALE } from "../money/amount.ts";
import { parseDecimal } from "../money/decimal.ts";
import type { Settings } from "../settings/catalogue.ts";

/** What a tier gives. */
export interface Perks {
  /** Adverts of one pair and side that are not closed. */
  readonly advertsPerPair: number;
  /** What one advert may be worth, in dollars with 8 decimals. */
  readonly advertMaxUsd: bigint;
  /** Unpaid orders as a buyer at once. */
  readonly openOrders: number;
  /** Requests that each key of a program may make in a minute. */
  readonly apiPerMinute: number;
}

type PerkSettings = Pick<
  Settings,
  "merchantAdvertsPerPair" | "merchantAdvertMaxUsd" | "merchantOpenOrdersTimes" | "merchantApiPerMinute" | "maxOpenUnpaidOrders"
>;

/** A setting lists its values by tier, those without a tier first; a value that is missing counts as 0. */
export function perksOf(settings: PerkSettings, tier: MerchantTier): Perks {
  const index = MERCHANT_TIERS.indexOf(tier);
  const at = (list: string) => list.split(",")[index] ?? "0";
  return {
    advertsPerPair: Number.parseInt(at(settings.merchantAdvertsPerPair), 10),
    advertMaxUsd: parseDecimal(at(settings.merchantAdvertMaxUsd), PRICE_SCALE) ?? 0n,
    openOrders: settings.maxOpenUnpaidOrders * Number.parseInt(at(settings.merchantOpenOrdersTimes), 10),
    apiPerMinute: Number.parseInt(at(settings.merchantApiPerMinute), 10),
  };
}

/** The tier that counts: who is suspended has none of what it gives, and keeps the name of what comes back. */
export function countingTier(tier: MerchantTier, traderStatus: string): MerchantTier {
  return traderStatus === "active" ? tier : "none";
}
