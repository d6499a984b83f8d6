import type { OrderRole, PartyAction } from "@plaza/contract/order.ts";
import { fraudOf, type Choice, type FraudId } from "../fraud/frauds.ts";

/** Which practice trade somebody has passed. It goes up when the decisions change. */
export const PRACTICE_VERSION = 1;

/** With more wrong decisions than this the trade is not passed. */
export const MOST_MISTAKES = 1;

/** Some of the lesson's frauds, and one that only the practice trade has: it has its own texts. */
type OfLesson = Extract<FraudId, "swapped_account" | "cancel_refund" | "fake_receipt" | "third_party" | "blackmail">;
export type Decision = OfLesson | "telegram";

/** The fraudster writes, and the person decides. */
interface DecisionStage {
  readonly kind: "decide";
  readonly id: Decision;
  readonly role: OrderRole;
  readonly right: Choice;
  /** The choice that is made by this act of the order page, through its own form. */
  readonly by?: { readonly act: PartyAction; readonly choice: Choice };
}

/** An act of the order page is done as in a real order: nothing to decide, but its form has to be right. */
interface ActStage {
  readonly kind: "act";
  readonly id: "pay" | "release";
  readonly role: OrderRole;
}

export type Stage = DecisionStage | ActStage;

const ofLesson = (id: OfLesson, by?: DecisionStage["by"]): DecisionStage => {
  const fraud = fraudOf(id);
  if (fraud === null) throw new Error(`the lesson has no ${id}`);
  return { kind: "decide", id, role: fraud.victim, right: fraud.right, ...(by === undefined ? {} : { by }) };
};

/** One purchase and one sale, in their order. */
export const STAGES: readonly Stage[] = [
  { kind: "decide", id: "telegram", role: "buyer", right: "c" },
  ofLesson("swapped_account"),
  { kind: "act", id: "pay", role: "buyer" },
  ofLesson("cancel_refund", { act: "cancel", choice: "b" }),
  ofLesson("fake_receipt", { act: "release", choice: "a" }),
  ofLesson("third_party", { act: "release", choice: "b" }),
  ofLesson("blackmail", { act: "release", choice: "a" }),
  { kind: "act", id: "release", role: "seller" },
];

export const DECISIONS: readonly DecisionStage[] = STAGES.filter((stage) => stage.kind === "decide");

export interface PracticeScore {
  readonly right: number;
  readonly of: number;
  readonly passed: boolean;
}

/** @param answers the first choice of each decision, in their order */
export function scorePractice(answers: readonly Choice[]): PracticeScore {
  const right = DECISIONS.filter((decision, index) => answers[index] === decision.right).length;
  return { right, of: DECISIONS.length, passed: right >= DECISIONS.length - MOST_MISTAKES };
}
