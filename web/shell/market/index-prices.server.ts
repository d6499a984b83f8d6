import type { WireOf } from "@plaza/contract/calls/index.ts";
import { rethrowUnlessRefusal } from "../api/call.ts";
import type { Visit } from "../session/visit.server.ts";

type Query = WireOf<"GET /api/ctc/query-index-prices">["query"];
export type IndexHistory = WireOf<"GET /api/ctc/query-index-prices">["data"][number];

/** Prices of the index and their past. None where an API of another make has no such call, or can't say for the moment: a page does without. */
export async function indexHistory({ api, offers }: Visit, query: Query): Promise<readonly IndexHistory[]> {
  if (!offers("GET /api/ctc/query-index-prices")) return [];
  try {
    return await api("GET /api/ctc/query-index-prices", { query });
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return [];
  }
}
