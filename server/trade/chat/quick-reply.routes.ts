import type { quickReplyCalls } from "@plaza/contract/calls/quick-replies.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Handlers } from "../../core/handler.ts";
import { quickRepliesOf, saveQuickReplies } from "./quick-reply.store.ts";

export const quickReplyRoutes: Handlers<keyof typeof quickReplyCalls> = {
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
