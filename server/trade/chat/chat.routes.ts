import type { chatCalls } from "@plaza/contract/calls/chat.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";
import type { FileId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { maySayPhrase, phrasesFor } from "@plaza/domain/orders/chat-phrases.ts";
import { isChatClosed } from "@plaza/domain/orders/chat-window.ts";
import type { Tx } from "../../core/db/database.ts";
import { attachToOrder } from "../../delivery/files/file.store.ts";
import { traceWords } from "../fraud/chat.service.ts";
import { traceReceipts } from "../fraud/receipt.service.ts";
import { refuse, Refusal, type Outcome, refuseField, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { readersOf, roleOf, type OrderRecord } from "../orders/order.record.ts";
import { notifyUnreadMessage } from "../orders/order-notices.ts";
import { findOrder, lockOrder, takeChatSeq } from "../orders/order.store.ts";
import { mayTellTyping, otherSide, readChat } from "./chat.service.ts";
import { quickRepliesOf, saveQuickReplies } from "./quick-reply.store.ts";
import { messageFor } from "./chat.view.ts";
import { appendChatEvents, chatView, findByClientId, insertMessage, messagesAfter, recentMessages } from "./chat.store.ts";

const PAGE = 100;
const MOST_A_MINUTE = 30;

export const chatRoutes: Handlers<keyof typeof chatCalls> = {
  "GET /api/ctc/query-chat-msg": async (context, request) => {
    const { accountId: me, userId } = request.caller;
    const order = await findOrder(context.db, request.query.orderId, request.caller);
    if (order === null) return refuse("not_found");
    const limit = request.query.limit ?? PAGE;
    const rows = await messagesAfter(context.db, order.id, request.query.after ?? 0, limit);
    const last = rows.at(-1);
    if (last !== undefined) await readChat(context, order, me, last.seq);
    return {
      items: rows.map((row) => messageFor(context, { userId, locale: request.locale }, chatView(row, me))),
      nextCursor: rows.length === limit && last !== undefined ? String(last.seq) : null,
      readUpTo: order.buyerId === me ? order.sellerReadSeq : order.buyerReadSeq,
    };
  },
  "POST /api/ctc/send-chat-msg": async (context, request) => {
    const { accountId: me, userId } = request.caller;
    const { locale } = request;
    const { orderId, type, clientId = null } = request.body;
    // In one packet: each statement sees what was committed before it began, and the lock is the first of them.
    const [order, known, recent] = await Promise.all([
      lockOrder(request.tx, orderId, request.caller),
      clientId === null ? null : findByClientId(request.tx, orderId, me, clientId),
      recentMessages(request.tx, orderId, me),
    ]);
    if (order === null) return refuse("not_found");
    if (known !== null) return messageFor(context, { userId, locale }, chatView(known, me));
    if (isClosed(order)) return refuse("chat_closed");
    if (recent.sent >= MOST_A_MINUTE) return refuseTooMany(WAIT_SECONDS.minute);
    const sender = roleOf(order, me);
    const phrase = phraseToSend(context, sender, request.body);
    if (phrase instanceof Refusal) return phrase;
    const content = phrase === null ? (request.body.content ?? "") : translate(locale, `phrases.${phrase}`);
    const fileId = await fileToSend(request.tx, me, { ...request.body, content });
    if (fileId instanceof Refusal) return fileId;
    const seq = takeChatSeq(request.tx, order, sender);
    // A phrase is ours: it lures nobody.
    const line = { by: me, seq, text: content, before: recent.texts.toReversed() };
    const words = phrase === null ? await traceWords(context, request.tx, orderId, line) : [];
    const files = await traceReceipts(context, request.tx, orderId, me, fileId === null ? [] : [fileId]);
    const row = await insertMessage(request.tx, {
      orderId,
      seq,
      sender,
      senderId: me,
      type,
      content: content.trim(),
      clientId,
      flags: [...words, ...files],
      fileId,
      phrase: phrase === null ? null : { key: phrase, language: locale },
    });
    request.tx.unawaited(appendChatEvents(request.tx, row, order));
    notifyUnreadMessage(request.tx, order, order.buyerId === me ? "seller" : "buyer");
    request.tx.afterCommit(() => {
      context.wake(readersOf(order));
      if (phrase !== null) context.countUse("chat_phrase");
    });
    return messageFor(context, { userId, locale }, chatView(row, me));
  },
  "GET /api/ctc/query-chat-phrases": async (context, request) => {
    const order = await findOrder(context.db, request.query.orderId, request.caller);
    if (order === null) return refuse("not_found");
    if (!context.settings.current.chatPhrases || isClosed(order)) return { groups: [] };
    const { locale } = request;
    return {
      groups: phrasesFor(roleOf(order, request.caller.accountId), order.status).map(({ group, keys }) => ({
        group,
        title: translate(locale, `phrases.group.${group}`),
        phrases: keys.map((key) => ({ key, text: translate(locale, `phrases.${key}`) })),
      })),
    };
  },
  "POST /api/ctc/send-typing": async (context, request) => {
    const { accountId: me, userId } = request.caller;
    const order = await findOrder(context.db, request.body.orderId, request.caller);
    if (order === null) return refuse("not_found");
    const sent = !isClosed(order) && mayTellTyping(context, userId, order.id, Date.now());
    if (sent) context.sendEphemeral(otherSide(order, me), { kind: "typing", orderId: order.id });
    return { sent };
  },
  "GET /api/ctc/query-quick-replies": async (context, request) =>
    repliesView(await quickRepliesOf(context.db, request.caller.userId), request.locale),
  "POST /api/ctc/update-quick-replies": async (_context, request) => {
    const replies = request.body.replies.map((reply) => reply.trim()).filter((reply) => reply !== "");
    await saveQuickReplies(request.tx, request.caller.userId, replies);
    return repliesView(replies, request.locale);
  },
};

const DEFAULT_REPLIES = ["chat.quick_hello", "chat.quick_paid", "chat.quick_checking", "chat.quick_wait", "chat.quick_thanks"] as const;

function repliesView(own: string[], locale: Locale) {
  return own.length > 0 ? { replies: own, own: true } : { replies: DEFAULT_REPLIES.map((key) => translate(locale, key)), own: false };
}

type Sent = WireOf<"POST /api/ctc/send-chat-msg">["body"];

/** The phrase that stands for the text; null for a message of the sender's own. It comes alone, is on offer, and is the sender's side's to say. */
function phraseToSend(context: Context, sender: OrderRole, { phrase, type, content, fileId }: Sent): Outcome<ChatPhrase | null> {
  if (phrase === undefined) return null;
  if (type !== "text") return refuseField("body", "type");
  if (content !== undefined) return refuseField("body", "content");
  if (fileId !== undefined) return refuseField("body", "fileId");
  return context.settings.current.chatPhrases && maySayPhrase(sender, phrase) ? phrase : refuseField("body", "phrase");
}

/** The file that a message brings, now this order's for good; null for a text, which brings none and says something. */
async function fileToSend(tx: Tx, me: UserId, { orderId, type, content = "", fileId }: Sent): Promise<Outcome<FileId | null>> {
  const wrong = (field: string) => refuseField("body", field);
  if (type === "text") {
    if (content.trim() === "") return wrong("content");
    return fileId === undefined ? null : wrong("fileId");
  }
  if (fileId === undefined) return wrong("fileId");
  const file = (await attachToOrder(tx, me, orderId, [fileId]))?.[0];
  if (file === undefined) return refuse("not_found");
  return type === "image" && !file.mime.startsWith("image/") ? wrong("type") : file.id;
}

function isClosed(order: OrderRecord): boolean {
  const endedAt = order.completedAt ?? order.canceledAt;
  return isChatClosed(order.status, endedAt?.getTime() ?? null, order.readAt.getTime());
}
