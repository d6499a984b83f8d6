import type { EarnedTier, MerchantRequirement, MerchantTier } from "@plaza/contract/merchant.ts";
import { highestTier, missingFor, type MerchantFacts, type TierRules } from "./tiers.ts";
import { DAY_MS } from "../time/durations.ts";

/** How a merchant stands when the day's review comes. */
export interface Reviewed {
  readonly tier: EarnedTier;
  /** Until when a warning gives time; null where none stands. */
  readonly warnedUntil: Date | null;
}

export type Verdict =
  | { readonly kind: "keep" }
  /** Everything is there again before the time was over: the warning goes. */
  | { readonly kind: "recovered" }
  | { readonly kind: "warn"; readonly until: Date; readonly missing: readonly MerchantRequirement[] }
  | { readonly kind: "waiting"; readonly missing: readonly MerchantRequirement[] }
  | { readonly kind: "downgrade"; readonly to: MerchantTier; readonly missing: readonly MerchantRequirement[] };

/**
 * What the daily review comes to: a tier is never lost without a warning and the set days to recover, and never to less than the figures
 * still carry. The same merchant, facts and moment always give the same verdict.
 */
export function reviewMerchant(
  merchant: Reviewed,
  facts: MerchantFacts,
  rules: TierRules,
  { now, warnDays }: { readonly now: Date; readonly warnDays: number },
): Verdict {
  const { tier, warnedUntil } = merchant;
  const kept = highestTier(rules, facts, tier);
  if (kept === tier) return { kind: warnedUntil === null ? "keep" : "recovered" };
  const missing = missingFor(rules, tier, facts);
  if (warnedUntil === null) return { kind: "warn", until: new Date(now.getTime() + warnDays * DAY_MS), missing };
  return now < warnedUntil ? { kind: "waiting", missing } : { kind: "downgrade", to: kept, missing };
}
