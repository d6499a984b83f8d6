import { FILE_FLAGS, type FileFlag } from "@plaza/contract/calls/chat.ts";
import type { Settings } from "../settings/catalogue.ts";
import { inForce, type Finding } from "./finding.ts";

/** What is known of one file that somebody brings into an order. */
export interface ReceiptFacts {
  /** The editor whose name the file carried as it came. */
  readonly editedWith: string | null;
  /** Other orders in which the very same file stands. */
  readonly same: readonly string[];
  /** Other orders with a picture that looks the same. */
  readonly alike: readonly string[];
  /** Whole hours between the picture, as it says of itself, and the order's beginning; null where it says nothing, below zero where it came after. */
  readonly hoursBeforeOrder: number | null;
  /** A QR code that the seller shows to a buyer who has yet to pay. */
  readonly hasQr: boolean;
}

/**
 * The traces of a receipt that was used before, drawn over, or made for something else. Two payments of one amount look alike, so likeness is
 * shown to staff only; the counterparty sees the rest, since each is a reason to check their own account again.
 */
export function receiptRisks(
  { editedWith, same, alike, hoursBeforeOrder, hasQr }: ReceiptFacts,
  settings: Pick<Settings, "fraudRulesOff" | "foreignReceiptHours">,
): Finding[] {
  const { foreignReceiptHours } = settings;
  const foreign = foreignReceiptHours > 0 && hoursBeforeOrder !== null && hoursBeforeOrder >= foreignReceiptHours;
  const found: Finding[] = [];
  if (same.length > 0) found.push({ rule: "same_receipt", level: "warn", facts: { orders: same.join(" ") } });
  if (alike.length > 0) found.push({ rule: "like_receipt", level: "note", facts: { orders: alike.join(" ") } });
  if (editedWith !== null) found.push({ rule: "edited_receipt", level: "warn", facts: { editor: editedWith } });
  if (foreign) found.push({ rule: "foreign_receipt", level: "warn", facts: { hours: hoursBeforeOrder } });
  // The account to pay is in the order; a code beside it leads to another one, or to a page that asks for passwords.
  if (hasQr) found.push({ rule: "qr_code", level: "warn", facts: {} });
  return inForce(found, settings);
}

/** What the counterparty sees of them. */
export function fileFlags(findings: readonly Finding[]): FileFlag[] {
  return FILE_FLAGS.filter((flag) => findings.some(({ rule }) => rule === flag));
}
