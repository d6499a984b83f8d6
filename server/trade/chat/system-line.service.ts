import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { readersOf, type OrderRecord } from "../orders/order.record.ts";
import { nextChatSeq } from "../orders/order.store.ts";
import { appendChatEvents, insertMessage } from "./chat.store.ts";

/** Writes a line of the system into an order's chat, of something that is no step of the order. @param name what happened, which each client puts into words */
export async function writeSystemLine(context: Pick<Context, "wake">, tx: Tx, order: OrderRecord, name: string): Promise<void> {
  const seq = await nextChatSeq(tx, order.id, null);
  const line = { orderId: order.id, seq, type: "system", content: name, clientId: null, flags: [], fileId: null } as const;
  await appendChatEvents(tx, await insertMessage(tx, { ...line, sender: "system", senderId: null }), order);
  tx.afterCommit(() => context.wake(readersOf(order)));
}
