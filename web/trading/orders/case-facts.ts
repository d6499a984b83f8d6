import type { CaseView, CoinSharesView } from "@plaza/contract/calls/appeals.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";

/** What an order's cases change in what its own page says. */
export interface CaseFacts {
  /** Customer service ended the order: by which of its rules. */
  readonly rule: string | null;
  /** What each got, where it divided the coins. */
  readonly shares: CoinSharesView | null;
  /**
   * Until when the reader can object to that; null: not, or not any more. ISO 8601. Who got all the coins isn't invited to: nobody objects
   * to having won, and the sentence makes them doubt that they have. The case's own page still lets them object to its other findings.
   */
  readonly objectUntil: string | null;
  /** Until when the reader is to answer; null: it is not their turn. ISO 8601. */
  readonly answerUntil: string | null;
  /**
   * Whose turn it is in the case that is open, if not the reader's, and until when; of customer service, when the decision is expected. `owner`: of the
   * reader's own side, for which a sub-user who may only view can't answer.
   */
  readonly waits: { readonly by: "buyer" | "seller" | "support" | "owner"; readonly until: string } | null;
}

const NOTHING: CaseFacts = { rule: null, shares: null, objectUntil: null, answerUntil: null, waits: null };

/** The decisions that move coins, and who gets all of them; null: they are divided. */
const WINNERS: ReadonlyMap<string, OrderDetailsView["role"] | null> = new Map([
  ["release", "buyer"],
  ["refund", "seller"],
  ["split", null],
]);

/** What is read of an order and of its cases. */
interface OrderFacts extends Pick<OrderDetailsView, "role"> {
  readonly events: readonly Pick<OrderDetailsView["events"][number], "action">[];
}
interface Cases {
  readonly cases: readonly Pick<CaseView, "turn" | "turnUntil" | "decision" | "objection">[];
  /** The reader is a sub-user who may only view: then nothing is theirs to do. */
  readonly readOnly?: boolean;
}

/** Returns facts that are all null without cases. The decision is the one that moved the coins, not a later one about fault. */
export function caseFactsOf({ role, events }: OrderFacts, appeals: Cases | null | undefined): CaseFacts {
  if (!appeals) return NOTHING;
  const facts = { ...NOTHING, ...turnOf(appeals.cases.at(-1), role, appeals.readOnly) };
  if (!isDecided({ events })) return facts;
  const decided = appeals.cases.find(({ decision }) => decision !== undefined && WINNERS.has(decision.outcome));
  if (decided?.decision === undefined) return facts;
  const { decision, objection } = decided;
  const isWon = WINNERS.get(decision.outcome) === role;
  return {
    ...facts,
    rule: decision.rule,
    shares: decision.shares ?? null,
    objectUntil: objection?.allowed === true && !isWon ? objection.until : null,
  };
}

/** What there is to say of the turn. A report or an objection waits for an answer as an appeal does, though its order is over. */
function turnOf(newest: Cases["cases"][number] | undefined, role: OrderFacts["role"], readOnly: boolean | undefined): Partial<CaseFacts> {
  if (newest?.turnUntil === undefined || newest.turn === "nobody") return {};
  const { turn, turnUntil: until } = newest;
  const isOurs = turn === role;
  return isOurs && !readOnly ? { answerUntil: until } : { waits: { by: isOurs ? "owner" : turn, until } };
}

/** Whether customer service ended the order. */
export function isDecided({ events }: Pick<OrderFacts, "events">): boolean {
  return events.some(({ action }) => action === "resolve_release" || action === "resolve_refund");
}
