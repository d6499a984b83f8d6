import type { LoaderFunctionArgs } from "react-router";
import { requireStaff } from "../visit.server.ts";

/** Needs no data: the frame has loaded the queues. Visitors are led to the staff login. */
export async function loadOverview({ context }: LoaderFunctionArgs) {
  await requireStaff(context);
  return null;
}
