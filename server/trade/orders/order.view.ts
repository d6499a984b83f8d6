import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { statusLabelKey } from "@plaza/domain/orders/labels.ts";
import { undoUntilOf } from "@plaza/domain/orders/deadlines.ts";
import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { availableActions, type PersonalBars } from "@plaza/domain/orders/transitions.ts";
import { locksCoins } from "@plaza/domain/limits/purchase-hold.ts";
import { bankReferenceView, namedMethod, methodOf } from "../../people/payments/method.view.ts";
import { mayAct } from "@plaza/domain/roles/calls.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import { advertisersOf } from "../../market/adverts/advertiser.store.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { hasAssignees } from "../../people/sub-users/round-robin.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Queryable, ReadSource } from "../../core/db/statement.ts";
import { nicknamesOf } from "../../people/accounts/user.store.ts";
import { holdsOfOrders, type OrderHold } from "../../people/purchase-holds/purchase-hold.store.ts";
import type { ViewFacts } from "./order-act.store.ts";
import { accountOfOrder } from "./order-account.ts";
import { openCasesOf } from "./open-case.store.ts";
import { frozenOf, releaseBarOf } from "./release-bar.store.ts";
import { factsOf } from "./order-facts.ts";
import { roleOf, type OrderRecord } from "./order.record.ts";

type Order = WireOf<"GET /api/ctc/query-order-list">["data"]["items"][number];

/** A party, and what a sub-user of it may do. */
export type Viewer = Party & Pick<Caller, "rights">;

/** Orders as one of their parties may see them. */
export async function orderViews(
  context: Context,
  on: ReadSource,
  orders: readonly OrderRecord[],
  party: Viewer,
  locale: Locale,
): Promise<Order[]> {
  const { accountId: viewer } = party;
  const others = orders.map((order) => counterpartyOf(order, viewer));
  const subIds = orders.map((order) => subUserOf(order, viewer));
  const running = orders.some(({ status }) => !isFinal(status));
  const bought = orders.filter((order) => order.buyerId === viewer && mayBeHeld(order));
  const [advertisers, names, assignable, holds, frozen, bar, cases] = await Promise.all([
    advertisersOf(on, others),
    nicknamesOf(on, subIds),
    running && hasAssignees(on, viewer),
    holdsOfOrders(
      on,
      bought.map(({ id }) => id),
    ),
    frozenOf(
      on,
      orders.filter(({ status }) => !isFinal(status)).map((order) => counterpartyOf(order, viewer)),
    ),
    orders.some(({ sellerId, status }) => sellerId === viewer && !isFinal(status)) ? releaseBarOf(on, party) : null,
    openCasesOf(
      on,
      orders.filter(({ status }) => MAY_HAVE_CASES.has(status)).map(({ id }) => id),
    ),
  ]);
  return orders.map((order) => {
    const counterparty = advertisers.get(counterpartyOf(order, viewer));
    if (counterparty === undefined) throw new Error(`order ${order.id} names nobody`);
    const subUserId = subUserOf(order, viewer);
    const assignee = subUserId === null ? null : (names.get(subUserId) ?? null);
    const facts = { counterparty, assignee, assignable, hold: holds.get(order.id) ?? null, releaseBar: bar };
    const isCounterpartyFrozen = frozen.has(counterpartyOf(order, viewer));
    return viewWith(context, order, party, locale, { ...facts, isCounterpartyFrozen, openCase: cases.get(order.id) ?? null });
  });
}

/** One order as one of its parties sees it, where what it takes was read with the order. */
export function viewWith(
  context: Context,
  order: OrderRecord,
  { accountId: viewer, rights }: Pick<Viewer, "accountId" | "rights">,
  locale: Locale,
  { counterparty, assignee, assignable, hold, isCounterpartyFrozen, releaseBar, openCase }: ViewFacts,
): Order {
  const role = roleOf(order, viewer);
  return {
    ...figures(order, role, viewer, locale),
    ...(order.failReason === "payment_cooling" ? { paymentCoolingHours: context.settings.current.paymentCoolingHours } : {}),
    ...moments(order, role, context.settings.current),
    ...secrets(context, order, role, locale),
    counterparty,
    ...(isCounterpartyFrozen && !isFinal(order.status) ? { [role === "buyer" ? "sellerFrozen" : "buyerFrozen"]: true } : {}),
    ...(role === "seller" && !isFinal(order.status) ? ownFreezeOf(releaseBar) : {}),
    ...assigneeOf(subUserOf(order, viewer), assignee),
    ...(mayAct(rights) ? {} : { readOnly: true }),
    ...(assignable && !isFinal(order.status) ? { assignable } : {}),
    ...(hold !== null && mayBeHeld(order) ? holdOf(context, hold) : {}),
    ...(openCase === null ? {} : { openCase: { turn: openCase.turn, turnUntil: openCase.turnUntil.toISOString() } }),
    ...actions(context, order, role, { releaseBar, rights }),
  };
}

const LONGEST_HOLD_MS = 720 * 60 * 60 * 1000;

/** Orders that are long over are not looked up. */
function mayBeHeld({ status, completedAt, readAt }: OrderRecord): boolean {
  if (status === "completed") return completedAt !== null && readAt.getTime() - completedAt.getTime() < LONGEST_HOLD_MS;
  return !isFinal(status);
}

/** An order that nobody has paid has no case yet. */
const MAY_HAVE_CASES: ReadonlySet<OrderRecord["status"]> = new Set<OrderRecord["status"]>(["appealed", "completed", "canceled"]);

/** Until when a freeze keeps its reader from releasing; nothing without one. */
function ownFreezeOf(bar: ViewFacts["releaseBar"]): Pick<Order, "ownFrozenUntil"> {
  const isFrozen = bar?.block === "account_frozen" || bar?.block === "owner_frozen";
  return isFrozen && bar.availableAt !== undefined ? { ownFrozenUntil: bar.availableAt.toISOString() } : {};
}

/** Nothing of an order that leaves all its coins free. */
function holdOf(context: Context, { reason, hours, until, usdCents, sharedCents }: OrderHold): Pick<Order, "hold"> {
  const { purchaseHoldFreeUsd: freeUsd } = context.settings.current;
  if (!locksCoins(usdCents, sharedCents, freeUsd)) return {};
  return { hold: { reason, hours, freeUsd, ...(until === null ? {} : { until: until.toISOString() }) } };
}

function subUserOf(order: OrderRecord, viewer: UserId): UserId | null {
  return order.buyerId === viewer ? order.buyerSubId : order.sellerSubId;
}

function assigneeOf(subUserId: UserId | null, nickname: string | null): Pick<Order, "subUser"> {
  return subUserId === null ? {} : { subUser: { subUserId, nickname: nickname ?? "" } };
}

/** One order as one of its parties sees it. @param on the transaction, where one has just changed it */
export async function orderView(context: Context, on: Queryable, order: OrderRecord, party: Viewer, locale: Locale): Promise<Order> {
  const [view] = await orderViews(context, on, [order], party, locale);
  if (view === undefined) throw new Error(`order ${order.id} has no view`);
  return view;
}

function counterpartyOf(order: OrderRecord, viewer: UserId): UserId {
  return order.buyerId === viewer ? order.sellerId : order.buyerId;
}

function figures(order: OrderRecord, role: OrderRole, viewer: UserId, locale: Locale) {
  const maker = order.makerId === viewer;
  return {
    orderId: order.id,
    externalOrderId: order.externalId,
    advId: order.advertId,
    version: order.version,
    type: role === "buyer" ? ("buy" as const) : ("sell" as const),
    role,
    maker,
    status: order.status,
    statusLabel: translate(locale, `status.${statusLabelKey(order.status, role)}`),
    asset: order.asset,
    fiat: order.fiat,
    price: priceText(order.price),
    quantity: cryptoText(order.asset, order.quantity),
    amount: fiatText(order.fiat, order.amount),
    feeRate: priceText(order.feeRate),
    // The fee comes out of what leaves escrow, so the buyer receives the rest on either side; whose cost it is, the amount says.
    fee: cryptoText(order.asset, order.fee),
    receive: role === "buyer" ? cryptoText(order.asset, order.quantity - order.fee) : fiatText(order.fiat, order.amount),
    paymentWindowMinutes: order.paymentWindowMinutes,
    extensions: order.extensions,
    outageSeconds: order.outageSeconds,
    method: {
      ...namedMethod(order.methodId, locale),
      reversibleRisk: methodOf(order.methodId).reversibleRisk,
    },
    paymentReference: order.paymentReference,
    unread: Math.max(0, order.chatSeq - (role === "buyer" ? order.buyerReadSeq : order.sellerReadSeq)),
    ...(order.cancelReason === null ? {} : { cancelReason: order.cancelReason }),
    ...(order.failReason === null ? {} : { failReason: order.failReason }),
    ...(order.cancelRequested && !isFinal(order.status) ? { cancelRequested: true } : {}),
    ...(order.appellant !== null && order.appealedAt !== null
      ? { appeal: { by: order.appellant, openedAt: order.appealedAt.toISOString(), reason: order.appealReason ?? "" } }
      : {}),
  };
}

function moments(order: OrderRecord, role: OrderRole, rules: TradeRules) {
  const deadline = order.status === "awaiting_payment" ? order.payBefore : order.status === "expiring" ? order.holdUntil : null;
  const at = (
    key: "holdUntil" | "paidAt" | "appealAllowedAt" | "undoPaidUntil" | "releaseDueAt" | "completedAt" | "canceledAt",
    moment: Date | null,
  ) => (moment === null ? {} : { [key]: moment.toISOString() });
  return {
    serverTime: order.readAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    payBefore: order.payBefore.toISOString(),
    ...(deadline === null ? {} : { secondsLeft: Math.max(0, Math.ceil((deadline.getTime() - order.readAt.getTime()) / 1000)) }),
    ...at("holdUntil", order.holdUntil),
    ...at("paidAt", order.paidAt),
    ...(order.paidLate ? { paidLate: true } : {}),
    ...at("appealAllowedAt", order.appealAllowedAt),
    ...at(
      "undoPaidUntil",
      role === "buyer" && order.status === "paid" && order.undoable === true && order.paidAt !== null
        ? undoUntilOf(order.paidAt, rules)
        : null,
    ),
    ...(order.status === "paid" ? at("releaseDueAt", order.releaseDueAt) : {}),
    ...at("completedAt", order.completedAt),
    ...at("canceledAt", order.canceledAt),
  };
}

/** Names and account numbers: the buyer sees where to pay and in whose name, the seller who will pay and to which account, while the order runs. */
function secrets(context: Context, order: OrderRecord, role: OrderRole, locale: Locale) {
  if (isFinal(order.status)) return {};
  const payer = order.payer === null ? {} : { payer: order.payer };
  const bankReference = { required: order.referenceRequired, ...bankReferenceView(order.methodId) };
  const paymentAccount = accountOfOrder(context, order, locale);
  if (role === "seller") return { payerName: order.payerName, ...payer, ...(paymentAccount === null ? {} : ownAccount(paymentAccount)) };
  const names = { payerName: order.payerName, receiverName: order.receiverName };
  return { ...names, ...payer, bankReference, ...(paymentAccount === null ? {} : { paymentAccount }) };
}

/** Which of several accounts is to be checked. There is nothing to scan. */
function ownAccount({ methodId, name, fields }: NonNullable<ReturnType<typeof accountOfOrder>>) {
  return { paymentAccount: { methodId, name, fields } };
}

function actions(context: Context, order: OrderRecord, role: OrderRole, bars: PersonalBars) {
  return {
    availableActions: availableActions(factsOf(order, context.settings.current), role, bars).map(({ availableAt, ...action }) => ({
      ...action,
      ...(availableAt === undefined ? {} : { availableAt: availableAt.toISOString() }),
    })),
  };
}
