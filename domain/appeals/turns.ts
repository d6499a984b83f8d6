import type { CaseTurn } from "@plaza/contract/appeal.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { TradeRules } from "../orders/rules.ts";
import { answerUntil, decisionUntil } from "./clocks.ts";
import { otherRole } from "./rulebook.ts";

/** Whose move it is in a case, until when, and who let a turn pass without a word. */
export interface Turn {
  readonly turn: CaseTurn;
  readonly turnUntil: Date;
  readonly silent: OrderRole | null;
}

/** A new case waits for the counterparty of the person who opened it. */
export function firstTurn(openedBy: OrderRole, now: Date, instantMethod: boolean, rules: TradeRules): Turn & { readonly turn: OrderRole } {
  return { turn: otherRole(openedBy), turnUntil: answerUntil(now, instantMethod, rules), silent: null };
}

/** A party has spoken. An answer passes the turn to customer service, and a late one still ends the silence. */
export function turnAfterStatement(turn: Turn, by: OrderRole, now: Date, rules: TradeRules): Turn {
  const silent = turn.silent === by ? null : turn.silent;
  return turn.turn === by ? { turn: "support", turnUntil: decisionUntil(now, rules), silent } : { ...turn, silent };
}

/** A party's time is over: the turn goes to customer service. Null: nobody's time is over. */
export function turnAfterSilence(turn: Turn, now: Date, rules: TradeRules): Turn | null {
  if ((turn.turn !== "buyer" && turn.turn !== "seller") || turn.turnUntil > now) return null;
  return { turn: "support", turnUntil: decisionUntil(now, rules), silent: turn.turn };
}

/** Customer service asks a party, who then has this many minutes. */
export function turnAfterQuestion(turn: Turn, of: OrderRole, now: Date, minutes: number): Turn {
  return { turn: of, turnUntil: new Date(now.getTime() + minutes * 60_000), silent: turn.silent === of ? null : turn.silent };
}
