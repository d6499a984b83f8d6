import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { PartyAction } from "@plaza/contract/order.ts";

/** The one act that the page leads to, where there is one: what the order waits for from this person. */
const PRIMARY: ReadonlySet<PartyAction> = new Set(["pay", "release"]);

/** Acts of one click. Every other opens a form that says what it does and asks for what it needs. */
const AT_ONCE: ReadonlySet<PartyAction> = new Set(["decline_cancel", "extend"]);

export function isAtOnce(action: PartyAction): boolean {
  return AT_ONCE.has(action);
}

/** Proofs can't be attached here yet, so what needs one can't be done here. */
export function needsProof({ requires }: AvailableActionView): boolean {
  return requires.includes("proof");
}

export function isDoable(action: AvailableActionView): boolean {
  return action.enabled && !needsProof(action);
}

export interface OfferedActs {
  readonly primary: AvailableActionView | undefined;
  readonly others: readonly AvailableActionView[];
}

/** The order's actions as the API gives them, in its order, with the primary one apart. */
export function offeredActs({ availableActions }: Pick<OrderDetailsView, "availableActions">): OfferedActs {
  const primary = availableActions.find((each) => isDoable(each) && PRIMARY.has(each.action));
  return { primary, others: availableActions.filter((each) => each !== primary) };
}

/** The action whose form the address asks for, if it can be done now. */
export function askedAct({ availableActions }: Pick<OrderDetailsView, "availableActions">, asked: string | null): AvailableActionView | undefined {
  return availableActions.find((each) => each.action === asked && isDoable(each) && !isAtOnce(each.action));
}
