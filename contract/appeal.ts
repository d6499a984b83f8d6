/** The types of a case in the API. What each reason needs and what each rule says is in `domain/appeals`. */

/** `appeal`: an order that runs stands still until it is settled. `report`: of an order that has ended. `objection`: against a decision, for somebody else to look at. */
export const CASE_KINDS = ["appeal", "report", "objection"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const APPEAL_REASONS = [
  "coins_not_released",
  "seller_wants_more",
  "payment_bounced",
  "paid_before_expiry",
  "payment_missing",
  "wrong_amount",
  "third_party_payer",
  "payment_reversed",
  "fault_disputed",
  "other",
] as const;
export type AppealReason = (typeof APPEAL_REASONS)[number];

/** What a reason has to be shown with. */
export const EVIDENCE_KINDS = ["payment_receipt", "account_history", "bank_notice", "sender_details"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Whose move it is. Nobody's: the case is closed. */
export const CASE_TURNS = ["buyer", "seller", "support", "nobody"] as const;
export type CaseTurn = (typeof CASE_TURNS)[number];

/** How a case ended: by customer service, by the party who opened it, or by agreement of the parties. */
export const CASE_ENDINGS = ["decided", "withdrawn", "released", "canceled"] as const;
export type CaseEnding = (typeof CASE_ENDINGS)[number];

/** The book of rules that decisions name. Numbers are never reused. */
export const RULE_NUMBERS = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15"] as const;
export type RuleNumber = (typeof RULE_NUMBERS)[number];

export const CASE_OUTCOMES = ["release", "refund", "split", "justified", "unjustified", "upheld", "overturned"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** In which order staff read open cases: by the end of the turn, or by age. */
export const CASE_SORTS = ["turn", "opened"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** A line of a case's timeline. */
export const CASE_ENTRY_KINDS = [
  "opened",
  "evidence",
  "asked",
  "message",
  "note",
  "turn_passed",
  "claimed",
  "given_back",
  "proposed",
  "proposal_declined",
  "decided",
  "withdrawn",
  "released",
  "canceled",
] as const;
export type CaseEntryKind = (typeof CASE_ENTRY_KINDS)[number];

/** Who reads a line. A note of customer service is for its own eyes. */
export const CASE_AUDIENCES = ["both", "buyer", "seller", "staff"] as const;
export type CaseAudience = (typeof CASE_AUDIENCES)[number];
