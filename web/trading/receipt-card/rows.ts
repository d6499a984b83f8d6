import type { ReceiptFactsView } from "@plaza/contract/calls/receipts.ts";
import type { Formats } from "@plaza/messages/format.ts";
import type { Texts } from "@plaza/messages/text.ts";

export interface ReceiptRows {
  /** What was given or got, in words for a line above the figure. */
  readonly heroes: readonly (readonly [label: string, value: string])[];
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** What a receipt shows, the same on the page and in the picture. A day is one of UTC, as its facts say. */
export function rowsOf(facts: ReceiptFactsView, methodName: string | undefined, t: Texts, formats: Formats): ReceiptRows {
  const { role, asset, fiat, quantity, amount, price, day } = facts;
  const coins = quantity === undefined ? asset : formats.coinsText(quantity, asset);
  const money = amount === undefined ? fiat : formats.fiatText(amount, fiat);
  const buyer = role === "buyer";
  const rows = [
    [t("receipt.price"), price === undefined ? undefined : `${formats.priceText(price, fiat)} / ${asset}`],
    [t("receipt.method"), methodName],
    [t("receipt.day"), day === undefined ? undefined : formats.date(`${day}T00:00:00.000Z`, "UTC", "date")],
    [t("receipt.owner"), facts.nickname],
    [t("receipt.counterparty"), facts.counterparty],
  ] as const;
  return {
    heroes: [
      [t(buyer ? "receipt.bought" : "receipt.sold"), coins],
      [t(buyer ? "receipt.paid" : "receipt.received"), money],
    ],
    rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const])),
  };
}
