import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { SupportRequestView } from "@plaza/contract/calls/support.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { BLOCKED_PAYMENT, MESSAGE_REPORTS } from "@plaza/contract/support.ts";
import { UNPAID_STATUSES } from "@plaza/domain/orders/statuses.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, refuseField, refuseTooMany, secondsLeftOfDay, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { countToday } from "../../people/accounts/daily-count.store.ts";
import { messagesAfter } from "../../trade/chat/chat.store.ts";
import { roleOf, type OrderRecord } from "../../trade/orders/order.record.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { findRequest, lockRequest, messagesOf, writeMessage, writeRequest, type SupportRequestId } from "./support.store.ts";
import { messageView, requestLine } from "./support.view.ts";

/** One of a person's own requests with its messages; anyone else's isn't there. */
export async function viewRequest(
  { settings }: Context,
  on: Queryable,
  userId: UserId,
  requestId: SupportRequestId,
): Promise<Outcome<SupportRequestView>> {
  const request = await findRequest(on, userId, requestId);
  if (request === null) return refuse("not_found");
  const messages = await messagesOf(on, [requestId]);
  return { ...requestLine(request, settings.current), messages: messages.map(messageView) };
}

type NewRequest = WireOf<"POST /api/ctc/create-support-request">["body"];

/**
 * Writes to customer service, about an order that the person may see or anything else, or reports a line of its chat, or that its seller blocks
 * the payment. Nothing happens to the order by itself.
 */
export async function createRequest(
  context: Context,
  tx: Tx,
  caller: Caller,
  { topic, orderId, messageSeq, text }: NewRequest,
): Promise<Outcome<SupportRequestView>> {
  const unfitting = refuseUnfitting(topic, orderId, messageSeq);
  if (unfitting !== null) return unfitting;
  const order = orderId === undefined ? null : await findOrder(tx, orderId, caller);
  if (orderId !== undefined && order === null) return refuse("not_found");
  if (order !== null && messageSeq !== undefined && !(await isCounterpartysLine(tx, order, caller, messageSeq))) return refuse("not_found");
  if (topic === BLOCKED_PAYMENT && !mayReportBlockedPayment(context, order, caller)) return refuse("action_not_allowed");
  const refused = await refuseMessage(context, tx, caller.userId, text);
  if (refused !== null) return refused;
  const request = { userId: caller.userId, topic, orderId: orderId ?? null, messageSeq: messageSeq ?? null };
  const requestId = await writeRequest(tx, request);
  await writeMessage(tx, requestId, caller.userId, text.trim());
  return viewRequest(context, tx, caller.userId, requestId);
}

function isReport(topic: NewRequest["topic"]): boolean {
  return MESSAGE_REPORTS.some((reason) => reason === topic);
}

/** What a topic needs, and what only some have. */
function refuseUnfitting(topic: NewRequest["topic"], orderId: NewRequest["orderId"], messageSeq: number | undefined): Refusal | null {
  if (isReport(topic) !== (messageSeq !== undefined) || (isReport(topic) && orderId === undefined))
    return refuseField("body", "messageSeq");
  return topic === BLOCKED_PAYMENT && orderId === undefined ? refuseField("body", "orderId") : null;
}

/** While the buyer still wants to pay: afterwards there are appeals and reports. */
function mayReportBlockedPayment({ settings }: Context, order: OrderRecord | null, { accountId }: Caller): boolean {
  if (order === null || settings.current.blockedPaymentMinutes === 0) return false;
  return roleOf(order, accountId) === "buyer" && UNPAID_STATUSES.some((status) => status === order.status);
}

/** One's own lines are nothing to report, nor are those of customer service and of the platform. */
async function isCounterpartysLine(on: Queryable, order: OrderRecord, { accountId }: Caller, seq: number): Promise<boolean> {
  const [line] = await messagesAfter(on, order.id, seq - 1, 1);
  const other = roleOf(order, accountId) === "buyer" ? "seller" : "buyer";
  return line?.seq === seq && line.sender === other;
}

/** Adds to a request of the person's own. */
export async function replyToRequest(
  context: Context,
  tx: Tx,
  { userId }: Caller,
  { requestId, text }: WireOf<"POST /api/ctc/reply-support-request">["body"],
): Promise<Outcome<SupportRequestView>> {
  const request = await lockRequest(tx, requestId);
  if (request?.userId !== userId) return refuse("not_found");
  const refused = await refuseMessage(context, tx, userId, text);
  if (refused !== null) return refused;
  await writeMessage(tx, requestId, userId, text.trim());
  return viewRequest(context, tx, userId, requestId);
}

/** Where messages are not taken here, the call is not there. */
async function refuseMessage({ settings, clock }: Context, tx: Tx, userId: UserId, text: string): Promise<Refusal | null> {
  const { supportMessages, supportMessagesPerDay } = settings.current;
  if (!supportMessages) return refuse("not_found");
  if (text.trim() === "") return refuse("field_blank", { field: "text" });
  const isCounted = (await countToday(tx, `support:${userId}`, supportMessagesPerDay)) !== null;
  return isCounted ? null : refuseTooMany(secondsLeftOfDay(clock()));
}
