import type { CaseKind, CaseOutcome, RuleNumber } from "@plaza/contract/appeal.ts";
import type { OrderRole } from "@plaza/contract/order.ts";

/** One rule that a decision can be based on: its outcome, and whose fault the end of the order then is. */
export interface Rule {
  readonly number: RuleNumber;
  readonly kinds: readonly CaseKind[];
  readonly outcome: CaseOutcome;
  /** Whose completion rate the order counts in if this rule cancels it. Null: neither party's. */
  readonly fault: OrderRole | null;
}

/** What each says, in words for people, stands under its number in the `appeal` catalogue. */
export const RULEBOOK: readonly Rule[] = [
  { number: "R1", kinds: ["appeal"], outcome: "release", fault: null },
  { number: "R2", kinds: ["appeal"], outcome: "release", fault: null },
  { number: "R3", kinds: ["appeal"], outcome: "refund", fault: "buyer" },
  { number: "R4", kinds: ["appeal"], outcome: "refund", fault: "buyer" },
  { number: "R5", kinds: ["appeal"], outcome: "refund", fault: "buyer" },
  { number: "R6", kinds: ["appeal"], outcome: "refund", fault: null },
  { number: "R7", kinds: ["appeal"], outcome: "refund", fault: null },
  { number: "R8", kinds: ["appeal"], outcome: "refund", fault: "seller" },
  { number: "R9", kinds: ["appeal"], outcome: "refund", fault: "buyer" },
  { number: "R10", kinds: ["appeal"], outcome: "release", fault: null },
  { number: "R11", kinds: ["report"], outcome: "justified", fault: null },
  { number: "R12", kinds: ["report"], outcome: "unjustified", fault: null },
  { number: "R13", kinds: ["objection"], outcome: "upheld", fault: null },
  { number: "R14", kinds: ["objection"], outcome: "overturned", fault: null },
  { number: "R15", kinds: ["appeal"], outcome: "split", fault: null },
];

/** @throws RangeError for a number without a rule */
export function ruleOf(number: RuleNumber): Rule {
  const rule = RULEBOOK.find((candidate) => candidate.number === number);
  if (rule === undefined) throw new RangeError(`no rule ${number}`);
  return rule;
}

/** The rules by which a case of this kind can be decided. */
export function rulesFor(kind: CaseKind): readonly Rule[] {
  return RULEBOOK.filter((rule) => rule.kinds.includes(kind));
}

/** The facts of a case with a silent party. */
export interface CaseFacts {
  readonly kind: CaseKind;
  readonly openedBy: OrderRole;
  /** Who let a turn pass without a word; null: nobody. */
  readonly silent: OrderRole | null;
  /** Whether the party who opened it has uploaded at least one file. */
  readonly shown: boolean;
}

/**
 * The rule that silence speaks for, put before customer service and before nobody else's coins: it decides nothing by itself. The same
 * facts always give the same rule. Null: nobody was silent, or nothing follows from it, so that a person has to weigh.
 */
export function recommendedRule({ kind, openedBy, silent, shown }: CaseFacts): RuleNumber | null {
  if (kind !== "appeal" || silent === null) return null;
  // A party who appeals without evidence gains nothing from the counterparty's silence.
  if (silent !== openedBy && !shown) return null;
  return silent === "seller" ? "R2" : "R4";
}

/** The party who must respond to the one who opened the case. */
export function otherRole(role: OrderRole): OrderRole {
  return role === "buyer" ? "seller" : "buyer";
}
