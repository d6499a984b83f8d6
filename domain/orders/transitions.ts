import type {
  ActionRequirement,
  ActionWarning,
  BlockReason,
  CancelReason,
  OrderAction,
  OrderGroup,
  OrderRole,
  OrderStatus,
  PartyAction,
} from "@plaza/contract/order.ts";
import { PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { reachesRights, type SubUserRights } from "@plaza/contract/sub-users.ts";
import { rightsForAct } from "../roles/calls.ts";
import type { OrderFacts } from "./facts.ts";
import { isFinal, RUNNING_STATUSES } from "./statuses.ts";
import { blockOf, conditionHolds, type Block } from "./guards.ts";
import { TRANSITIONS, type Actor, type Transition } from "./table.ts";

export type { OrderFacts } from "./facts.ts";
export { ACTORS, TRANSITIONS, type Actor, type Transition } from "./table.ts";

/** The filters of My Orders. `appeal` is a part of `pending`. */
export const STATUSES_OF_GROUP: Readonly<Record<OrderGroup, readonly OrderStatus[]>> = {
  pending: RUNNING_STATUSES,
  completed: ["completed"],
  canceled: ["canceled"],
  failed: ["failed"],
  appeal: ["appealed"],
};

/** The one of the four filters that shows an order: pending is every state that isn't final. */
export function groupOf(status: OrderStatus): Exclude<OrderGroup, "appeal"> {
  return isFinal(status) ? status : "pending";
}

export interface AllowedTransition {
  readonly ok: true;
  readonly row: Transition;
  readonly to: OrderStatus;
  readonly cancelReason?: CancelReason;
}

export type RefusedTransition =
  | { readonly ok: false; readonly reason: "action_not_allowed" }
  | { readonly ok: false; readonly reason: "blocked"; readonly block: BlockReason; readonly availableAt?: Date };

/**
 * Whether somebody may do something to an order now, by the table alone. What a row `requires` (a code, a proof) is the caller's to check.
 * `blocked` is only said of an action that the table has for this actor in this state; everything else is `action_not_allowed`.
 */
export function transitionFor(facts: OrderFacts, action: OrderAction, actor: Actor): AllowedTransition | RefusedTransition {
  const row = TRANSITIONS.find((transition) => transition.action === action && isOpenTo(transition, facts, actor));
  if (row === undefined) return { ok: false, reason: "action_not_allowed" };
  const block = blockFor(row, facts, actor);
  if (block !== null) return { ok: false, reason: "blocked", ...block };
  const to = row.to === "unchanged" ? facts.status : row.to;
  const cancelReason = cancelReasonOf(row, facts);
  return { ok: true, row, to, ...(cancelReason === undefined ? {} : { cancelReason }) };
}

function cancelReasonOf(row: Transition, facts: OrderFacts): CancelReason | undefined {
  const ifAsked = facts.cancelRequestedBySeller ? row.cancelReasonIfAsked : undefined;
  return ifAsked ?? (facts.isSellerRestricted === true ? row.cancelReasonIfFrozen : undefined) ?? row.cancelReason;
}

/** One entry of an order's `availableActions`, with an instant where the wire has a string. */
export interface AvailableAction {
  action: PartyAction;
  enabled: boolean;
  reason?: BlockReason;
  availableAt?: Date;
  requires: ActionRequirement[];
  warns?: ActionWarning[];
}

/** Blocks that say nothing useful to the person: a button for it would only raise questions. The action itself stays refused. */
export const NOT_WORTH_SHOWING: ReadonlySet<BlockReason> = new Set(["setting_off", "no_request", "not_appellant"]);

/** Actions that are offered for a moment after another one: nobody misses them later. */
export const NOT_MISSED: ReadonlySet<OrderAction> = new Set(["undo_paid"]);

/**
 * What a party sees offered, in the order of the table; also what can't be done yet or any more, with the reason and the time.
 * @param bars what keeps this person from acting whatever the order is; it moves no order, so the table doesn't have it
 */
export function availableActions(facts: OrderFacts, role: OrderRole, bars: PersonalBars = {}): AvailableAction[] {
  return TRANSITIONS.flatMap((row) => {
    if (!isPartyAction(row.action) || !isOpenTo(row, facts, role)) return [];
    const block = blockFor(row, facts, role) ?? personalBlock(row.action, bars);
    if (block !== null && (NOT_WORTH_SHOWING.has(block.block) || NOT_MISSED.has(row.action))) return [];
    const warns = warningsOf(row, facts);
    return [
      {
        action: row.action,
        enabled: block === null,
        ...(block === null ? {} : { reason: block.block }),
        ...(block?.availableAt === undefined ? {} : { availableAt: block.availableAt }),
        requires: [...row.requires],
        ...(warns.length === 0 ? {} : { warns }),
      },
    ];
  });
}

/** What lies in the person and not in the order. */
export interface PersonalBars {
  /** Why this person can release nothing now. */
  readonly releaseBar?: Block | null;
  /** Of a sub-user; null: the account's owner. */
  readonly rights?: SubUserRights | null;
}

function personalBlock(action: PartyAction, { releaseBar = null, rights = null }: PersonalBars): Block | null {
  if (rights !== null && !reachesRights(rights, rightsForAct(action))) return { block: "no_right" };
  return action === "release" ? releaseBar : null;
}

function isOpenTo(row: Transition, facts: OrderFacts, actor: Actor): boolean {
  if (!row.from.includes(facts.status)) return false;
  if (row.condition !== undefined && !conditionHolds(row.condition, facts)) return false;
  return row.by === actor || ((row.by === "party" || row.by === "appellant") && (actor === "buyer" || actor === "seller"));
}

function blockFor(row: Transition, facts: OrderFacts, actor: Actor): Block | null {
  if (row.by === "appellant" && facts.appellant !== actor) return { block: "not_appellant" };
  return row.guard === undefined ? null : blockOf(row.guard, facts);
}

function warningsOf(row: Transition, facts: OrderFacts): ActionWarning[] {
  return row.action === "release" && facts.payerNameDiffers === true ? [...row.warns, "name_differs"] : [...row.warns];
}

/** Whether a party does it, and not the clock or customer service. */
export function isPartyAction(action: OrderAction): action is PartyAction {
  return PARTY_ACTIONS.some((theirs) => theirs === action);
}
