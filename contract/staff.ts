/** Staff: customer service and the operator. They are not traders; each call declares the role that it needs. */

/** From least to most: a role may do whatever the ones before it may. */
export const STAFF_ROLES = ["reader", "agent", "senior", "operator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What one operator proposes about staff and another one decides: somebody new, another role, the end of an access. */
export const STAFF_PROPOSAL_KINDS = ["add", "role", "end"] as const;
export type StaffProposalKind = (typeof STAFF_PROPOSAL_KINDS)[number];

/** The queues of open cases, in the order in which the back office lists them. */
export const DESK_QUEUES = ["appeals", "objections", "kyc", "merchants", "limits", "reviews", "support"] as const;
export type BackofficeQueue = (typeof DESK_QUEUES)[number];

/** The lists of the back office whose filters can be saved as views. */
export const SAVED_VIEW_LISTS = ["appeals", "objections", "orders"] as const;
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

/** The switch over the market: everything goes; nobody begins anything new; nothing moves, and the clocks of trades stand still. */
export const MARKET_STATES = ["open", "no_new_orders", "frozen"] as const;
export type MarketState = (typeof MARKET_STATES)[number];

/** What an operator has to look at. `escrow_differs`: coins in escrow and what orders and adverts claim are not the same. `staff_looks`: a staff member reached the cap on searches or files. `transfer_unknown`: the exchange has not answered about a transfer for too long. `transfer_contradicted`: it gave two answers that cannot both be true. `exchange_events_late`: the exchange has not taken events for ten minutes. `price_held`: a price is too far from the day before to be used. */
export const ALARM_KINDS = [
  "escrow_differs",
  "staff_looks",
  "transfer_unknown",
  "transfer_contradicted",
  "exchange_events_late",
  "price_held",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Limits of one person that customer service can set instead of what holds for everybody. */
export const USER_LIMITS = [
  "maxOpenUnpaidOrders",
  "maxTakesPerHour",
  "maxCancelsPerDay",
  "maxOrderUsd",
  "maxDayUsd",
  "maxMonthUsd",
] as const;
export type UserLimit = (typeof USER_LIMITS)[number];

/** Those that a person can ask to have raised, in the order of the form. */
export const RAISABLE_LIMITS = [
  "maxOrderUsd",
  "maxDayUsd",
  "maxMonthUsd",
  "maxOpenUnpaidOrders",
  "maxTakesPerHour",
] as const satisfies readonly UserLimit[];
export type RaisableLimit = (typeof RAISABLE_LIMITS)[number];

/** `proposed`: a first staff member would grant it, and a second one has to confirm. */
export const LIMIT_REQUEST_STATES = ["waiting", "proposed", "approved", "declined", "withdrawn"] as const;
export type LimitRequestState = (typeof LIMIT_REQUEST_STATES)[number];

/** What staff do, as the log of their acts names it. A name that is not here can't be written into the log; one without its text in 17 languages does not compile. */
export const AUDIT_ACTIONS = [
  "sign_in",
  "sign_out",
  "invite_staff",
  "add_staff",
  "propose_staff_role",
  "change_staff_role",
  "propose_end_staff",
  "end_staff",
  "decline_staff",
  "find_user",
  "search_desk",
  "open_order",
  "reach_look_limit",
  "freeze_user",
  "unfreeze_user",
  "lift_trade_pause",
  "set_limit",
  "lift_limit",
  "propose_limit",
  "approve_limit_request",
  "decline_limit_request",
  "send_back_limit_request",
  "claim_appeal",
  "give_back_appeal",
  "assign_appeal",
  "say_in_appeal",
  "write_in_chat",
  "ask_in_appeal",
  "propose_decision",
  "decide_appeal",
  "confirm_decision",
  "decline_decision",
  "add_decision_template",
  "remove_decision_template",
  "save_view",
  "remove_saved_view",
  "reveal_appeal",
  "reveal_payment",
  "open_case_file",
  "download_evidence",
  "claim_kyc",
  "give_back_kyc",
  "assign_kyc",
  "reveal_kyc",
  "open_document",
  "approve_kyc",
  "reject_kyc",
  "withdraw_kyc",
  "claim_merchant",
  "give_back_merchant",
  "assign_merchant",
  "ask_merchant",
  "approve_merchant",
  "reject_merchant",
  "open_merchant_file",
  "set_merchant_tier",
  "suspend_merchant",
  "reinstate_merchant",
  "take_deposit",
  "propose_taking_deposit",
  "confirm_taking_deposit",
  "decline_taking_deposit",
  "take_down_advert",
  "restore_advert",
  "keep_review",
  "remove_review",
  "answer_support_request",
  "propose_setting",
  "accept_setting",
  "decline_setting",
  "change_setting",
  "propose_catalogue",
  "accept_catalogue",
  "decline_catalogue",
  "change_catalogue",
  "method_on",
  "method_off",
  "clear_alarm",
  "service_call",
  "propose_service_key",
  "create_service_key",
  "end_service_key",
  "decline_service_key",
  "propose_settlement",
  "settle_transfer",
  "export_figures",
  "export_person",
  "erase_person",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an act was done to, by the kind of its id. */
export const AUDIT_OBJECTS = [
  "user",
  "order",
  "appeal_case",
  "decision_template",
  "saved_view",
  "kyc_case",
  "merchant_application",
  "advert",
  "review",
  "support_request",
  "limit_request",
  "staff",
  "setting",
  "coin",
  "currency",
  "method",
  "alarm",
  "service_key",
  "exchange_transfer",
  "figures",
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Why an account is frozen: a person's decision, never a program's. */
export const FREEZE_REASONS = ["false_paid", "fraud", "stolen_account", "legal", "own_wish", "other"] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];
