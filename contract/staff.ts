/** Those who work at the desk: customer service and the operator. They are not traders; what each role may do stands beside each call. */

/** From least to most: a role may do whatever the ones before it may. */
export const STAFF_ROLES = ["reader", "agent", "senior", "operator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The queues of cases that wait for somebody, in the order in which the desk lists them. */
export const DESK_QUEUES = ["appeals", "objections", "kyc", "merchants", "reviews"] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

/** The switch over the market: everything goes; nobody begins anything new; nothing moves, and the clocks of trades stand still. */
export const MARKET_STATES = ["open", "no_new_orders", "frozen"] as const;
export type MarketState = (typeof MARKET_STATES)[number];

/** What an operator has to look at. `escrow_differs`: coins in escrow and what orders and adverts claim are not the same. */
export const ALARM_KINDS = ["escrow_differs"] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Limits of one person that customer service can set instead of what holds for everybody. */
export const USER_LIMITS = ["maxOpenUnpaidOrders", "maxTakesPerHour", "maxCancelsPerDay", "maxOrderUsd"] as const;
export type UserLimit = (typeof USER_LIMITS)[number];

/** Why an account is frozen: a person's decision, never a program's. */
export const FREEZE_REASONS = ["false_paid", "fraud", "stolen_account", "legal", "own_wish", "other"] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];
