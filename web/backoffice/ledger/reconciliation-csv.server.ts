import type { LoaderFunctionArgs } from "react-router";
import { RECONCILIATION_COLUMNS } from "@plaza/contract/calls/service.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import { csvRow } from "../../shell/files/csv.ts";

/** The day's report as the service API writes it. */
export const loadReconciliationCsv = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = await requireStaff(context, "senior");
  const { day, assets } = await api("GET /api/desk/reconciliation", { query: { day: url.searchParams.get("day") ?? "" } });
  const lines = [
    ["day", ...RECONCILIATION_COLUMNS],
    ...assets.map((asset) => [day, ...RECONCILIATION_COLUMNS.map((column) => asset[column])]),
  ];
  return new Response(lines.map(csvRow).join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="reconciliation-${day}.csv"`,
      "cache-control": "no-store",
    },
  });
});
