import type { ReceiptFactsView } from "@plaza/contract/calls/receipts.ts";
import { RECEIPT_FIELDS } from "@plaza/domain/receipts/receipt.ts";

/** A receipt's facts as the search of its address: readable, in one order, and nothing besides. */
export function searchOf(facts: ReceiptFactsView): URLSearchParams {
  return new URLSearchParams(
    RECEIPT_FIELDS.flatMap((field) => {
      const value = facts[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** What of an address may be a receipt's facts, unchecked. What others have added to it (`utm_source`) is left out. */
export function factsIn(search: URLSearchParams): Partial<Record<(typeof RECEIPT_FIELDS)[number], string>> {
  return Object.fromEntries(
    RECEIPT_FIELDS.flatMap((field) => {
      const value = search.get(field);
      return value === null ? [] : [[field, value]];
    }),
  );
}
