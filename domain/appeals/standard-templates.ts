import type { RuleNumber } from "@plaza/contract/appeal.ts";

/**
 * Decision templates whose texts are in the catalogue, in every language (`templates.name.…`, `templates.reason.…`). A decision with such a
 * reason is read by each party in their own language.
 */
export const STANDARD_TEMPLATES = [
  { key: "paid_in_full", rule: "R1" },
  { key: "not_paid", rule: "R3" },
  { key: "silent_seller", rule: "R2" },
  { key: "other_payer", rule: "R5" },
] as const satisfies readonly { readonly key: string; readonly rule: RuleNumber }[];

export type StandardTemplate = (typeof STANDARD_TEMPLATES)[number]["key"];
