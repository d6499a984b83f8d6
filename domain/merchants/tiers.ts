import {
  EARNED_TIERS,
  MERCHANT_REQUIREMENTS,
  MERCHANT_TIERS,
  type EarnedTier,
  type MerchantRequirement,
  type MerchantTier,
} from "@plaza/contract/merchant.ts";
import { parseDecimal } from "../money/decimal.ts";
import type { Settings } from "../settings/catalogue.ts";

/** What is known of a user. Each value counts facts; none is an opinion or a promise. */
export interface MerchantFacts {
  /** Identity, email address and phone number are verified. */
  readonly identity: boolean;
  /** Completed trades, the same two people counting once a day. */
  readonly trades: number;
  /** Completed trades of the last 30 days. */
  readonly trades30: number;
  /** Of the last 30 days, or of all time where nothing ended in them, in basis points; null where nothing ever ended. */
  readonly completion: number | null;
  readonly ageDays: number;
  /** The lower end of Wilson's interval over partners' opinions, in basis points; null where nobody reviewed. */
  readonly positive: number | null;
  /** Appeals that were decided against this person within the set days. */
  readonly lostAppeals: number;
  /** On average, over all sales; null for who never sold. */
  readonly releaseSeconds: number | null;
  /** What is held as a deposit, in minor units (6 decimals). */
  readonly deposit: bigint;
}

/** What one tier asks, in the units of the facts. `lostAppeals` and `releaseSeconds` are the most, all others the least. */
export interface TierRule {
  readonly trades: number;
  readonly trades30: number;
  readonly completion: number;
  readonly ageDays: number;
  readonly positive: number;
  readonly lostAppeals: number;
  readonly releaseSeconds: number;
  readonly deposit: bigint;
}
export type TierRules = Readonly<Record<EarnedTier, TierRule>>;

export const DEPOSIT_PRECISION = 6;

type RuleSettings = Pick<
  Settings,
  | "merchantTrades"
  | "merchantTradesMonth"
  | "merchantCompletionPercent"
  | "merchantAgeDays"
  | "merchantPositivePercent"
  | "merchantLostAppeals"
  | "merchantReleaseMinutes"
  | "merchantDepositUsdt"
>;

/** What the operator's settings require for each tier. */
export function tierRules(settings: RuleSettings): TierRules {
  const rule = (index: number): TierRule => {
    const at = (list: string) => Number.parseInt(list.split(",")[index] ?? "0", 10);
    return {
      trades: at(settings.merchantTrades),
      trades30: at(settings.merchantTradesMonth),
      completion: at(settings.merchantCompletionPercent) * 100,
      ageDays: at(settings.merchantAgeDays),
      positive: at(settings.merchantPositivePercent) * 100,
      lostAppeals: at(settings.merchantLostAppeals),
      releaseSeconds: at(settings.merchantReleaseMinutes) * 60,
      deposit: parseDecimal(settings.merchantDepositUsdt.split(",")[index] ?? "0", DEPOSIT_PRECISION) ?? 0n,
    };
  };
  return { verified: rule(0), pro: rule(1), block: rule(2) };
}

/** A share of basis points is asked only where it is more than nothing, so that "0 %" asks for no reviews. */
const enough = (have: number | null, least: number) => least === 0 || (have !== null && have >= least);

/** Whether each requirement of a tier is met. A release time is required from sellers only. */
export function metRequirements(rule: TierRule, facts: MerchantFacts): Readonly<Record<MerchantRequirement, boolean>> {
  return {
    identity: facts.identity,
    trades: facts.trades >= rule.trades,
    trades30: facts.trades30 >= rule.trades30,
    completion: enough(facts.completion, rule.completion),
    age: facts.ageDays >= rule.ageDays,
    positive: enough(facts.positive, rule.positive),
    appeals: facts.lostAppeals <= rule.lostAppeals,
    release: facts.releaseSeconds === null || facts.releaseSeconds <= rule.releaseSeconds,
    deposit: facts.deposit >= rule.deposit,
  };
}

/** The tier and those below it, the lowest first. */
function upTo(tier: EarnedTier): EarnedTier[] {
  return EARNED_TIERS.filter((earned) => tierRank(earned) <= tierRank(tier));
}

/**
 * What is missing for a tier, in the order of the page. Requirements of lower tiers count too, so that nobody reaches a tier
 * that the operator made easier than the one below it.
 */
export function missingFor(rules: TierRules, tier: EarnedTier, facts: MerchantFacts): MerchantRequirement[] {
  const met = upTo(tier).map((step) => metRequirements(rules[step], facts));
  return MERCHANT_REQUIREMENTS.filter((requirement) => met.some((step) => !step[requirement]));
}

/** What is missing apart from the deposit, which can be paid right away. */
export function missingFigures(rules: TierRules, tier: EarnedTier, facts: MerchantFacts): MerchantRequirement[] {
  return missingFor(rules, tier, facts).filter((requirement) => requirement !== "deposit");
}

/** 0 for none, and higher for a higher tier. */
export function tierRank(tier: MerchantTier): number {
  return MERCHANT_TIERS.indexOf(tier);
}

/** The highest tier up to `most` for which nothing is missing. */
export function highestTier(rules: TierRules, facts: MerchantFacts, most: MerchantTier = "block"): MerchantTier {
  return EARNED_TIERS.findLast((tier) => tierRank(tier) <= tierRank(most) && missingFor(rules, tier, facts).length === 0) ?? "none";
}

/** The deposit that a tier requires, in minor units. */
export function depositAsked(rules: TierRules, tier: MerchantTier): bigint {
  return tier === "none" ? 0n : upTo(tier).reduce((most, step) => (rules[step].deposit > most ? rules[step].deposit : most), 0n);
}

/** What is still to be put down for a tier, in minor units; nothing where enough is held. */
export function depositStillToPut(rules: TierRules, tier: MerchantTier, held: bigint): bigint {
  const asked = depositAsked(rules, tier);
  return asked > held ? asked - held : 0n;
}
