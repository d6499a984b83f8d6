import type { supportCalls } from "@plaza/contract/calls/support.ts";
import type { Handlers } from "../../core/handler.ts";
import { createRequest, replyToRequest, viewRequest } from "./support.service.ts";
import { requestsOf } from "./support.store.ts";
import { requestLine } from "./support.view.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const supportRoutes: Handlers<keyof typeof supportCalls> = {
  "GET /api/ctc/query-support": async ({ settings: { current } }) => ({
    messages: current.supportMessages,
    address: current.supportAddress === "" ? null : current.supportAddress,
    answerHours: current.supportAnswerHours,
  }),
  "GET /api/ctc/query-support-requests": async (context, request) => {
    const { cursor = null, limit = PAGE } = request.query;
    const found = await requestsOf(context.db, request.caller.userId, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map((thread) => requestLine(thread, context.settings.current)), nextCursor };
  },
  "GET /api/ctc/query-support-request": (context, request) =>
    viewRequest(context, context.db, request.caller.userId, request.query.requestId),
  "POST /api/ctc/create-support-request": (context, request) => createRequest(context, request.tx, request.caller, request.body),
  "POST /api/ctc/reply-support-request": (context, request) => replyToRequest(context, request.tx, request.caller, request.body),
};
