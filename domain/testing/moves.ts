import { ORDER_ROLES, PARTY_ACTIONS, type OrderRole } from "@plaza/contract/order.ts";
import type { CaseWorker } from "../backoffice/cases.ts";
import { isFinal } from "../orders/statuses.ts";
import type { Actor, AllowedTransition } from "../orders/transitions.ts";
import type { Move } from "./graph.ts";
import {
  BUYER_ID,
  canonical,
  coinsAfter,
  elapse,
  isListed,
  NOW,
  orderInstants,
  SELLER_ID,
  turnInstants,
  type OpenCase,
  type Product,
  type Trade,
} from "./trade.ts";

/** `operator`: freezes and opens the market, bars the seller. `outage`: we are away. Neither of them is a move that anybody can count on. */
export type Mover = OrderRole | "clock" | "support" | "operator" | "outage";
export type TradeMove = Move<Trade, Mover>;

/** Longer than anything in a trade waits for. */
const LONG_MS = 10 * 24 * 3_600_000;
/** Barely an outage. */
const SHORT_MS = 31_000;
const QUESTION_MINUTES = 60;

/** Two of customer service, and one who is also the seller. */
export const WORKERS: readonly CaseWorker[] = [
  { staffId: "first", userId: null },
  { staffId: "second", userId: null },
  { staffId: "seller's own", userId: SELLER_ID },
];

/** Everything that can happen next. */
export function movesOf(product: Product, trade: Trade): TradeMove[] {
  const moves = [
    ...partyMoves(product, trade),
    ...clockMoves(product, trade),
    ...supportMoves(product, trade),
    ...operatorMoves(product, trade),
    ...outages(product, trade),
  ];
  return moves.map((move) => ({ ...move, to: canonical(move.to) }));
}

function partyMoves(product: Product, trade: Trade): TradeMove[] {
  return ORDER_ROLES.flatMap((role) => [
    ...PARTY_ACTIONS.flatMap((action): TradeMove[] => {
      if (!product.marketMoves(trade) || (action === "release" && trade.sellerBarred)) return [];
      const allowed = product.transitionFor(trade.order, action, role);
      return allowed.ok ? [{ by: role, name: action, to: afterStep(product, trade, allowed, role) }] : [];
    }),
    ...messages(trade, role),
    ...statement(product, trade, role),
    ...withdrawnReport(trade, role),
    ...(role === "seller" && trade.setup.takerBuys && trade.openCase?.kind !== "report" && product.marketMoves(trade)
      ? [toggledAdvert(trade)]
      : []),
  ]);
}

function afterStep(product: Product, trade: Trade, allowed: AllowedTransition, actor: Actor): Trade {
  const order = product.factsAfter(trade.order, allowed, actor, 15);
  const coins = coinsAfter(product, trade, allowed.row.ledger);
  return { ...trade, order, coins, openCase: caseAfter(product, trade, allowed, actor) };
}

function caseAfter(product: Product, trade: Trade, { row, to }: AllowedTransition, actor: Actor): OpenCase | null {
  if (row.marks.includes("appeal_closed")) return null;
  if (!row.marks.includes("case_opened") || (actor !== "buyer" && actor !== "seller")) return trade.openCase;
  const { rules, instantMethod } = trade.setup;
  if (trade.openCase !== null) return { ...trade.openCase, ...product.turnAfterStatement(trade.openCase, actor, NOW, rules) };
  const turn = product.firstTurn(actor, NOW, instantMethod, rules);
  return { ...turn, kind: to === "appealed" ? "appeal" : "report", openedBy: actor, assignedTo: null, proposal: null };
}

/** A message of the buyer waits from the first on, one of the seller is the answer. Only unpaid orders ask for it. */
function messages(trade: Trade, role: OrderRole): TradeMove[] {
  const { order, setup } = trade;
  if (setup.talks !== true) return [];
  const waits = order.unansweredSince !== null;
  if ((order.status !== "awaiting_payment" && order.status !== "expiring") || waits === (role === "buyer")) return [];
  return [{ by: role, name: "write", to: { ...trade, order: { ...order, unansweredSince: role === "buyer" ? NOW : null } } }];
}

function statement(product: Product, trade: Trade, role: OrderRole): TradeMove[] {
  const { openCase, setup } = trade;
  if (openCase === null) return [];
  const turn = product.turnAfterStatement(openCase, role, NOW, setup.rules);
  return [{ by: role, name: "add evidence", to: { ...trade, openCase: { ...openCase, ...turn } } }];
}

function withdrawnReport(trade: Trade, role: OrderRole): TradeMove[] {
  if (trade.openCase?.kind !== "report" || trade.openCase.openedBy !== role) return [];
  return [{ by: role, name: "withdraw the report", to: { ...trade, openCase: null } }];
}

/** The advert's escrow follows its state: what was given back to it is the seller's own while it is offline. */
function toggledAdvert(trade: Trade): TradeMove {
  const { coins, advertOnline } = trade;
  const own = coins.seller + coins.advert;
  const moved = advertOnline ? { ...coins, seller: own, advert: 0n } : { ...coins, seller: 0n, advert: own };
  return { by: "seller", name: "toggle the advert", to: { ...trade, advertOnline: !advertOnline, coins: moved } };
}

function clockMoves(product: Product, trade: Trade): TradeMove[] {
  const moves: TradeMove[] = [];
  if (trade.frozenSince === null) {
    moves.push(...passing(product, trade));
  } else if (trade.frozenSince.getTime() === NOW.getTime()) {
    moves.push({ by: "clock", name: `${LONG_MS} ms pass in the frozen market`, to: elapse(trade, LONG_MS) });
  }
  if (!product.clocksRun(trade)) return moves;
  const due = product.transitionFor(trade.order, "deadline", "system");
  if (due.ok) moves.push({ by: "clock", name: "deadline", to: afterStep(product, trade, due, "system") });
  const { openCase } = trade;
  const turn = openCase === null ? null : product.turnAfterSilence(openCase, NOW, trade.setup.rules);
  if (openCase !== null && turn !== null)
    moves.push({ by: "clock", name: "turn passes", to: { ...trade, openCase: { ...openCase, ...turn } } });
  return moves;
}

/** Time passes to just before the next instant that something waits for, and to the instant itself. */
function passing(product: Product, trade: Trade): TradeMove[] {
  const to = (ms: number, after: Trade): TradeMove => ({ by: "clock", name: `${ms} ms pass`, to: after });
  const both = (instants: readonly number[]) => instants.flatMap((ms) => (ms > 1 ? [ms - 1, ms] : [ms]));
  if (!isFinal(trade.order.status))
    return both([...orderInstants(product, trade), ...turnInstants(trade)]).map((ms) => to(ms, elapse(trade, ms)));
  // Of an ended order the two clocks have nothing to do with each other, so each passes alone.
  return [
    ...both(orderInstants(product, trade)).map((ms) => to(ms, { ...elapse(trade, ms), openCase: trade.openCase })),
    ...both(turnInstants(trade)).map((ms) => to(ms, { ...trade, openCase: elapse(trade, ms).openCase })),
  ];
}

function supportMoves(product: Product, trade: Trade): TradeMove[] {
  const { openCase } = trade;
  if (openCase === null)
    return isListed(product, trade) && !trade.contacted
      ? [{ by: "support", name: "reach the parties of a stalled order", to: { ...trade, contacted: true } }]
      : [];
  return WORKERS.flatMap((worker) => workerMoves(product, trade, openCase, worker));
}

function workerMoves(product: Product, trade: Trade, openCase: OpenCase, worker: CaseWorker): TradeMove[] {
  const { staffId } = worker;
  const facts = { open: true, assignedTo: openCase.assignedTo, parties: [BUYER_ID, SELLER_ID] };
  const moves: TradeMove[] = [];
  const add = (name: string, changes: Partial<Trade>) =>
    moves.push({ by: "support", name: `${staffId}: ${name}`, to: { ...trade, ...changes } });
  if (openCase.assignedTo === null && product.claimBar(facts, worker) === null)
    add("claim", { openCase: { ...openCase, assignedTo: staffId } });
  if (product.actBar(facts, worker) === null) {
    add("give back", { openCase: { ...openCase, assignedTo: null } });
    for (const of of ORDER_ROLES)
      add(`ask the ${of}`, { openCase: { ...openCase, ...product.turnAfterQuestion(openCase, of, NOW, QUESTION_MINUTES) } });
    if (openCase.proposal === null && product.marketMoves(trade)) moves.push(...decisions(product, trade, openCase, staffId));
  }
  const { proposal } = openCase;
  if (proposal !== null && product.confirmBar(facts, worker, proposal.by) === null) {
    if (product.marketMoves(trade)) moves.push(resolved(product, trade, proposal.outcome, staffId));
    add("decline the proposal", { openCase: { ...openCase, proposal: null } });
  }
  return moves;
}

function decisions(product: Product, trade: Trade, openCase: OpenCase, staffId: string): TradeMove[] {
  if (openCase.kind === "report") return [{ by: "support", name: `${staffId}: decide the report`, to: { ...trade, openCase: null } }];
  return (["release", "refund"] as const).map((outcome) =>
    trade.setup.fourEyes
      ? {
          by: "support",
          name: `${staffId}: propose ${outcome}`,
          to: { ...trade, openCase: { ...openCase, proposal: { outcome, by: staffId } } },
        }
      : resolved(product, trade, outcome, staffId),
  );
}

/** A decision about an appeal that the table doesn't allow leaves the case as it is: the check of exits finds it. */
function resolved(product: Product, trade: Trade, outcome: "release" | "refund", staffId: string): TradeMove {
  const allowed = product.transitionFor(trade.order, outcome === "release" ? "resolve_release" : "resolve_refund", "support");
  return { by: "support", name: `${staffId}: ${outcome}`, to: allowed.ok ? afterStep(product, trade, allowed, "support") : trade };
}

function operatorMoves(product: Product, trade: Trade): TradeMove[] {
  const { frozenSince, sellerBarred } = trade;
  const barred: TradeMove = {
    by: "operator",
    name: sellerBarred ? "free the seller" : "bar the seller",
    to: { ...trade, sellerBarred: !sellerBarred },
  };
  if (frozenSince === null) return [barred, { by: "operator", name: "freeze the market", to: { ...trade, frozenSince: NOW } }];
  return [barred, { by: "operator", name: "open the market", to: afterAbsence(product, { ...trade, frozenSince: null }, frozenSince) }];
}

/** Long and short, from this moment on; a frozen market's sign of life is its last one anyway. */
function outages(product: Product, trade: Trade): TradeMove[] {
  if (trade.frozenSince !== null) return [];
  return [SHORT_MS, LONG_MS].flatMap((ms): TradeMove[] => {
    // Where nothing is ahead that an outage moves, short ones would only add up to long ones.
    if (ms === SHORT_MS && (isFinal(trade.order.status) || trade.order.payBefore < NOW)) return [];
    return [{ by: "outage", name: `${ms} ms without us`, to: afterAbsence(product, elapse(trade, ms), new Date(NOW.getTime() - ms)) }];
  });
}

/** The first sign of life after `since` moves running deadlines and turns. */
function afterAbsence(product: Product, trade: Trade, since: Date): Trade {
  const seconds = product.outageSeconds(since, NOW, trade.setup.rules);
  if (seconds === 0) return trade;
  const { openCase } = trade;
  const waits = openCase !== null && openCase.turn !== "support" && openCase.turnUntil > since;
  return {
    ...trade,
    order: product.factsAfterOutage(trade.order, seconds, since),
    openCase: waits ? { ...openCase, turnUntil: new Date(openCase.turnUntil.getTime() + seconds * 1000) } : openCase,
  };
}
