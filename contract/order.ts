import { STOPPING_RULES } from "./fraud.ts";

/** The types of an order in the API. What may follow what is in `domain/orders/transitions.ts`. */

export const SIDES = ["buy", "sell"] as const;
/** Whose wish it is is said where it is used: a list's and an order's side is the taker's or caller's, an advert form's is the advertiser's. */
export type Side = (typeof SIDES)[number];

export const ORDER_STATUSES = ["awaiting_payment", "expiring", "paid", "releasing", "appealed", "completed", "canceled", "failed"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_ROLES = ["buyer", "seller"] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/** What a party may ask for through `update-order-state`. */
export const PARTY_ACTIONS = [
  "pay",
  "undo_paid",
  "cancel",
  "cancel_seller_silent",
  "cancel_account_unusable",
  "cancel_seller_asked",
  "request_cancel",
  "accept_cancel",
  "decline_cancel",
  "extend",
  "release",
  "appeal",
  "withdraw_appeal",
  "report",
] as const;
export type PartyAction = (typeof PARTY_ACTIONS)[number];

/** Acts of the system's clock and of customer service, which no party can ask for. */
export const SYSTEM_ACTIONS = ["deadline", "resolve_release", "resolve_refund"] as const;
export type SystemAction = (typeof SYSTEM_ACTIONS)[number];
export type OrderAction = PartyAction | SystemAction;

export const ORDER_GROUPS = ["pending", "completed", "canceled", "failed", "appeal"] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

/** Why an order ended without a trade. Whose fault each one is: `domain/orders/fault.ts`. */
export const CANCEL_REASONS = [
  "buyer",
  "buyer_after_paid",
  "mutual",
  "seller",
  "expired",
  "expired_asked",
  "expired_frozen",
  "seller_frozen",
  "seller_silent",
  "account_unusable",
  "seller_asked",
  "resolved",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The causes with which a buyer ends an unpaid order without fault. They stand until customer service decides otherwise. */
export const BLAMELESS_REASONS = ["seller_silent", "account_unusable", "seller_asked"] as const satisfies readonly CancelReason[];

/** Why an order with an id never began. */
export const FAIL_REASONS = ["insufficient_balance", "escrow_unavailable", "risk_rule", ...STOPPING_RULES] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Why an action is listed but can't be used now. */
export const BLOCK_REASONS = [
  "too_early",
  "too_late",
  "proof_needed",
  "extended_twice",
  "request_open",
  "no_request",
  "setting_off",
  "not_appellant",
  "report_window_over",
  "window_open",
  "write_first",
  // Of the person and not of the order: who is frozen or no longer verified releases nothing, and a sub-user nothing during a security hold.
  "account_frozen",
  // The same of a sub-user whose main account is frozen.
  "owner_frozen",
  "gate_kyc",
  "security_hold",
  // Of a sub-user whose rights don't reach so far.
  "no_right",
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** What an action wants from the person besides the click. */
export const ACTION_REQUIREMENTS = [
  "security_code",
  "confirm_receipt",
  "proof",
  "reason",
  "confirm_not_paid",
  "second_confirmation",
] as const;
export type ActionRequirement = (typeof ACTION_REQUIREMENTS)[number];

/** What the site must say before the click. */
export const ACTION_WARNINGS = ["never_cancel_after_transfer", "release_is_final", "false_payment_freezes", "name_differs"] as const;
export type ActionWarning = (typeof ACTION_WARNINGS)[number];
