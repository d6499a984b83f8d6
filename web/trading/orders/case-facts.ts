import type { AppealsView } from "@plaza/contract/calls/appeals.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";

/** What an order's cases change in what its own page says. */
export interface CaseFacts {
  /** Customer service ended the order: by which of its rules. */
  readonly rule: string | null;
  /** Until when the reader can object to that; null: not, or not any more. ISO 8601. */
  readonly objectUntil: string | null;
  /** Until when the reader is to answer; null: it is not their turn. ISO 8601. */
  readonly answerUntil: string | null;
}

const NOTHING: CaseFacts = { rule: null, objectUntil: null, answerUntil: null };

export function caseFactsOf({ status, role, events }: OrderDetailsView, appeals: AppealsView | null | undefined): CaseFacts {
  if (!appeals) return NOTHING;
  const newest = appeals.cases.at(-1);
  const answerUntil = status === "appealed" && newest?.turn === role ? (newest.turnUntil ?? null) : null;
  if (!isDecided({ events })) return { ...NOTHING, answerUntil };
  const decided = appeals.cases.find(({ decision }) => decision?.outcome === "release" || decision?.outcome === "refund");
  const { decision, objection } = decided ?? {};
  return { rule: decision?.rule ?? null, objectUntil: objection?.allowed ? objection.until : null, answerUntil };
}

/** Whether customer service ended the order. */
export function isDecided({ events }: Pick<OrderDetailsView, "events">): boolean {
  return events.some(({ action }) => action === "resolve_release" || action === "resolve_refund");
}
