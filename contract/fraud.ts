/** What staff see of a rule that checked an order. The rules are in `domain/fraud`. */
export const FRAUD_RULES = [
  "off_platform",
  "poses_as_support",
  "cancel_lure",
  "overpay_lure",
  "remark_words",
  "asks_codes",
  "remote_access",
  "release_first",
  "pending_claim",
  "threat",
  "mule_offer",
  "gift_cards",
  "third_party",
  "insult",
  "advertising",
  "personal_data",
  "name_match",
  "amount_mismatch",
  "cancel_after_proof",
  "same_receipt",
  "same_reference",
  "like_receipt",
  "edited_receipt",
  "foreign_receipt",
  "qr_code",
  "payment_cooling",
  "shared_account",
  "velocity",
  "coin_locking",
  "reversible_method",
  "wash_trading",
] as const;
export type FraudRule = (typeof FRAUD_RULES)[number];

/** `note`: for the staff member who decides a case. `warn`: the counterparty was warned. `stop`: the action was blocked. */
export const FRAUD_LEVELS = ["note", "warn", "stop"] as const;
export type FraudLevel = (typeof FRAUD_LEVELS)[number];

/** The rules that can keep an order from beginning; each is also the reason that the failed order gives. */
export const STOPPING_RULES = [
  "payment_cooling",
  "shared_account",
  "velocity",
  "coin_locking",
  "reversible_method",
] as const satisfies readonly FraudRule[];
export type StoppingRule = (typeof STOPPING_RULES)[number];
