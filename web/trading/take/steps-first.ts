import type { BlockReason } from "@plaza/contract/calls/market.ts";

/** What comes after the steps of verification: said by its field of the form, or once they are done. */
const LATER: ReadonlySet<BlockReason["reason"]> = new Set<BlockReason["reason"]>([
  "not_verified",
  "practice_needed",
  "insufficient_balance",
  "no_payment_account",
]);

/** The reasons to show: while steps of verification are missing, those and what they don't change. */
export function stepsFirst(reasons: readonly BlockReason[]): readonly BlockReason[] {
  return reasons.some(({ reason }) => reason.startsWith("gate_")) ? reasons.filter(({ reason }) => !LATER.has(reason)) : reasons;
}
