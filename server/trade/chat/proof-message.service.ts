import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { FileRow } from "../../delivery/files/file.store.ts";
import { traceReceipts } from "../fraud/receipt.service.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { nextChatSeq } from "../orders/order.store.ts";
import { appendChatEvents, insertMessage } from "./chat.store.ts";

/**
 * Shows the seller what the buyer proves the payment with: each file is a message of the buyer's, with what there is to warn about. The
 * caller holds the order's row lock and has attached the files.
 * @returns the order with these lines in its chat
 */
export async function sendProofs(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  buyerId: UserId,
  files: readonly FileRow[],
): Promise<OrderRecord> {
  let { chatSeq } = order;
  // One after the other: the numbers follow the order in which they were given.
  for (const file of files) {
    const flags = await traceReceipts(context, tx, order.id, buyerId, [file.id]);
    chatSeq = await nextChatSeq(tx, order.id, "buyer");
    const row = await insertMessage(tx, {
      orderId: order.id,
      seq: chatSeq,
      sender: "buyer",
      senderId: buyerId,
      type: file.mime.startsWith("image/") ? "image" : "file",
      content: "",
      clientId: null,
      flags,
      fileId: file.id,
    });
    await appendChatEvents(tx, row, order);
  }
  const unansweredSince = files.length === 0 ? order.unansweredSince : (order.unansweredSince ?? order.readAt);
  return { ...order, chatSeq, unansweredSince };
}
