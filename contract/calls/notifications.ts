import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { NOTIFICATION_KINDS } from "../notifications.ts";
import { IdCursor, Instant, Limit, idOf, nullable, strict, text, words } from "../schemas.ts";

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

const KindChoice = strict({
  kind: words(...NOTIFICATION_KINDS),
  email: Type.Boolean(),
  push: Type.Boolean(),
  telegram: Type.Optional(Type.Boolean({ description: "As it was where left out" })),
  phone: Type.Optional(Type.Boolean({ description: "By text message: the steps of appeals only. As it was where left out" })),
});
const TimeOfDay = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const QuietHours = strict({ from: TimeOfDay, to: TimeOfDay });

export const NotificationSettings = strict({
  choices: Type.Array(
    strict({
      kind: words(...NOTIFICATION_KINDS),
      email: Type.Boolean(),
      push: Type.Boolean(),
      telegram: Type.Boolean({ description: "Of use while a chat is connected" }),
      phone: Type.Boolean({ description: "By text message: the steps of appeals, where `textsAppeals`" }),
      emailFixed: Type.Boolean({ description: "Security notices are always mailed" }),
    }),
  ),
  quietHours: nullable(QuietHours),
  timeZone: nullable(Type.String({ description: "IANA name; null until the person has said" })),
  deliveredBy: words("plaza", "exchange"),
  emailTo: nullable(Type.String({ description: "Masked" })),
  /** Null where the operator has no bot, and where the exchange delivers. */
  telegram: nullable(strict({ bot: Type.String({ description: "The bot's user name" }), connectedAt: nullable(Instant) })),
  textsAppeals: Type.Boolean({ description: "Whether the steps of appeals also come by text message, unless the caller chose otherwise" }),
  pushKey: Type.String({ description: "What a browser wants as `applicationServerKey`" }),
  devices: Type.Array(
    strict({
      subscriptionId: idOf("push_subscription"),
      device: Type.String(),
      createdAt: Instant,
      endpointHash: Type.Optional(
        Type.String({ description: "SHA-256 of the subscription's endpoint in base64url: by it a browser finds its own" }),
      ),
    }),
  ),
});
export type NotificationSettingsView = Static<typeof NotificationSettings>;

/** 16 and 65 bytes in base64url, without padding. */
const AuthKey = Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" });
const BrowserKey = Type.String({ pattern: "^[A-Za-z0-9_-]{87}$" });

export const notificationCalls = defineCalls({
  "GET /api/ctc/query-notifications": {
    summary: "The caller's inbox, newest first, and how much of it is unread",
    audience: "view",
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
    audience: "view",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      ids: Type.Optional(Type.Array(idOf("notification"), { minItems: 1, maxItems: 100 })),
      upTo: Type.Optional(idOf("notification")),
    }),
    data: strict({ unread: Type.Integer({ minimum: 0, maximum: 100 }) }),
    errors: [],
  },
  "GET /api/ctc/query-notification-settings": {
    summary: "What reaches the caller by which channel, quiet hours, and the browsers that receive push messages",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: NotificationSettings,
    errors: [],
  },
  "POST /api/ctc/update-notification-settings": {
    summary: "Choose by kind and channel, and set or end the quiet hours; kinds that are not named stay as they are",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      choices: Type.Optional(Type.Array(KindChoice, { maxItems: 100 })),
      quietHours: Type.Optional(strict({ on: Type.Boolean(), from: TimeOfDay, to: TimeOfDay })),
      timeZone: Type.Optional(text(60, 1)),
    }),
    data: NotificationSettings,
    errors: [],
  },
  "POST /api/ctc/create-push-subscription": {
    summary: "Let this browser receive push messages: what its own subscription says",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ endpoint: text(1000, 12), p256dh: BrowserKey, auth: AuthKey }),
    data: strict({ subscriptionId: idOf("push_subscription") }),
    errors: ["not_allowed"],
  },
  "POST /api/ctc/remove-push-subscription": {
    summary: "End the push messages of one of the caller's browsers",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ subscriptionId: idOf("push_subscription") }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
});
