import { readId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { firstTurn, turnAfterQuestion, turnAfterSilence, turnAfterStatement, type Turn } from "../appeals/turns.ts";
import { actBar, claimBar, confirmBar } from "../backoffice/cases.ts";
import { cryptoMinor, feeOf, rateE8 } from "../money/amount.ts";
import { answerDueAtOf, factsAfterOutage, outageSeconds, reportUntilOf, stalledAtOf, undoUntilOf } from "../orders/deadlines.ts";
import { accountKey, holdLegs, refundLegs, releaseLegs, wallet, type EscrowSource, type Leg } from "../orders/escrow.ts";
import { factsAfter, factsAtCreation } from "../orders/progress.ts";
import type { TradeRules } from "../orders/rules.ts";
import { isFinal } from "../orders/statuses.ts";
import { availableActions, transitionFor, type OrderFacts } from "../orders/transitions.ts";

/** One trade with everything that decides what can happen next in it. Its clock always shows {@link NOW}: time passes by moving instants back. */

export const NOW = new Date("2026-01-01T00:00:00.000Z");
export const QUANTITY = cryptoMinor(1000n);
export const FEE = feeOf(QUANTITY, rateE8(100_000n));
const ORDER_ID = readId<"order">("1");
const ADVERT = { kind: "advert", ref: readId<"advert">("2") } as const;
export const BUYER_ID = readId<"user">("3");
export const SELLER_ID = readId<"user">("4");

export const HOLDERS = ["seller", "advert", "escrow", "buyer", "fee", "nobody"] as const;
export type Holder = (typeof HOLDERS)[number];
export type Coins = Readonly<Record<Holder, bigint>>;

const HOLDER_OF: Readonly<Record<string, Holder>> = {
  [accountKey(wallet("p2p", SELLER_ID))]: "seller",
  [accountKey(ADVERT)]: "advert",
  [accountKey({ kind: "order", ref: ORDER_ID })]: "escrow",
  [accountKey(wallet("p2p", BUYER_ID))]: "buyer",
  [accountKey({ kind: "fee" })]: "fee",
};

export interface OpenCase extends Turn {
  readonly kind: "appeal" | "report";
  readonly openedBy: OrderRole;
  readonly assignedTo: string | null;
  readonly proposal: { readonly outcome: "release" | "refund"; readonly by: string } | null;
}

/** What is the same in all states of a trade. */
export interface Setup {
  readonly rules: TradeRules;
  readonly takerBuys: boolean;
  readonly instantMethod: boolean;
  /** The order's value is above the limit from which a second member of staff confirms. */
  readonly fourEyes: boolean;
  /** The parties write to each other: of all that is said only whether the seller owes an answer counts, and only for one action. */
  readonly talks?: boolean;
}

export interface Trade {
  readonly setup: Setup;
  readonly order: OrderFacts;
  readonly coins: Coins;
  readonly advertOnline: boolean;
  readonly openCase: OpenCase | null;
  /** Since when the market is frozen; null: it is open. */
  readonly frozenSince: Date | null;
  /** Frozen as a person, or no longer verified. */
  readonly sellerBarred: boolean;
  /** Customer service, who found the paid order on the page of stalled orders, has reached the parties. */
  readonly contacted: boolean;
}

export const WINDOW_MINUTES = 15;

/** The product's rules, as one value: tests replace one of them and must see the exploration find it. */
export const PRODUCT = {
  transitionFor,
  availableActions,
  factsAfter,
  holdLegs,
  releaseLegs,
  refundLegs,
  outageSeconds,
  factsAfterOutage,
  stalledAtOf,
  firstTurn,
  turnAfterStatement,
  turnAfterSilence,
  turnAfterQuestion,
  claimBar,
  actBar,
  confirmBar,
  /** Whether the clock's work runs: deadlines of orders, and turns of cases. */
  clocksRun: (trade: Trade): boolean => trade.frozenSince === null,
  /** Whether calls that move an order's coins are answered. */
  marketMoves: (trade: Trade): boolean => trade.frozenSince === null,
};
export type Product = typeof PRODUCT;

/** The trade just after its order was placed. */
export function newTrade(product: Product, setup: Setup): Trade {
  const source: EscrowSource = setup.takerBuys ? ADVERT : wallet("p2p", SELLER_ID);
  const before: Coins = {
    seller: setup.takerBuys ? 0n : QUANTITY,
    advert: setup.takerBuys ? QUANTITY : 0n,
    escrow: 0n,
    buyer: 0n,
    fee: 0n,
    nobody: 0n,
  };
  return {
    setup,
    order: factsAtCreation(NOW, WINDOW_MINUTES, setup.rules),
    coins: post(before, product.holdLegs({ orderId: ORDER_ID, quantity: QUANTITY, source })),
    advertOnline: true,
    openCase: null,
    frozenSince: null,
    sellerBarred: false,
    contacted: false,
  };
}

/** Where an order's coins go when it ends. */
export function coinsAfter(product: Product, trade: Trade, ledger: "none" | "release" | "refund"): Coins {
  if (ledger === "none") return trade.coins;
  const back: EscrowSource = trade.setup.takerBuys && trade.advertOnline ? ADVERT : wallet("p2p", SELLER_ID);
  const legs =
    ledger === "release"
      ? product.releaseLegs({ orderId: ORDER_ID, buyerId: BUYER_ID, quantity: QUANTITY, fee: FEE })
      : product.refundLegs({ orderId: ORDER_ID, quantity: QUANTITY, destination: back });
  return post(trade.coins, legs);
}

function post(coins: Coins, legs: readonly Leg[]): Coins {
  const after = { ...coins };
  for (const { account, amount } of legs) after[HOLDER_OF[accountKey(account)] ?? "nobody"] += amount;
  return after;
}

/** The instants that the order still waits for, in milliseconds from now. */
export function orderInstants(product: Product, { order, setup }: Trade): number[] {
  const grace = setup.rules.lateHoldMinutes * 60_000;
  const reportUntil = reportUntilOf(order);
  return ahead([
    ...(order.status === "awaiting_payment" ? [order.payBefore.getTime(), order.payBefore.getTime() + grace] : []),
    order.holdUntil?.getTime() ?? 0,
    order.appealAllowedAt?.getTime() ?? 0,
    order.unansweredSince === null ? 0 : answerDueAtOf(order.unansweredSince, setup.rules).getTime(),
    // At this instant a report is still possible.
    reportUntil === null ? 0 : reportUntil.getTime(),
    reportUntil === null ? 0 : reportUntil.getTime() + 1,
    mayUndo(order) && order.paidAt !== null ? undoUntilOf(order.paidAt, setup.rules).getTime() : 0,
    order.status === "paid" && order.paidAt !== null ? product.stalledAtOf(order.paidAt, setup.rules).getTime() : 0,
  ]);
}

/** The payment can be taken back still, so what the order was before it matters. */
function mayUndo({ status, undoable, paidAt, rules }: OrderFacts): boolean {
  return status === "paid" && undoable === true && paidAt !== null && undoUntilOf(paidAt, rules) > NOW;
}

/** Whether customer service finds the order on the page of stalled orders. */
export function isListed(product: Product, { order, setup }: Trade): boolean {
  return order.status === "paid" && order.paidAt !== null && product.stalledAtOf(order.paidAt, setup.rules) <= NOW;
}

/** The end of the party's turn in the case, in milliseconds from now. */
export function turnInstants({ openCase }: Trade): number[] {
  return openCase === null ? [] : ahead([openCase.turnUntil.getTime()]);
}

function ahead(instants: readonly number[]): number[] {
  return [...new Set(instants.map((instant) => instant - NOW.getTime()).filter((ms) => ms > 0))];
}

/** The trade a while later, if nobody has done anything. */
export function elapse(trade: Trade, ms: number): Trade {
  const back = (moment: Date) => new Date(moment.getTime() - ms);
  const backOrNull = (moment: Date | null) => (moment === null ? null : back(moment));
  const { order, openCase, frozenSince } = trade;
  return {
    ...trade,
    order: {
      ...order,
      payBefore: back(order.payBefore),
      holdUntil: backOrNull(order.holdUntil),
      unansweredSince: backOrNull(order.unansweredSince),
      paidAt: backOrNull(order.paidAt),
      appealAllowedAt: backOrNull(order.appealAllowedAt),
      completedAt: backOrNull(order.completedAt),
      canceledAt: backOrNull(order.canceledAt),
    },
    openCase: openCase === null ? null : { ...openCase, turnUntil: back(openCase.turnUntil) },
    frozenSince: backOrNull(frozenSince),
  };
}

/**
 * Drops what can't matter any more, so that states that behave alike are one: instants that no rule of this status reads. Of an ended order
 * only remains whether the time for reports runs, is at its last instant or is over: the turns of a report's case may take any part of it.
 */
export function canonical(trade: Trade): Trade {
  const isOver = isFinal(trade.order.status);
  return {
    ...trade,
    sellerBarred: trade.sellerBarred && !isOver,
    contacted: trade.contacted && trade.order.status === "paid",
    order: canonicalOrder(trade, isOver),
    openCase: trade.openCase === null ? null : canonicalCase(trade, trade.openCase, isOver),
  };
}

function canonicalOrder(trade: Trade, isOver: boolean): OrderFacts {
  const { order } = trade;
  const { status, rules } = order;
  const isPaid = status === "paid" || status === "appealed";
  const left = (reportUntilOf(order)?.getTime() ?? 0) - NOW.getTime();
  const ended = (moment: Date | null) => (moment === null || left === 0 ? moment : left > 0 ? NOW : new Date(0));
  const read = (moment: Date | null, isRead: boolean) => (moment === null || !isRead ? null : notBefore(trade, moment, 0));
  return {
    ...order,
    payBefore: status === "awaiting_payment" || mayUndo(order) ? notBefore(trade, order.payBefore, -rules.lateHoldMinutes * 60_000) : NOW,
    holdUntil: read(order.holdUntil, status === "expiring"),
    paidAt: order.paidAt === null ? null : canonicalPaidAt(trade, order.paidAt),
    appealAllowedAt: read(order.appealAllowedAt, isPaid),
    undoable: isOver || rules.undoPaidSeconds === 0 ? null : canonicalUndoable(order),
    extensions: status === "awaiting_payment" || mayUndo(order) ? order.extensions : 0,
    unansweredSince: canonicalSilence(trade),
    completedAt: isOver ? ended(order.completedAt) : order.completedAt,
    canceledAt: isOver ? ended(order.canceledAt) : order.canceledAt,
  };
}

/** A time that is over is over for good. */
function canonicalUndoable(order: OrderFacts): boolean | null {
  return order.undoable === true ? mayUndo(order) : order.undoable;
}

/** Of a silence counts only whether it is long enough. While the market is frozen, silences that began at different times differ still. */
function canonicalSilence({ order, frozenSince, setup }: Trade): Date | null {
  const isUnpaid = order.status === "awaiting_payment" || order.status === "expiring" || mayUndo(order);
  if (order.unansweredSince === null || !isUnpaid) return null;
  if (frozenSince !== null) return order.unansweredSince;
  const longAgo = NOW.getTime() - (answerDueAtOf(NOW, setup.rules).getTime() - NOW.getTime());
  return new Date(Math.max(order.unansweredSince.getTime(), longAgo));
}

/** Of the time since a payment counts only whether it is enough for the page of stalled orders, and while the order is appealed nothing does. */
function canonicalPaidAt({ order, setup }: Trade, paidAt: Date): Date {
  if (mayUndo(order)) return paidAt;
  const stalls = NOW.getTime() - (stalledAtOf(NOW, setup.rules).getTime() - NOW.getTime());
  return order.status === "paid" && paidAt.getTime() <= stalls ? new Date(stalls) : NOW;
}

function canonicalCase(trade: Trade, openCase: OpenCase, isOver: boolean): OpenCase {
  const isPartys = openCase.turn === "buyer" || openCase.turn === "seller";
  return {
    ...openCase,
    silent: isOver ? null : openCase.silent,
    turnUntil: isPartys ? notBefore(trade, openCase.turnUntil, 0) : NOW,
  };
}

/** While the market is frozen it matters still when something ran out: before, or since. */
function notBefore({ frozenSince }: Trade, moment: Date, ms: number): Date {
  if (frozenSince !== null) return moment;
  return moment.getTime() < NOW.getTime() + ms ? new Date(NOW.getTime() + ms) : moment;
}

const BEGAN = NOW.getTime();

/** The same text for trades that behave alike. In one template: it is made for every move, and lists that are joined took a sixth of an exploration. */
export function keyOf({ order, coins, advertOnline, openCase, frozenSince, sellerBarred, contacted }: Trade): string {
  const parties = `${order.status} ${order.appellant} ${order.cancelReason} ${order.extensions}`;
  const flags = `${order.cancelRequestedBySeller} ${advertOnline} ${sellerBarred} ${contacted} ${order.undoable}`;
  const begun = `${at(order.payBefore)} ${at(order.holdUntil)} ${at(order.paidAt)} ${at(order.appealAllowedAt)}`;
  const ended = `${at(order.completedAt)} ${at(order.canceledAt)} ${at(order.unansweredSince)} ${at(frozenSince)}`;
  const held = HOLDERS.map((holder) => coins[holder]).join(" ");
  return `${parties}|${flags}|${begun} ${ended}|${held}|${openCase === null ? "-" : keyOfCase(openCase)}`;
}

function keyOfCase({ kind, openedBy, turn, turnUntil, silent, assignedTo, proposal }: OpenCase): string {
  return `${kind} ${openedBy} ${turn} ${at(turnUntil)} ${silent} ${assignedTo} ${proposal?.outcome} ${proposal?.by}`;
}

function at(moment: Date | null): string {
  return moment === null ? "-" : `${moment.getTime() - BEGAN}`;
}
