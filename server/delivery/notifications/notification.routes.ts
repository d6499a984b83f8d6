import type { notificationCalls } from "@plaza/contract/calls/notifications.ts";
import { readId } from "@plaza/contract/ids.ts";
import { refuse, refuseField } from "../../core/http/refusal.ts";
import type { Handlers } from "../../core/handler.ts";
import { changeSettings, settingsView, subscribe } from "./setting.service.ts";
import { removeSubscription } from "./push-subscription.store.ts";
import { markRead, markReadUpTo, notificationsOf, unreadOf } from "./notification.store.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const notificationRoutes: Handlers<keyof typeof notificationCalls> = {
  "GET /api/ctc/query-notifications": async (_context, request) => {
    const me = request.caller.userId;
    const { cursor, limit = PAGE, unread: onlyUnread } = request.query;
    const before = cursor === undefined ? null : readId<"notification">(cursor);
    const [found, unread] = await Promise.all([
      notificationsOf(request.reads, me, { before, limit: limit + 1, onlyUnread: onlyUnread === "1" }),
      unreadOf(request.reads, me),
    ]);
    const { shown, nextCursor } = pageOf(found, limit, ({ notificationId }) => notificationId);
    return { items: shown, nextCursor, unread };
  },
  "POST /api/ctc/read-notifications": async (context, request) => {
    const me = request.caller.userId;
    const { ids, upTo } = request.body;
    if ((ids === undefined) === (upTo === undefined)) return refuseField("body", "ids");
    if (ids !== undefined) await markRead(request.tx, me, ids);
    if (upTo !== undefined) await markReadUpTo(request.tx, me, upTo);
    const unread = await unreadOf(request.tx, me);
    request.tx.afterCommit(() => context.sendEphemeral([me], { kind: "inbox", unread }));
    return { unread };
  },
  "GET /api/ctc/query-notification-settings": async (context, request) => settingsView(context, context.db, request.caller.userId),
  "POST /api/ctc/update-notification-settings": async (context, request) =>
    changeSettings(context, request.tx, request.caller.userId, request.body),
  "POST /api/ctc/create-push-subscription": async (context, request) =>
    subscribe(context, request.tx, request.caller, { ...request.body, userAgent: request.userAgent }),
  "POST /api/ctc/remove-push-subscription": async (_context, request) =>
    (await removeSubscription(request.tx, request.caller.userId, request.body.subscriptionId)) ? { removed: true } : refuse("not_found"),
};
