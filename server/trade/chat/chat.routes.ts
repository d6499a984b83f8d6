import type { chatCalls } from "@plaza/contract/calls/chat.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { maySayPhrase, phrasesFor } from "@plaza/domain/orders/chat-phrases.ts";
import { isChatClosed } from "@plaza/domain/orders/chat-window.ts";
import type { Tx } from "../../core/db/database.ts";
import { attachToOrder, type AttachedFile } from "../../delivery/files/file.store.ts";
import { traceWords } from "../fraud/chat.service.ts";
import { traceReceipts } from "../fraud/receipt.service.ts";
import { refuse, Refusal, type Outcome, refuseField, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import type { CarriedEvent, Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { readersOf, roleOf, type OrderRecord } from "../orders/order.record.ts";
import { unreadReminder } from "../orders/order-notices.ts";
import { findOrder, lockOrderForMessage, type LockedChat } from "../orders/order.store.ts";
import { mayTellTyping, otherSide, readChat } from "./chat.service.ts";
import { messageFor } from "./chat.view.ts";
import { chatView, messageAt, messagesAfter, writeMessage, type ChatRow } from "./chat.store.ts";

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
    const chat = await lockOrderForMessage(request.tx, orderId, request.caller, clientId);
    if (chat === null) return refuse("not_found");
    const { order } = chat;
    if (chat.knownSeq !== null)
      return messageFor(context, { userId, locale }, chatView(await messageAt(request.tx, orderId, chat.knownSeq), me));
    if (isClosed(order)) return refuse("chat_closed");
    if (chat.sent >= MOST_A_MINUTE) return refuseTooMany(WAIT_SECONDS.minute);
    const sender = roleOf(order, me);
    const phrase = phraseToSend(context, sender, request.body);
    if (phrase instanceof Refusal) return phrase;
    const content = phrase === null ? (request.body.content ?? "") : translate(locale, `phrases.${phrase}`);
    const file = await fileToSend(request.tx, me, { ...request.body, content });
    if (file instanceof Refusal) return file;
    const seq = order.chatSeq + 1;
    // A phrase is ours: it lures nobody.
    const line = { by: me, seq, text: content, before: chat.texts.toReversed() };
    const words = phrase === null ? await traceWords(context, request.tx, orderId, line) : [];
    const files = await traceReceipts(context, request.tx, orderId, me, file === null ? [] : [file.id]);
    const row = rowOf(chat, { sender, senderId: me, type, content: content.trim(), clientId, flags: [...words, ...files] }, file, {
      phrase,
      phraseLanguage: phrase === null ? null : locale,
    });
    const written: { events: readonly CarriedEvent[] } = { events: [] };
    writeMessage(
      request.tx,
      row,
      order,
      unreadReminder(order, sender === "buyer" ? "seller" : "buyer"),
      (events) => (written.events = events),
    );
    request.tx.afterCommit(() => {
      context.wake(readersOf(order), written.events);
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
};

type Sent = WireOf<"POST /api/ctc/send-chat-msg">["body"];

/** The phrase that stands for the text; null for a message of the sender's own. It comes alone, is on offer, and is the sender's side's to say. */
function phraseToSend(context: Context, sender: OrderRole, { phrase, type, content, fileId }: Sent): Outcome<ChatPhrase | null> {
  if (phrase === undefined) return null;
  if (type !== "text") return refuseField("body", "type");
  if (content !== undefined) return refuseField("body", "content");
  if (fileId !== undefined) return refuseField("body", "fileId");
  return context.settings.current.chatPhrases && maySayPhrase(sender, phrase) ? phrase : refuseField("body", "phrase");
}

type Composed = Pick<ChatRow, "sender" | "senderId" | "type" | "content" | "clientId" | "flags">;

/** The message as it is going to be written: the lock of its order has said its number, its id and its time. */
function rowOf(
  chat: LockedChat,
  message: Composed,
  file: AttachedFile | null,
  phrase: Pick<ChatRow, "phrase" | "phraseLanguage">,
): ChatRow {
  const { order, messageId, begunAt } = chat;
  return {
    ...message,
    ...phrase,
    orderId: order.id,
    seq: order.chatSeq + 1,
    id: messageId,
    sentAt: begunAt,
    fileId: file?.id ?? null,
    fileName: file?.name ?? null,
    fileSize: file?.size ?? null,
    fileMime: file?.mime ?? null,
    fileSha256: file?.digest ?? null,
  };
}

/** The file that a message brings, now this order's for good; null for a text, which brings none and says something. */
async function fileToSend(tx: Tx, me: UserId, { orderId, type, content = "", fileId }: Sent): Promise<Outcome<AttachedFile | null>> {
  const wrong = (field: string) => refuseField("body", field);
  if (type === "text") {
    if (content.trim() === "") return wrong("content");
    return fileId === undefined ? null : wrong("fileId");
  }
  if (fileId === undefined) return wrong("fileId");
  const file = (await attachToOrder(tx, me, orderId, [fileId]))?.[0];
  if (file === undefined) return refuse("not_found");
  return type === "image" && !file.mime.startsWith("image/") ? wrong("type") : file;
}

function isClosed(order: Pick<OrderRecord, "status" | "completedAt" | "canceledAt" | "readAt">): boolean {
  const endedAt = order.completedAt ?? order.canceledAt;
  return isChatClosed(order.status, endedAt?.getTime() ?? null, order.readAt.getTime());
}
