import type { FraudLevel, FraudRule } from "@plaza/contract/fraud.ts";
import type { Settings } from "../settings/catalogue.ts";

/** What one rule has seen. */
export interface Finding {
  readonly rule: FraudRule;
  readonly level: FraudLevel;
  /** What was measured, for staff: never a name, an account or the words of a message. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Without what the operator has switched off: such a rule neither warns nor stops nor leaves a trace. */
export function inForce<One extends { readonly rule: FraudRule }>(
  findings: readonly One[],
  { fraudRulesOff }: Pick<Settings, "fraudRulesOff">,
): One[] {
  return findings.filter(({ rule }) => !fraudRulesOff.includes(rule));
}
