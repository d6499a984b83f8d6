import type { ChatMessageView } from "./calls/chat.ts";
import type { NotificationView } from "./calls/notifications.ts";
import type { OrderId } from "./ids.ts";
import type { OrderStatus } from "./order.ts";

/**
 * What the stream of `get-r-token` carries. Events of one person have gapless numbers (the SSE `id`), given in the act's transaction;
 * a reader that resumes with `Last-Event-ID` misses none and sees none twice. `reset` says: too far behind, read everything afresh.
 */
export type StreamEvent =
  | { readonly kind: "order"; readonly orderId: OrderId; readonly version: number; readonly status: OrderStatus }
  | { readonly kind: "chat"; readonly message: ChatMessageView }
  | { readonly kind: "notification"; readonly notification: NotificationView }
  | { readonly kind: "reset" };
