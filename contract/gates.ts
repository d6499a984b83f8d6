/** What a person must have before the first trade, in the order in which the gate page asks for it (docs/specification.md). */
export const GATES = ["phone", "email", "kyc", "two_factor", "terms"] as const;
export type Gate = (typeof GATES)[number];

/** Why the caller can take no advert at all at present, most fundamental first. */
export const PERSONAL_REASONS = [
  "not_signed_in",
  "region_restricted",
  // A sub-user who may only view.
  "no_right",
  "account_frozen",
  // A sub-user of an account that is frozen.
  "owner_frozen",
  "gate_phone",
  "gate_email",
  "gate_kyc",
  "gate_two_factor",
  "gate_terms",
  "security_hold",
  "paused",
  "too_many_takes",
  "release_overdue",
  "appeals_paused",
  "practice_needed",
] as const;

/** Why the caller can't take an advert, most fundamental first. The row on the list says the first one. */
export const INELIGIBLE_REASONS = [
  ...PERSONAL_REASONS,
  "own_advert",
  "blocked",
  "advert_offline",
  "sold_out",
  "country_excluded",
  "not_verified",
  "account_too_young",
  "too_few_trades",
  "completion_too_low",
  "insufficient_balance",
  "no_payment_account",
  "too_many_open_orders",
  "over_own_limit",
  "over_limit",
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];
