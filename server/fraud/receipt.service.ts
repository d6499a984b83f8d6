import type { FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Finding } from "@plaza/domain/fraud/taking-risks.ts";
import type { Tx } from "../db/database.ts";
import { insertTraces, receiptFacts, type ReceiptRow } from "./fraud.store.ts";

/**
 * Looks whether a file that somebody brings into an order stands in another one too, exactly or nearly, and whether an editor has left its
 * name in it. For the desk's case: two payments of one amount look alike, so nothing is refused because of it.
 */
export async function traceReceipts(tx: Tx, orderId: OrderId, broughtBy: UserId, fileIds: readonly FileId[]): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = await receiptFacts(tx, orderId, fileIds);
  await insertTraces(tx, orderId, broughtBy, rows.flatMap(findingsOf));
}

function findingsOf({ edited_with, same, alike }: ReceiptRow): Finding[] {
  return [
    ...(same.length > 0 ? [{ rule: "same_receipt", level: "note", facts: { orders: same.join(" ") } } as const] : []),
    ...(alike.length > 0 ? [{ rule: "like_receipt", level: "note", facts: { orders: alike.join(" ") } } as const] : []),
    ...(edited_with === null ? [] : [{ rule: "edited_receipt", level: "note", facts: { editor: edited_with } } as const]),
  ];
}
