import type { ReconciliationView } from "@plaza/contract/calls/service.ts";

const COLUMNS = [
  "assetCode",
  "opening",
  "credited",
  "debited",
  "tradedIn",
  "tradedOut",
  "fees",
  "closing",
  "escrow",
  "transit",
  "users",
] as const;

/** The report as RFC 4180 has it: a heading, then one line per asset. Codes and numbers need no quotes. */
export function reconciliationCsv({ day, assets }: ReconciliationView): string {
  const rows = assets.map((asset) => [day, ...COLUMNS.map((column) => asset[column])]);
  return [["day", ...COLUMNS], ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
