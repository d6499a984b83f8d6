import { deskLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { requireStaff } from "../visit.server.ts";

export const loadLedger = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api } = await requireStaff(context, "senior");
  return api("GET /api/desk/ledger");
});
