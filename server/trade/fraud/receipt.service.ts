import type { FileFlag } from "@plaza/contract/calls/chat.ts";
import type { FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import { showsTheSame } from "@plaza/domain/fraud/look.ts";
import { fileFlags, receiptRisks } from "@plaza/domain/fraud/receipt-risks.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertTraces, receiptFacts, resemblingPictures } from "./fraud.store.ts";

/** This many pictures that resemble one are compared closely; a bank's receipts all resemble each other. */
const CLOSE_LOOKS = 12;
const MOST_NAMED = 5;

/**
 * Checks whether a file in an order is in another one too, exactly or nearly, whether an editor has left its name
 * in it, and whether it is older than the order. Nothing is refused because of it: the case shows it, and the counterparty is warned.
 * @returns what to warn the counterparty about
 */
export async function traceReceipts(
  context: Context,
  tx: Tx,
  orderId: OrderId,
  broughtBy: UserId,
  fileIds: readonly FileId[],
): Promise<FileFlag[]> {
  if (fileIds.length === 0) return [];
  const rows = await receiptFacts(tx, orderId, fileIds);
  const findings: Finding[] = [];
  for (const { id, editedWith, grey, hoursBefore, same, hasQr } of rows) {
    const alike = grey === null ? [] : await alikeOrders(tx, orderId, id, grey);
    findings.push(...receiptRisks({ editedWith, same, alike, hoursBeforeOrder: hoursBefore, hasQr }, context.settings.current));
  }
  await insertTraces(tx, orderId, broughtBy, findings);
  return [...new Set(fileFlags(findings))];
}

async function alikeOrders(tx: Tx, orderId: OrderId, fileId: FileId, grey: Buffer): Promise<OrderId[]> {
  const resembling = await resemblingPictures(tx, orderId, fileId, CLOSE_LOOKS);
  const alike = resembling.filter((other) => showsTheSame(grey, other.grey)).map((other) => other.orderId);
  return [...new Set(alike)].slice(0, MOST_NAMED);
}
