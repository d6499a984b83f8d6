import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { NOTIFICATION_KINDS } from "../notifications.ts";
import { IdCursor, Instant, Limit, idOf, nullable, strict, words } from "../schemas.ts";

export const Notification = strict({
  notificationId: idOf("notification"),
  kind: words(...NOTIFICATION_KINDS),
  facts: Type.Record(Type.String(), Type.String(), {
    description:
      "What the sentence of this kind is made of: amounts as decimal strings, instants in ISO 8601, `name` for the other person's nickname",
  }),
  at: Instant,
  read: Type.Boolean(),
});
export type NotificationView = Static<typeof Notification>;

export const notificationCalls = defineCalls({
  "GET /api/ctc/query-notifications": {
    summary: "The caller's inbox, newest first, and how much of it is unread",
    access: "session",
    keyScope: "read",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit), unread: Type.Optional(words("0", "1")) }),
    data: strict({
      items: Type.Array(Notification),
      nextCursor: nullable(Type.String()),
      unread: Type.Integer({ minimum: 0, maximum: 100, description: "At most 100: beyond 99 nobody counts" }),
    }),
    errors: [],
  },
  "POST /api/ctc/read-notifications": {
    summary: "Mark notices as read: some by their ids, or everything up to and including one",
    access: "session",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      ids: Type.Optional(Type.Array(idOf("notification"), { minItems: 1, maxItems: 100 })),
      upTo: Type.Optional(idOf("notification")),
    }),
    data: strict({ unread: Type.Integer({ minimum: 0, maximum: 100 }) }),
    errors: [],
  },
});
