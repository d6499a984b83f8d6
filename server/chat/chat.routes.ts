import type { chatCalls } from "@plaza/contract/calls/chat.ts";
import { isFinal } from "@plaza/domain/orders/transitions.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse } from "../http/refusal.ts";
import { roleOf, type OrderRecord } from "../orders/order.record.ts";
import { findOrder, lockOrder, markChatRead, nextChatSeq } from "../orders/order.store.ts";
import { appendChatEvents, chatView, findByClientId, insertMessage, messagesAfter, sentInLastMinute } from "./chat.store.ts";

const PAGE = 100;
const MOST_A_MINUTE = 30;
/** After the end the two may still settle what is left: a receipt, a thank-you, a mistake. */
const OPEN_AFTER_END_MS = 24 * 3600 * 1000;

export const chatRoutes: Handlers<keyof typeof chatCalls> = {
  "GET /api/ctc/query-chat-msg": async (context, asked) => {
    const me = asked.caller.userId;
    const order = await findOrder(context.db, asked.query.orderId, me);
    if (order === null) return refuse("not_found");
    const limit = asked.query.limit ?? PAGE;
    const rows = await messagesAfter(context.db, order.id, asked.query.after ?? 0, limit);
    const last = rows.at(-1);
    if (last !== undefined) await markChatRead(context.db, order.id, me, last.seq);
    return { items: rows.map((row) => chatView(row, me)), nextCursor: rows.length === limit && last !== undefined ? String(last.seq) : null };
  },
  "POST /api/ctc/send-chat-msg": async (context, asked) => {
    const me = asked.caller.userId;
    const { orderId, type, content, clientId = null } = asked.body;
    const order = await lockOrder(asked.tx, orderId, me);
    if (order === null) return refuse("not_found");
    const known = clientId === null ? null : await findByClientId(asked.tx, orderId, me, clientId);
    if (known !== null) return chatView(known, me);
    if (isClosed(order)) return refuse("chat_closed");
    if (type !== "text" || content === undefined || content.trim() === "") return refuse("invalid_request", { part: "body", field: "content" }, { field: "content" });
    if ((await sentInLastMinute(asked.tx, orderId, me)) >= MOST_A_MINUTE) return refuse("too_many_requests");
    const seq = await nextChatSeq(asked.tx, orderId);
    const row = await insertMessage(asked.tx, { orderId, seq, sender: roleOf(order, me), senderId: me, type, content: content.trim(), clientId, flags: [] });
    const readers = [order.buyerId, order.sellerId];
    await appendChatEvents(asked.tx, row, readers);
    asked.tx.afterCommit(() => context.wake(readers));
    return chatView(row, me);
  },
};

function isClosed(order: OrderRecord): boolean {
  const ended = order.completedAt ?? order.canceledAt;
  if (order.status === "failed") return true;
  return isFinal(order.status) && ended !== null && order.readAt.getTime() - ended.getTime() > OPEN_AFTER_END_MS;
}
