import type { backofficeSupportCalls, WaitingRequestView } from "@plaza/contract/calls/backoffice-support.ts";
import { BLOCKED_PAYMENT } from "@plaza/contract/support.ts";
import { cryptoMinor, fiatMinor } from "@plaza/domain/money/amount.ts";
import type { Handlers } from "../../core/handler.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import { answerRequest } from "./backoffice-support.service.ts";
import { lastLines, waitingRequests, type ChatLine, type WaitingRequest } from "./backoffice-support.store.ts";
import { messagesOf } from "./support.store.ts";
import { answerBy, messageView, reportedView } from "./support.view.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeSupportRoutes: Handlers<keyof typeof backofficeSupportCalls> = {
  "GET /api/desk/support-requests": async (context, request) => {
    const { cursor = null, limit = PAGE } = request.query;
    const found = await waitingRequests(context.db, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ unansweredId }) => unansweredId);
    const messages = Map.groupBy(
      await messagesOf(
        context.db,
        shown.map(({ id }) => id),
      ),
      ({ requestId }) => requestId,
    );
    const blocked = shown.flatMap(({ topic, orderId }) => (topic === BLOCKED_PAYMENT && orderId !== null ? [orderId] : []));
    const chats = Map.groupBy(await lastLines(context.db, blocked), ({ orderId }) => orderId);
    const items = shown.map((row) => ({
      requestId: row.id,
      topic: row.topic,
      user: { uid: row.uid, nickname: row.nickname },
      order: orderOf(row),
      reported: reportedView(row.messageSeq, row.messageText),
      ...(row.topic === BLOCKED_PAYMENT && row.orderId !== null ? { chat: (chats.get(row.orderId) ?? []).map(lineView) } : {}),
      waitingSince: row.waitingSince.toISOString(),
      answerBy: answerBy(row.topic, row.waitingSince, context.settings.current),
      messages: (messages.get(row.id) ?? []).map(messageView),
    }));
    return { items, nextCursor };
  },
  "POST /api/desk/answer-support-request": (context, request) => answerRequest(context, request, request.body),
};

function orderOf({ orderId, status, isSeller, quantity, asset, amount, fiat }: WaitingRequest): WaitingRequestView["order"] {
  if (orderId === null || status === null || quantity === null || asset === null || amount === null || fiat === null) return null;
  return {
    orderId,
    status,
    role: isSeller === true ? "seller" : "buyer",
    quantity: cryptoText(asset, cryptoMinor(BigInt(quantity))),
    asset,
    amount: fiatText(fiat, fiatMinor(BigInt(amount))),
    fiat,
  };
}

function lineView({ sender, content, hasFile, at }: ChatLine) {
  return { from: sender, text: content, hasFile, at: at.toISOString() };
}
