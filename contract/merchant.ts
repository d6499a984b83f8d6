/** The types of the merchant program in the API. What each tier requires and grants is in `domain/merchants`. */

/** From lowest to highest: each includes the benefits of the ones before it. */
export const MERCHANT_TIERS = ["none", "verified", "pro", "block"] as const;
export type MerchantTier = (typeof MERCHANT_TIERS)[number];

/** The tiers that have to be earned. */
export const EARNED_TIERS = ["verified", "pro", "block"] as const satisfies readonly MerchantTier[];
export type EarnedTier = (typeof EARNED_TIERS)[number];

/** What a tier asks, each a fact; in the order in which a page lists them. */
export const MERCHANT_REQUIREMENTS = [
  "identity",
  "trades",
  "trades30",
  "completion",
  "age",
  "positive",
  "appeals",
  "release",
  "deposit",
] as const;
export type MerchantRequirement = (typeof MERCHANT_REQUIREMENTS)[number];

/** `asked`: staff asked for more information, and it is the applicant's turn. */
export const APPLICATION_STATES = ["pending", "asked", "approved", "rejected", "withdrawn"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const MERCHANT_REJECT_REASONS = [
  "figures_missed",
  "funds_unclear",
  "volumes_unclear",
  "not_reached",
  "papers_unclear",
  "conduct",
  "other",
] as const;
export type MerchantRejectReason = (typeof MERCHANT_REJECT_REASONS)[number];

/** Why a tier changed: an approved application, a staff decision, the daily review, a lost appeal for fraud, the merchant's own request. */
export const TIER_CAUSES = ["application", "desk", "review", "fraud", "left"] as const;
export type TierCause = (typeof TIER_CAUSES)[number];

/** `leaving`: given back once the waiting period is over. */
export const DEPOSIT_STATES = ["held", "leaving", "returned"] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** In what a deposit is kept, whatever its merchant trades. */
export const DEPOSIT_ASSET = "USDT";
