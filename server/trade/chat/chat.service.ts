import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { chatSubject } from "../orders/order-notices.ts";
import { readersOfRole, roleOf, type OrderRecord } from "../orders/order.record.ts";
import { markChatRead } from "../orders/order.store.ts";
import type { Context } from "../../core/context.ts";
import { LOCK_NOT_AVAILABLE, sqlState } from "../../core/db/database.ts";
import { dropReminders } from "../../delivery/notifications/reminder.store.ts";

/** The counterparty of an account: the other party, and its assignee for the order. */
export function otherSide(order: OrderRecord, me: UserId): UserId[] {
  return readersOfRole(order, order.buyerId === me ? "seller" : "buyer");
}

/** Remembers how far somebody has read, tells the other party, and takes back the notice that was to remind of it. */
export async function readChat(context: Context, order: OrderRecord, me: UserId, seq: number): Promise<void> {
  if (!(await markChatRead(context.db, order.id, me, seq))) return;
  await context.reads.noteWrite([me]);
  context.sendEphemeral(otherSide(order, me), { kind: "read", orderId: order.id, upTo: seq });
  await dropReminders(context.db, chatSubject(order.id, roleOf(order, me))).catch(unlessLocked);
}

/** An act that writes reminders at this moment keeps nobody from reading: at worst a reminder comes of what has been read. */
function unlessLocked(error: unknown): void {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
}

const TYPING_MS = 2000;
const MOST_REMEMBERED = 10_000;
/** By market: two markets in one process give the same ids to others. */
const lastTypingByMarket = new WeakMap<Context, Map<string, number>>();

/** Whether it is time to tell again that somebody writes: not at every letter, whatever a client does. */
export function mayTellTyping(context: Context, me: UserId, orderId: OrderId, now: number): boolean {
  const lastTyping = lastTypingByMarket.get(context) ?? new Map<string, number>();
  lastTypingByMarket.set(context, lastTyping);
  const who = `${me}:${orderId}`;
  if (now - (lastTyping.get(who) ?? 0) < TYPING_MS) return false;
  if (lastTyping.size > MOST_REMEMBERED) lastTyping.clear();
  lastTyping.set(who, now);
  return true;
}
