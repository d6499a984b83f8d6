import type { OrderNotice } from "@plaza/contract/notifications.ts";
import type { CaseId, UserId } from "@plaza/contract/ids.ts";
import type { OrderAction, OrderRole } from "@plaza/contract/order.ts";
import { stalledAtOf } from "@plaza/domain/orders/deadlines.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import type { Actor } from "@plaza/domain/orders/transitions.ts";
import { MINUTE_MS } from "@plaza/domain/time/durations.ts";
import type { Tx } from "../../core/db/database.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import { cancelReminders, notify, remind, type Notice, type Reminder } from "../../delivery/notifications/notify.service.ts";
import { readersOfRole, type ChatOrder, type OrderRecord } from "./order.record.ts";

/** Who is notified of an order's events, and the reminders when its time runs short. */

const EXPIRING_MINUTES = 5;

const subjectOf = (order: OrderRecord) => `order:${order.id}`;

function facts(order: ChatOrder, reader: OrderRole): OrderNotice {
  return {
    orderId: order.id,
    side: reader === "buyer" ? "buy" : "sell",
    amount: fiatText(order.fiat, order.amount),
    fiat: order.fiat,
    quantity: cryptoText(order.asset, reader === "buyer" ? order.quantity - order.fee : order.quantity),
    asset: order.asset,
  };
}

/** Who receives a party's notifications: the account and its assignee for the order. */
function party(order: OrderRecord, reader: OrderRole): { to: UserId; about: UserId }[] {
  const about = reader === "buyer" ? order.sellerId : order.buyerId;
  return readersOfRole(order, reader).map((to) => ({ to, about }));
}

/** What every notice of an order to one of its sides has in common. */
function head(order: OrderRecord, reader: OrderRole): { to: UserId; about: UserId; act: string }[] {
  return party(order, reader).map((recipient) => ({ ...recipient, act: `${subjectOf(order)}:${order.version}` }));
}

/** Notifies the maker of a new order. An order that never began notifies nobody. */
export function noticesOfPlacement(order: OrderRecord): Notice[] {
  if (order.status !== "awaiting_payment") return [];
  const maker: OrderRole = order.makerId === order.buyerId ? "buyer" : "seller";
  return head(order, maker).map((to): Notice => ({ ...to, kind: "order_placed", facts: facts(order, maker) }));
}

/** Notifies the party who did not take the step. @param isSplit of a refund: the buyer keeps a part */
export function noticesOfStep(order: OrderRecord, action: OrderAction, actor: Actor, isSplit = false): Notice[] {
  return (["buyer", "seller"] as const).filter((role) => role !== actor).flatMap((role) => noticesOf(order, action, role, isSplit));
}

/** Notifies a sub-user of an order that its account assigns to it. */
export function notifyAssigned(tx: Tx, order: OrderRecord, accountId: UserId, subUserId: UserId): void {
  const reader: OrderRole = order.buyerId === accountId ? "buyer" : "seller";
  const about = reader === "buyer" ? order.sellerId : order.buyerId;
  const act = `${subjectOf(order)}:to:${subUserId}:${order.readAt.getTime()}`;
  notify(tx, { to: subUserId, about, act, kind: "order_assigned", facts: facts(order, reader) });
}

/** What an order's reminders are now, by its deadlines and the settings: they replace those of before. */
export function remindersOf(order: OrderRecord, rules: TradeRules): { readonly subject: string; readonly list: readonly Reminder[] } {
  return { subject: subjectOf(order), list: [...unpaidReminders(order), ...paidReminders(order, rules)] };
}

/** The buyer is reminded before the time to pay ends. */
function unpaidReminders(order: OrderRecord): Reminder[] {
  if (order.status !== "awaiting_payment") return [];
  const lead = Math.min(EXPIRING_MINUTES, order.paymentWindowMinutes / 2) * MINUTE_MS;
  const subject = subjectOf(order);
  const dueAt = new Date(order.payBefore.getTime() - lead);
  const timed = { ...facts(order, "buyer"), at: order.payBefore.toISOString() };
  return party(order, "buyer").map((to): Reminder => ({ ...to, kind: "order_expiring", facts: timed, subject, dueAt }));
}

/** Also, both parties learn that nobody but them can move a paid order: the contract gives it to no timer and, without an appeal, not to staff. */
function paidReminders(order: OrderRecord, rules: TradeRules): Reminder[] {
  const { paidAt, appealAllowedAt, releaseDueAt } = order;
  if (order.status !== "paid") return [];
  const subject = subjectOf(order);
  const due =
    appealAllowedAt === null || (releaseDueAt !== null && releaseDueAt <= appealAllowedAt)
      ? []
      : party(order, "seller").map((to): Reminder => ({
          ...to,
          kind: "release_due",
          facts: facts(order, "seller"),
          subject,
          dueAt: appealAllowedAt,
        }));
  if (paidAt === null) return [...due, ...lateReminders(order, subject)];
  const dueAt = stalledAtOf(paidAt, rules);
  const stalled = (["buyer", "seller"] as const).flatMap((reader) => {
    const timed = { ...facts(order, reader), at: paidAt.toISOString() };
    return party(order, reader).map((to): Reminder => ({ ...to, kind: "order_stalled", facts: timed, subject, dueAt }));
  });
  return [...due, ...lateReminders(order, subject), ...stalled];
}

/** The promised time is over: the seller hears what that means, the buyer from when an appeal is possible, as soon as it is. */
function lateReminders(order: OrderRecord, subject: string): Reminder[] {
  const { releaseDueAt, appealAllowedAt } = order;
  if (releaseDueAt === null) return [];
  const appealAt = appealAllowedAt !== null && appealAllowedAt > releaseDueAt ? appealAllowedAt : releaseDueAt;
  return (["buyer", "seller"] as const).flatMap((reader) => {
    const dueAt = reader === "buyer" ? appealAt : releaseDueAt;
    const timed = { ...facts(order, reader), at: dueAt.toISOString() };
    return party(order, reader).map((to): Reminder => ({ ...to, kind: "release_late", facts: timed, subject, dueAt }));
  });
}

/** How long a message may stay unread before its reader is notified elsewhere. */
const UNREAD_MS = 60_000;

/** What the reminders of unread messages are about, per reader: reading the chat drops one's own only. */
export const chatSubject = (orderId: OrderRecord["id"], reader: OrderRole) => `chat:${orderId}:${reader}`;

/** What reminds a side of the messages that it has not read. */
export interface UnreadReminder {
  readonly readers: readonly UserId[];
  readonly about: UserId;
  readonly facts: OrderNotice;
  readonly subject: string;
  readonly act: string;
  readonly dueAt: Date;
}

/** A message that is unread for a minute is notified, once until its reader has looked. */
export function unreadReminder(order: ChatOrder, reader: OrderRole): UnreadReminder {
  const readUpTo = reader === "buyer" ? order.buyerReadSeq : order.sellerReadSeq;
  const subject = chatSubject(order.id, reader);
  return {
    readers: readersOfRole(order, reader),
    about: reader === "buyer" ? order.sellerId : order.buyerId,
    facts: facts(order, reader),
    subject,
    act: `${subject}:${readUpTo}`,
    dueAt: new Date(order.readAt.getTime() + UNREAD_MS),
  };
}

/** Customer service has written in the chat: notifies both parties. @param seq the message's number */
export function notifySupportMessage(tx: Tx, order: OrderRecord, seq: number): void {
  const act = `support:${order.id}:${seq}`;
  const toParties = (["buyer", "seller"] as const).flatMap((reader) =>
    party(order, reader).map((to): Notice => ({ ...to, act, kind: "support_message", facts: facts(order, reader) })),
  );
  notify(tx, ...toParties);
}

/** The actions whose notification needs only the order's figures. */
const PLAIN = {
  pay: "order_paid",
  undo_paid: "paid_undone",
  release: "order_released",
  cancel: "order_canceled",
  cancel_seller_silent: "order_canceled",
  cancel_account_unusable: "order_canceled",
  cancel_seller_asked: "order_canceled",
  accept_cancel: "order_canceled",
  request_cancel: "cancel_requested",
  decline_cancel: "cancel_declined",
  withdraw_appeal: "appeal_withdrawn",
} as const;

function noticesOf(order: OrderRecord, action: OrderAction, reader: OrderRole, isSplit: boolean): Notice[] {
  // These come with their case, which knows until when to answer.
  if (action === "appeal" || action === "report") return [];
  return head(order, reader).map((to) => ({ ...to, ...sayingOf(order, action, facts(order, reader), isSplit) }));
}

type Saying = Notice extends infer One ? (One extends Notice ? Pick<One, "kind" | "facts"> : never) : never;

function sayingOf(order: OrderRecord, action: Exclude<OrderAction, "appeal" | "report">, plain: OrderNotice, isSplit: boolean): Saying {
  switch (action) {
    case "extend":
      return { kind: "order_extended", facts: { ...plain, at: order.payBefore.toISOString() } };
    case "deadline":
      return order.status === "expiring"
        ? { kind: "order_late", facts: { ...plain, at: (order.holdUntil ?? order.payBefore).toISOString() } }
        : { kind: "order_expired", facts: plain };
    case "resolve_release":
      return { kind: "appeal_decided", facts: { ...plain, outcome: "release" } };
    case "resolve_refund":
      return { kind: "appeal_decided", facts: { ...plain, outcome: isSplit ? "split" : "refund" } };
    default:
      return { kind: PLAIN[action], facts: plain };
  }
}

/** Notifies both parties of the outcome of a report or an objection, which moves no coins and is no step of the order. */
export function notifyVerdict(
  tx: Tx,
  order: OrderRecord,
  caseId: CaseId,
  outcome: "justified" | "unjustified" | "upheld" | "overturned",
): void {
  const act = `case:${caseId}:decided`;
  const notices = (["buyer", "seller"] as const).flatMap((reader) =>
    party(order, reader).map((to): Notice => {
      const plain = facts(order, reader);
      return outcome === "justified" || outcome === "unjustified"
        ? { ...to, act, kind: "report_decided", facts: { ...plain, outcome } }
        : { ...to, act, kind: "objection_decided", facts: { ...plain, outcome } };
    }),
  );
  notify(tx, ...notices);
}

/** Notifies the counterparty of an order that this party's account was frozen because of it. */
export function notifyFrozen(tx: Tx, order: OrderRecord, frozen: UserId, until: Date): void {
  const reader = order.buyerId === frozen ? "seller" : "buyer";
  const act = `freeze:${frozen}:${until.getTime()}:${order.id}`;
  const over = isFinal(order.status) ? { over: "yes" as const } : {};
  const notices = party(order, reader).map((to): Notice => ({
    ...to,
    act,
    kind: "counterparty_frozen",
    facts: { ...facts(order, reader), ...over },
  }));
  notify(tx, ...notices);
}

/** Notifies the counterparties in a person's running orders that the account is restricted, or no longer; neither why nor until when. */
export function noticesOfRestriction(orders: readonly OrderRecord[], restricted: UserId, kind: RestrictionKind, act: string): Notice[] {
  return orders.flatMap((order) => {
    const reader = order.buyerId === restricted ? "seller" : "buyer";
    const stage = reader === "seller" ? "seller" : order.paidAt === null ? "unpaid" : "paid";
    return party(order, reader).map((to): Notice => ({
      ...to,
      act: `${act}:${order.id}`,
      kind,
      facts: { ...facts(order, reader), stage },
    }));
  });
}

export type RestrictionKind = "counterparty_restricted" | "counterparty_unrestricted";

/** Both parties learn that a report or an objection was withdrawn. */
export function notifyWithdrawn(tx: Tx, order: OrderRecord, caseId: CaseId, kind: "report" | "objection", by: OrderRole): void {
  notify(tx, ...ownedNotices(order, `case:${caseId}:withdrawn`, `${kind}_withdrawn`, by));
}

/** Both parties learn whose time to answer ran out. */
export function notifyTurnPassed(tx: Tx, order: OrderRecord, caseId: CaseId, silent: OrderRole, until: Date): void {
  notify(tx, ...ownedNotices(order, `${caseSubject(caseId)}:passed:${until.getTime()}`, "appeal_turn_passed", silent));
}

type OwnedKind = "report_withdrawn" | "objection_withdrawn" | "appeal_turn_passed";

function ownedNotices(order: OrderRecord, act: string, kind: OwnedKind, owner: OrderRole): Notice[] {
  return (["buyer", "seller"] as const).flatMap((reader) => {
    const own = reader === owner ? "yes" : "no";
    return party(order, reader).map((to): Notice => ({ ...to, act, kind, facts: { ...facts(order, reader), own } }));
  });
}

/** Notifies the counterparty of who appealed or reported. @param until by when to answer; null: this was added to a case that is open */
export function notifyFiled(tx: Tx, order: OrderRecord, kind: "appeal" | "report", reader: OrderRole, until: Date | null): void {
  const timed = { ...facts(order, reader), ...(until === null ? {} : { at: until.toISOString() }) };
  notify(
    tx,
    ...head(order, reader).map((to): Notice => ({ ...to, kind: kind === "appeal" ? "appeal_opened" : "order_reported", facts: timed })),
  );
}

/** Notifies the counterparty of a party that has answered. @param turnUntil of the turn that it answered */
export function notifyAnswered(tx: Tx, order: OrderRecord, caseId: CaseId, reader: OrderRole, turnUntil: Date): void {
  const act = `${caseSubject(caseId)}:answered:${turnUntil.getTime()}`;
  notify(tx, ...party(order, reader).map((to): Notice => ({ ...to, act, kind: "appeal_answered", facts: facts(order, reader) })));
}

const TURN_ENDING_MINUTES = 10;
const caseSubject = (caseId: CaseId) => `case:${caseId}`;

/** It is this party's turn in a case; a reminder follows before the time is over. */
export function notifyTurn(tx: Tx, order: OrderRecord, caseId: CaseId, reader: OrderRole, until: Date): void {
  const timed = { ...facts(order, reader), at: until.toISOString() };
  const act = `${caseSubject(caseId)}:${until.getTime()}`;
  notify(tx, ...party(order, reader).map((to): Notice => ({ ...to, act, kind: "appeal_turn", facts: timed })));
  remindOfTurn(tx, order, caseId, reader, until);
}

/** The reminder alone, where the act itself has told this party that it is asked. */
export function remindOfTurn(tx: Tx, order: OrderRecord, caseId: CaseId, reader: OrderRole, until: Date): void {
  // Of a short turn, after half of it: at its beginning the party has just read of it.
  const lead = Math.min(TURN_ENDING_MINUTES * MINUTE_MS, (until.getTime() - order.readAt.getTime()) / 2);
  const dueAt = new Date(until.getTime() - lead);
  const timed = { ...facts(order, reader), at: until.toISOString() };
  for (const to of party(order, reader))
    remind(tx, { ...to, kind: "appeal_turn_ending", facts: timed, subject: caseSubject(caseId), dueAt });
}

/** Takes back the reminder of a turn that was taken or has ended. */
export function cancelTurnNotices(tx: Tx, caseId: CaseId): void {
  cancelReminders(tx, caseSubject(caseId));
}
