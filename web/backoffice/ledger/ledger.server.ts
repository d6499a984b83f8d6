import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { requireStaff } from "../visit.server.ts";

/** For seniors. Every load is a new audit of all invariants, so it costs more than other pages. */
export const loadLedger = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api } = await requireStaff(context, "senior");
  return api("GET /api/desk/ledger");
});
