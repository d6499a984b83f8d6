import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notifySupportMessage } from "../orders/order-notices.ts";
import { readersOf, type OrderRecord } from "../orders/order.record.ts";
import { nextChatSeq } from "../orders/order.store.ts";
import { appendChatEvents, insertMessage } from "./chat.store.ts";

/**
 * Writes in an order's chat as customer service: both parties read it at once, under a mark that no party's message can have, also after the
 * chat was closed to them. @param order locked
 */
export async function writeAsSupport(context: Context, tx: Tx, order: OrderRecord, text: string): Promise<void> {
  const seq = await nextChatSeq(tx, order.id, null);
  const message = { orderId: order.id, seq, type: "text", content: text.trim(), clientId: null, flags: [], fileId: null } as const;
  await appendChatEvents(tx, await insertMessage(tx, { ...message, sender: "support", senderId: null }), order);
  notifySupportMessage(tx, order, seq);
  tx.afterCommit(() => context.wake(readersOf(order)));
}
