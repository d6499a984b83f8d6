import { requireValue } from "@plaza/contract/testing/require-value.ts";
import {
  ORDER_ROLES,
  PARTY_ACTIONS,
  type CancelReason,
  type OrderRole,
  type OrderStatus,
  type PartyAction,
} from "@plaza/contract/order.ts";
import type { OrderFacts } from "../orders/facts.ts";
import { isFinal } from "../orders/statuses.ts";
import { canReach, explore, pathTo, waysBack, type Graph } from "./graph.ts";
import { movesOf, type Mover } from "./moves.ts";
import { canonical, elapse, FEE, HOLDERS, keyOf, newTrade, NOW, QUANTITY, type Product, type Setup, type Trade } from "./trade.ts";

/** Something that must not be, in one state or one move, with the shortest way to it. */
export interface Hole {
  readonly kind: string;
  readonly path: readonly string[];
}

export interface Explored {
  readonly states: number;
  readonly transitions: number;
  /** Kinds of hole, each with the first state that shows it. */
  readonly holes: readonly Hole[];
  /** States from which, with both parties silent, only the page of stalled orders leads out, by their status. */
  readonly waitForStaff: Readonly<Record<string, number>>;
}

const MOST_STATES = 200_000;

/** Visits every state of a trade and checks each of them, and each move. */
export function exploreTrade(product: Product, setup: Setup): Explored {
  const graph = explore([canonical(newTrade(product, setup))], (trade) => movesOf(product, trade), keyOf, MOST_STATES);
  const found = new Map<string, { readonly state: number; readonly move?: string }>();
  const note = (kind: string, state: number, move?: string) => {
    if (!found.has(kind)) found.set(kind, { state, ...(move === undefined ? {} : { move }) });
  };
  for (const [number, trade] of graph.states.entries()) {
    for (const kind of [...coinHoles(trade), ...caseHoles(trade), ...actionHoles(product, trade)]) note(kind, number);
  }
  for (const { from, to, by, name } of graph.edges) {
    const [before, after] = [requireValue(graph.states[from]), requireValue(graph.states[to])];
    for (const kind of moveHoles(before, after, by, name)) note(kind, from, `${by}: ${name}`);
  }
  const waitForStaff = exitHoles(graph, note);
  const holes = [...found].map(([kind, { state, move }]) => ({
    kind,
    path: [...pathTo(graph, state), ...(move === undefined ? [] : [move])],
  }));
  return { states: graph.states.length, transitions: graph.edges.length, holes, waitForStaff };
}

function coinHoles({ coins, order }: Trade): string[] {
  const holes: string[] = [];
  if (HOLDERS.some((holder) => coins[holder] < 0n)) holes.push("somebody has less than nothing");
  if (HOLDERS.reduce((sum, holder) => sum + coins[holder], 0n) !== QUANTITY) holes.push("coins are made or lost");
  const owners = [coins.seller + coins.advert, coins.escrow, coins.buyer + coins.fee, coins.nobody].filter((sum) => sum !== 0n);
  if (owners.length !== 1) holes.push(owners.length === 0 ? "coins are nobody's" : "coins are two's");
  if (coins.nobody !== 0n) holes.push("coins are nobody's");
  if (coins.escrow !== (isFinal(order.status) ? 0n : QUANTITY)) holes.push(`the escrow of a ${order.status} order is wrong`);
  if (order.status === "completed" && (coins.buyer !== QUANTITY - FEE || coins.fee !== FEE)) holes.push("a release pays somebody else");
  if (order.status === "canceled" && coins.seller + coins.advert !== QUANTITY) holes.push("a refund pays somebody else");
  return holes;
}

function caseHoles({ order, openCase }: Trade): string[] {
  const holes: string[] = [];
  if ((order.status === "appealed") !== (openCase?.kind === "appeal")) holes.push("an appeal without a case, or a case without its appeal");
  if ((order.status === "appealed") !== (order.appellant !== null)) holes.push("an appeal that nobody can withdraw");
  if (openCase?.kind === "appeal" && openCase.openedBy !== order.appellant) holes.push("the case is another's than the appeal");
  if (openCase !== null && openCase.assignedTo === "seller's own") holes.push("a party works on its own case");
  if (order.status === "releasing") holes.push("an order stays in releasing");
  return holes;
}

/** What the buttons offer, the guard allows and the contract's table says must be one. */
function actionHoles(product: Product, trade: Trade): string[] {
  return ORDER_ROLES.flatMap((role) => {
    const listed = product.availableActions(trade.order, role);
    const permitted = contractActions(trade, role);
    const holes = PARTY_ACTIONS.flatMap((action) => {
      const offered = listed.some((entry) => entry.action === action && entry.enabled);
      const allowed = product.transitionFor(trade.order, action, role).ok;
      if (offered !== allowed) return [`${action} of the ${role} is ${offered ? "" : "not "}offered in ${trade.order.status}`];
      return allowed === permitted.has(action)
        ? []
        : [`the contract doesn't agree about ${action} of the ${role} in ${trade.order.status}`];
    });
    const late = listed.filter(({ enabled, availableAt }) => {
      if (enabled || availableAt === undefined) return false;
      const then = elapse(trade, availableAt.getTime() - NOW.getTime());
      return !product
        .availableActions(then.order, role)
        .some((entry) => entry.enabled && listed.some(({ action }) => action === entry.action));
    });
    return [...holes, ...late.map(({ action }) => `${action} isn't possible at the time that it names`)];
  });
}

interface ContractRow {
  readonly action: PartyAction;
  readonly by: readonly OrderRole[];
  readonly from: readonly OrderStatus[];
  /** Left out: at any moment. */
  readonly when?: (order: OrderFacts) => boolean;
}

const inTime = ({ now, payBefore }: OrderFacts) => now < payBefore;
const asked = (order: OrderFacts) => order.cancelRequestedBySeller;
const reportable = ({ canceledAt, rules }: OrderFacts) => canceledAt !== null && hoursSince(canceledAt) <= rules.reportAfterExpiredHours;
const endedBy = (order: OrderFacts, ...reasons: readonly CancelReason[]) => reasons.some((reason) => reason === order.cancelReason);

/** The contract's table, written down a second time with its guards. */
const CONTRACT: readonly ContractRow[] = [
  { action: "pay", by: ["buyer"], from: ["awaiting_payment"], when: inTime },
  { action: "pay", by: ["buyer"], from: ["expiring"], when: ({ now, holdUntil }) => holdUntil !== null && now < holdUntil },
  {
    action: "undo_paid",
    by: ["buyer"],
    from: ["paid"],
    when: ({ undoable, paidAt, rules }) => undoable === true && paidAt !== null && hoursSince(paidAt) * 3600 < rules.undoPaidSeconds,
  },
  { action: "cancel", by: ["buyer"], from: ["awaiting_payment", "expiring", "paid", "appealed"] },
  {
    action: "cancel_seller_silent",
    by: ["buyer"],
    from: ["awaiting_payment", "expiring"],
    when: ({ unansweredSince, rules }) => unansweredSince !== null && hoursSince(unansweredSince) * 60 >= rules.sellerAnswerMinutes,
  },
  { action: "cancel_account_unusable", by: ["buyer"], from: ["awaiting_payment", "expiring"] },
  { action: "cancel_seller_asked", by: ["buyer"], from: ["awaiting_payment", "expiring"] },
  { action: "cancel", by: ["seller"], from: ["awaiting_payment"], when: ({ rules }) => rules.sellerMayCancelBeforePayment },
  { action: "request_cancel", by: ["seller"], from: ["awaiting_payment", "paid"], when: (order) => !asked(order) },
  { action: "accept_cancel", by: ["buyer"], from: ["awaiting_payment", "paid"], when: asked },
  { action: "decline_cancel", by: ["buyer"], from: ["awaiting_payment", "paid"], when: asked },
  {
    action: "extend",
    by: ["seller"],
    from: ["awaiting_payment"],
    when: (order) => inTime(order) && order.extensions < order.rules.maxExtensions,
  },
  { action: "release", by: ["seller"], from: ["paid", "appealed"] },
  {
    action: "appeal",
    by: ["buyer", "seller"],
    from: ["paid"],
    when: ({ now, appealAllowedAt }) => appealAllowedAt !== null && now >= appealAllowedAt,
  },
  { action: "withdraw_appeal", by: ["buyer"], from: ["appealed"], when: ({ appellant }) => appellant === "buyer" },
  { action: "withdraw_appeal", by: ["seller"], from: ["appealed"], when: ({ appellant }) => appellant === "seller" },
  {
    action: "report",
    by: ["buyer", "seller"],
    from: ["completed"],
    when: ({ completedAt, rules }) => completedAt !== null && hoursSince(completedAt) <= 24 * rules.reportAfterCompletedDays,
  },
  {
    action: "report",
    by: ["buyer", "seller"],
    from: ["canceled"],
    when: (order) => endedBy(order, "expired", "expired_asked", "expired_frozen") && reportable(order),
  },
  {
    action: "report",
    by: ["buyer"],
    from: ["canceled"],
    when: (order) => endedBy(order, "buyer", "buyer_after_paid") && reportable(order),
  },
  {
    action: "report",
    by: ["seller"],
    from: ["canceled"],
    when: (order) => endedBy(order, "seller", "seller_silent", "account_unusable", "seller_asked") && reportable(order),
  },
];

function contractActions({ order }: Trade, role: OrderRole): ReadonlySet<PartyAction> {
  const rows = CONTRACT.filter(({ by, from, when }) => by.includes(role) && from.includes(order.status) && (when?.(order) ?? true));
  return new Set(rows.map(({ action }) => action));
}

function hoursSince(moment: Date): number {
  return (NOW.getTime() - moment.getTime()) / 3_600_000;
}

interface Step {
  readonly before: Trade;
  readonly after: Trade;
  readonly by: Mover;
  readonly name: string;
  readonly stepped: boolean;
  readonly moved: boolean;
}

const isFrozen = ({ before }: Step) => before.frozenSince !== null;
const isPaid = ({ before }: Step) => before.order.status === "paid" || before.order.status === "appealed";

/** What no single move may do. */
const FORBIDDEN: readonly (readonly [kind: string, isIt: (step: Step) => boolean])[] = [
  ["an ended order goes on", ({ before, stepped }) => isFinal(before.order.status) && stepped],
  ["a timer moves a paid order", (step) => isPaid(step) && step.stepped && (step.by === "clock" || step.by === "outage")],
  ["an order steps in a frozen market", (step) => isFrozen(step) && step.stepped],
  ["coins move in a frozen market", (step) => isFrozen(step) && step.moved],
  [
    "a clock runs out in a frozen market",
    (step) => isFrozen(step) && step.by === "clock" && (step.stepped || step.before.openCase?.turn !== step.after.openCase?.turn),
  ],
  ["an order steps by itself", ({ by, stepped }) => (by === "operator" || by === "outage") && stepped],
  ["coins leave without a step", ({ stepped, moved }) => moved && !stepped],
  ["an outage takes somebody's time", ({ before, after, by }) => by === "outage" && takesTime(before, after)],
  ["one member of staff decides alone", isDecidedAlone],
];

function moveHoles(before: Trade, after: Trade, by: Mover, name: string): string[] {
  const stepped = before.order.status !== after.order.status;
  const moved = before.coins.escrow !== after.coins.escrow;
  const step = { before, after, by, name, stepped, moved };
  return FORBIDDEN.flatMap(([kind, isIt]) => (isIt(step) ? [kind] : []));
}

/** An outage takes no time from anybody: what was ahead is as far ahead as it was. */
function takesTime(before: Trade, after: Trade): boolean {
  const ahead = (moment: Date | null) => (moment === null ? 0 : Math.max(0, moment.getTime() - NOW.getTime()));
  // Once it is paid, the time to pay matters only if the payment is taken back, for which an outage makes no time.
  const payBefore = ({ status, payBefore: end }: OrderFacts) => (status === "paid" ? null : end);
  const clocks = ({ order, openCase }: Trade) => [payBefore(order), order.holdUntil, order.appealAllowedAt, openCase?.turnUntil ?? null];
  const were = clocks(before);
  return clocks(after).some((moment, index) => ahead(moment) < ahead(were[index] ?? null));
}

function isDecidedAlone({ before, by, name, moved }: Step): boolean {
  if (by !== "support" || !before.setup.fourEyes || !moved) return false;
  const proposal = before.openCase?.proposal ?? null;
  return proposal === null || name.startsWith(`${proposal.by}: `);
}

const SILENCES: readonly (readonly OrderRole[])[] = [[], ["buyer"], ["seller"], ["buyer", "seller"]];
/** By these a party gives the coins to its counterparty. */
const GIVES_UP: Readonly<Record<OrderRole, ReadonlySet<string>>> = {
  buyer: new Set(["cancel", "cancel_seller_silent", "cancel_account_unusable", "cancel_seller_asked", "accept_cancel"]),
  seller: new Set(["release"]),
};

/**
 * From every state the coins can still leave escrow, also if the silent never move by themselves, nobody gives up and nobody frees a barred
 * seller: the clock or customer service ends it. No timer moves a paid order. Where both are silent after a payment, time brings the order to
 * customer service's page of stalled orders, and either of the two is enough whom staff then reach.
 * @returns from how many states that page alone leads out, by status
 */
function exitHoles(graph: Graph<Trade, Mover>, note: (kind: string, state: number) => void): Record<string, number> {
  const waiting: Record<string, number> = {};
  const back = waysBack(graph);
  const leaves = (silent: readonly OrderRole[], reached: OrderRole | null) =>
    canReach(
      graph,
      back,
      ({ coins }) => coins.escrow === 0n,
      ({ by, name, from }) => {
        if (by !== "buyer" && by !== "seller") return name !== "free the seller";
        const speaks = !silent.includes(by) || (by === reached && graph.states[from]?.contacted === true);
        return speaks && !GIVES_UP[by].has(name);
      },
    );
  for (const silent of SILENCES) {
    const alone = leaves(silent, null);
    const outcomes = silent.length === 2 ? ORDER_ROLES.map((reached) => leaves(silent, reached)) : [alone];
    for (const [number, { order }] of graph.states.entries()) {
      if (outcomes.every((reachable) => reachable[number] === true)) {
        if (alone[number] !== true) waiting[order.status] = (waiting[order.status] ?? 0) + 1;
        continue;
      }
      const whom = silent.length === 0 ? "nobody gives up" : `${silent.join(" and ")} stay silent`;
      note(`coins never leave a ${order.status} order if ${whom}`, number);
    }
  }
  return waiting;
}
