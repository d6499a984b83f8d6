import type { LoaderFunctionArgs } from "react-router";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

/** For agents: paid orders without any action for days, the oldest first. Only a party can move them. */
export const loadStalledOrders = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = await requireStaff(context, "agent");
  const cursor = optionalIdIn(url.searchParams, "cursor");
  return { list: await api("GET /api/desk/stalled-orders", { query: cursor === null ? {} : { cursor } }) };
});
