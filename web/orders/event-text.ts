import type { OrderAction } from "@plaza/contract/order.ts";
import type { Texts } from "@plaza/messages/text.ts";

/** Acts as the order's journal and the chat's system lines name them: the table's, and an order's beginning and end. */
type JournalAction = OrderAction | "create" | "complete";

const ACTS: Readonly<Record<JournalAction, true>> = {
  create: true, pay: true, cancel: true, request_cancel: true, accept_cancel: true, decline_cancel: true, extend: true, release: true, complete: true, deadline: true,
  appeal: true, withdraw_appeal: true, report: true, resolve_release: true, resolve_refund: true,
};

/** What happened, in a sentence that both sides can read. */
export function eventText(t: Texts, action: string): string {
  return isJournalAction(action) ? t(`order.event.${action}`) : t("order.event.other");
}

function isJournalAction(action: string): action is JournalAction {
  return Object.hasOwn(ACTS, action);
}
