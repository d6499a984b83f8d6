import { MERCHANT_TIERS, type MerchantTier } from "@plaza/contract/merchant.ts";
import type { Settings } from "../settings/catalogue.ts";
import type { OwnLimits } from "./own-limits.ts";

/** How much money the orders that one person takes may be worth: one order, 24 hours, 30 days. In whole USD; null: no limit. */
export interface TurnoverLimits {
  readonly maxOrderUsd: number | null;
  readonly maxDayUsd: number | null;
  readonly maxMonthUsd: number | null;
}

/** What counts towards them already, in US cents. */
export interface Turnover {
  readonly dayCents: bigint;
  readonly monthCents: bigint;
}

export type TurnoverSettings = Pick<Settings, "orderMaxUsd" | "dayMaxUsd" | "monthMaxUsd">;

/** What a tier gives. A missing value or 0 is no limit. */
export function turnoverOfTier(settings: TurnoverSettings, tier: MerchantTier): TurnoverLimits {
  const index = MERCHANT_TIERS.indexOf(tier);
  const at = (list: string) => Number.parseInt(list.split(",")[index] ?? "0", 10) || null;
  return { maxOrderUsd: at(settings.orderMaxUsd), maxDayUsd: at(settings.dayMaxUsd), maxMonthUsd: at(settings.monthMaxUsd) };
}

/** The same with what customer service has set for one person in its place, where it has. */
export function turnoverLimits(settings: TurnoverSettings, tier: MerchantTier, own: OwnLimits): TurnoverLimits {
  const usual = turnoverOfTier(settings, tier);
  return {
    maxOrderUsd: own.maxOrderUsd ?? usual.maxOrderUsd,
    maxDayUsd: own.maxDayUsd ?? usual.maxDayUsd,
    maxMonthUsd: own.maxMonthUsd ?? usual.maxMonthUsd,
  };
}

/** How much the next order may be worth, in US cents, never below 0; null: any amount. */
export function turnoverRoom(limits: TurnoverLimits, used: Turnover): bigint | null {
  const rooms = [
    [limits.maxOrderUsd, 0n],
    [limits.maxDayUsd, used.dayCents],
    [limits.maxMonthUsd, used.monthCents],
  ] as const;
  let least: bigint | null = null;
  for (const [usd, cents] of rooms) {
    if (usd === null) continue;
    const room = BigInt(usd) * 100n - cents;
    if (least === null || room < least) least = room;
  }
  return least !== null && least < 0n ? 0n : least;
}
