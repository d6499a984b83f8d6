import type { ChatMessageView } from "./calls/chat.ts";
import type { NotificationView } from "./calls/notifications.ts";
import type { OrderId, Uid } from "./ids.ts";
import type { OrderStatus } from "./order.ts";

/**
 * What the stream of `get-r-token` carries. Events of one person have gapless numbers (the SSE `id`), given in the act's transaction;
 * a reader that resumes with `Last-Event-ID` misses none and sees none twice. `reset` says: too far behind, read everything again.
 * Each token opens one stream. `superseded` ends a stream when the same person has opened too many newer ones: wait half a minute before
 * asking for another. `over` ends a stream whose session has ended: no other can be asked for with it.
 */
export type StreamEvent =
  | { readonly kind: "order"; readonly orderId: OrderId; readonly version: number; readonly status: OrderStatus }
  | { readonly kind: "chat"; readonly message: ChatMessageView }
  | { readonly kind: "notification"; readonly notification: NotificationView }
  | EphemeralEvent
  | { readonly kind: "reset" };

/** What is true for a moment only: it is kept nowhere, has no number, and one that is lost is no harm. */
export type EphemeralEvent =
  /** The other party of this order writes at this moment. */
  | { readonly kind: "typing"; readonly orderId: OrderId }
  /** The other party of a running order has come or gone. */
  | { readonly kind: "presence"; readonly uid: Uid; readonly online: boolean }
  /** This person's identity was approved or withdrawn: running orders with them say so, and are to be read again. */
  | { readonly kind: "counterparty"; readonly uid: Uid }
  /** A case of this order was opened or closed, or its turn has passed, which no step of the order says: read the order again. */
  | { readonly kind: "case"; readonly orderId: OrderId }
  /** The counterparty has read the chat up to this message. Read again with every load of the chat. */
  | { readonly kind: "read"; readonly orderId: OrderId; readonly upTo: number }
  /** Notices were read, here or in another window of the same person: how many are unread now. */
  | { readonly kind: "inbox"; readonly unread: number };
