import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { otherRole, ruleOf } from "./rulebook.ts";

/** Forged evidence is the one thing that costs a badge at once: R9 was the buyer's, R10 the seller's. */
const FORGED_BY: Partial<Readonly<Record<RuleNumber, OrderRole>>> = { R9: "buyer", R10: "seller" };

/** Against whom an appeal was decided: the seller who kept what was paid for, or whose fault the end was. Null: nobody lost it. */
export function lostBy(rule: RuleNumber): OrderRole | null {
  const { kinds, outcome, fault } = ruleOf(rule);
  if (!kinds.includes("appeal")) return null;
  return outcome === "release" ? "seller" : fault;
}

/** Whom a decision went against: who lost the appeal, or whom a report was rightly made about. Null: nobody. */
export function againstWhom(rule: RuleNumber, openedBy: OrderRole): OrderRole | null {
  return ruleOf(rule).outcome === "justified" ? otherRole(openedBy) : lostBy(rule);
}

/** Who deceived in an appeal that is decided by this rule, or null. */
export function fraudBy(rule: RuleNumber): OrderRole | null {
  return FORGED_BY[rule] ?? null;
}
