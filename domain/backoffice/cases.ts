import type { UserId } from "@plaza/contract/ids.ts";

/** What decides whether a member of staff may act on a case. Ids are compared whole and as text. */
export interface CaseFacts {
  readonly open: boolean;
  /** The member of staff who claimed it. */
  readonly assignedTo: string | null;
  /** The traders whom it is about. */
  readonly parties: readonly UserId[];
}

export interface CaseWorker {
  readonly staffId: string;
  /** Their own account as a trader, if they have one. */
  readonly userId: UserId | null;
}

export type CaseBar = "own_case" | "case_not_assigned" | "case_closed" | "case_taken";

/** Why this staff member may not claim the case, or null. Nobody works on their own case. */
export function claimBar(facts: CaseFacts, worker: CaseWorker): CaseBar | null {
  if (isParty(facts, worker)) return "own_case";
  if (!facts.open) return "case_closed";
  return facts.assignedTo === null || facts.assignedTo === worker.staffId ? null : "case_taken";
}

/** Why this staff member may not act on the case, or null. Only the one who claimed it may, and never on their own case. */
export function actBar(facts: CaseFacts, worker: CaseWorker): CaseBar | null {
  if (isParty(facts, worker)) return "own_case";
  if (!facts.open) return "case_closed";
  return facts.assignedTo === worker.staffId ? null : "case_not_assigned";
}

/** Why this staff member may not confirm a colleague's decision, or null. It takes no claim, and nobody confirms their own decision or case. */
export function confirmBar(
  facts: Pick<CaseFacts, "open" | "parties">,
  worker: CaseWorker,
  proposedBy: string | null,
): Exclude<CaseBar, "case_not_assigned" | "case_taken"> | "nothing_to_confirm" | "had_part" | null {
  if (isParty(facts, worker)) return "own_case";
  if (!facts.open) return "case_closed";
  if (proposedBy === null) return "nothing_to_confirm";
  return proposedBy === worker.staffId ? "had_part" : null;
}

function isParty(facts: Pick<CaseFacts, "parties">, worker: CaseWorker): boolean {
  return worker.userId !== null && facts.parties.includes(worker.userId);
}
