import type { OrderAction, OrderRole, PartyAction } from "@plaza/contract/order.ts";
import type { Texts } from "@plaza/messages/text.ts";

/** Acts as the order's journal and the chat's system lines name them: the table's, an order's beginning and end, clocks that stood still, and freezes of a party. */
type JournalAction =
  | Exclude<OrderAction, Extract<PartyAction, `cancel_${string}`>>
  | "create"
  | "complete"
  | "outage"
  | `${OrderRole}_${"" | "un"}frozen`;

/** All of them: the test beside this holds it to the contract. */
const ACTS =
  /^(create|outage|pay|undo_paid|((request|accept|decline)_)?cancel|extend|release|complete|deadline|(withdraw_)?appeal|report|resolve_re(lease|fund)|(buy|sell)er_(un)?frozen)$/;

/** What happened, in a sentence that both sides can read. */
export function eventText(t: Texts, action: string): string {
  // With which cause the buyer canceled, the order says; its sentence is the same.
  const named = action.startsWith("cancel_") ? "cancel" : action;
  return isJournalAction(named) ? t(`order.event.${named}`) : t("order.event.other");
}

function isJournalAction(action: string): action is JournalAction {
  return ACTS.test(action);
}
