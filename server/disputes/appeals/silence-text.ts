import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { EntryRecord } from "../../trade/cases/case.record.ts";

/** Whose time to answer ran out, in the reader's language; null: another line. @param role the reader's; null: customer service reads */
export function silenceText({ kind, data }: Pick<EntryRecord, "kind" | "data">, role: OrderRole | null, locale: Locale): string | null {
  const { silent } = data;
  if (kind !== "turn_passed" || (silent !== "buyer" && silent !== "seller")) return null;
  return translate(locale, `appeal.silent.${silent === role ? "me" : silent}`);
}
