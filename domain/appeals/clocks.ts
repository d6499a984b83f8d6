import type { TradeRules } from "../orders/rules.ts";

/** The clocks of a case. None of them moves coins: at its end the turn goes to customer service. */

const MINUTE = 60_000;

/** Until when the counterparty may respond; a bank that takes a day gives a day. */
export function answerUntil(now: Date, instantMethod: boolean, rules: TradeRules): Date {
  return new Date(now.getTime() + answerMinutes(instantMethod, rules) * MINUTE);
}

/** How long the counterparty has to respond, in minutes. */
export function answerMinutes(instantMethod: boolean, rules: TradeRules): number {
  return instantMethod ? rules.appealAnswerMinutes : rules.appealAnswerMinutesSlow;
}

/** By when customer service means to have decided. */
export function decisionUntil(now: Date, rules: TradeRules): Date {
  return new Date(now.getTime() + rules.appealDecisionHours * 60 * MINUTE);
}

/** The last moment for an objection against a decision. */
export function objectionUntil(decidedAt: Date, rules: TradeRules): Date {
  return new Date(decidedAt.getTime() + rules.objectionDays * 24 * 60 * MINUTE);
}
