import type { LoaderFunctionArgs } from "react-router";
import { requireStaff } from "../visit.server.ts";

export async function loadOverview({ context }: LoaderFunctionArgs) {
  await requireStaff(context);
  return null;
}
