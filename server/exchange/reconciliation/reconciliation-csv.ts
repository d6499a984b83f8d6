import { RECONCILIATION_COLUMNS, type ReconciliationView } from "@plaza/contract/calls/service.ts";

/** The report as RFC 4180 has it: a heading, then one line per asset. Codes and numbers need no quotes. */
export function reconciliationCsv({ day, assets }: ReconciliationView): string {
  const rows = assets.map((asset) => [day, ...RECONCILIATION_COLUMNS.map((column) => asset[column])]);
  return [["day", ...RECONCILIATION_COLUMNS], ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
