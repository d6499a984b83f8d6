import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { PartyAction } from "@plaza/contract/order.ts";

/** The one act that the page leads to, where there is one: what the order waits for from this person. */
const PRIMARY: ReadonlySet<PartyAction> = new Set(["pay", "release"]);

/** Acts of one click. Every other opens a form that says what it does and asks for what it needs. */
const AT_ONCE: ReadonlySet<PartyAction> = new Set(["decline_cancel", "extend", "undo_paid"]);

/** The buyer ends the order for a cause that lies with the seller: three of them, offered together and last. */
const BLAMELESS = ["cancel_seller_silent", "cancel_account_unusable", "cancel_seller_asked"] as const satisfies readonly PartyAction[];

/** Whether the buyer cancels for a cause that lies with the seller, which doesn't count against the buyer. */
export function isBlameless(action: PartyAction): action is (typeof BLAMELESS)[number] {
  return BLAMELESS.some((name) => name === action);
}

/** Actions of a case, which has its own page. */
const OF_A_CASE: ReadonlySet<PartyAction> = new Set(["appeal", "report", "withdraw_appeal"]);

/** Whether the action belongs on the case's page, to which its button leads. */
export function isOfACase(action: PartyAction): boolean {
  return OF_A_CASE.has(action);
}

/** Whether one click does it. All others are confirmed in a form. */
export function isAtOnce(action: PartyAction): boolean {
  return AT_ONCE.has(action);
}

/** What needs a proof is the exception, such as a payment reported too late: it is offered, but the page doesn't lead to it. */
function isPrimary({ action, enabled, requires }: AvailableActionView): boolean {
  return enabled && PRIMARY.has(action) && !requires.includes("proof");
}

export interface OfferedActs {
  readonly primary: AvailableActionView | undefined;
  readonly others: readonly AvailableActionView[];
}

/** What ends the order without a trade: the last thing that a page offers. */
const ENDING: ReadonlySet<PartyAction> = new Set(["cancel", "request_cancel"]);

/** The order's actions as the API gives them, with the primary one apart and those that end the order last. */
export function offeredActs({ availableActions, status }: Pick<OrderDetailsView, "availableActions" | "status">): OfferedActs {
  // While a case is open the page doesn't lead to a release: it is one of the ways to settle.
  const primary = status === "appealed" ? undefined : availableActions.find(isPrimary);
  const others = availableActions.filter((action) => action !== primary);
  const isEnding = (action: AvailableActionView) => ENDING.has(action.action);
  return { primary, others: [...others.filter((other) => !isEnding(other)), ...others.filter(isEnding)] };
}

/** The action whose form the address asks for, if it can be done now. */
export function askedAct(
  { availableActions }: Pick<OrderDetailsView, "availableActions">,
  asked: string | null,
): AvailableActionView | undefined {
  return availableActions.find(
    (action) => action.action === asked && action.enabled && !isAtOnce(action.action) && !isOfACase(action.action),
  );
}
