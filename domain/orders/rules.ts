import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";

/** The operator's settings (`domain/settings`) that the trading rules need. Durations are whole and never negative; money and rates are decimal strings. */
export interface TradeRules {
  /** The taker's fee as a share of the quantity, "0.001" for 0.1 %. Below "1". Snapshotted into each order. */
  readonly feeRate: string;
  /** Minutes from payment until either side may appeal. */
  readonly appealAfterMinutes: number;
  /** Minutes that a seller has for the release, for payment methods that settle instantly. 0: nothing is promised. */
  readonly releaseMinutes: number;
  /** The same where the money takes its time. */
  readonly releaseMinutesSlow: number;
  /** Seconds in which a buyer may take back "I've Paid". 0: never. */
  readonly undoPaidSeconds: number;
  /** Minutes for which coins stay locked after the payment window, for a buyer who did pay in time. 0: they go back at once. */
  readonly lateHoldMinutes: number;
  /** Minutes without an answer to the buyer after which an unpaid order can be canceled without fault. */
  readonly sellerAnswerMinutes: number;
  /** How many orders a buyer may cancel without fault in 24 hours, as each has locked coins. */
  readonly maxBlamelessCancelsPerDay: number;
  /** How often a seller may give a buyer one more payment window. */
  readonly maxExtensions: number;
  /** Whether a seller may cancel an unpaid order outright. Otherwise the buyer must agree. */
  readonly sellerMayCancelBeforePayment: boolean;
  /** Days after completion in which either side may report the order. */
  readonly reportAfterCompletedDays: number;
  /** Hours after expiry in which either side may report the order, and after a cancellation in which its fault may be disputed. */
  readonly reportAfterExpiredHours: number;
  /** Order value in USD above which a sender's name that isn't the buyer's blocks the release instead of warning. */
  readonly nameMismatchBlocksAboveUsd: string;
  /** How many unpaid orders a buyer may have open at once: each locks somebody's coins. */
  readonly maxOpenUnpaidOrders: number;
  /** How many orders one person may take in an hour. */
  readonly maxTakesPerHour: number;
  /** Whether a person passes the practice trade before the first sale. */
  readonly practiceBeforeFirstSale: boolean;
  /** Completed trades that a taker of a large trade needs. */
  readonly blockTakerTrades: number;
  /** The own cancellation of a day that begins the first pause. */
  readonly maxCancelsPerDay: number;
  /** Hours of the pauses after it, "1,6,24": the last one repeats. */
  readonly cancelPauseHours: string;
  /** Seconds without a sign of life from us that count as an outage, by which open deadlines then move. */
  readonly outageThresholdSeconds: number;
  /** Hours after removing a factor (phone, email, 2FA) without withdrawals, new sell orders and sell adverts. */
  readonly securityHoldHours: number;
  /** Minutes that the counterparty in an appeal has to respond, for payment methods that settle instantly. */
  readonly appealAnswerMinutes: number;
  /** The same where the money takes its time: banks that book once a day. */
  readonly appealAnswerMinutesSlow: number;
  /** Hours in which customer service means to decide once everybody has been heard. A promise, not a timer: nothing happens by itself. */
  readonly appealDecisionHours: number;
  /** Days from the payment after which an order that nobody moves is listed for staff, and both parties are notified. */
  readonly stalledOrderDays: number;
  /** Days after a decision in which either side may object to it. */
  readonly objectionDays: number;
  /** Order value in USD above which a second member of staff has to confirm a decision. */
  readonly fourEyesAboveUsd: string;
}

export const DEFAULT_RULES: TradeRules = DEFAULT_SETTINGS;
