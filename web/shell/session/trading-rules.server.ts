import { rethrowUnlessRefusal } from "../api/call.ts";
import type { TradingRules } from "../user-info.ts";
import type { Visit } from "./visit.server.ts";

/** The times and limits that the operator has set; null where the API doesn't say, and then no sentence names them. */
export async function tradingRules({ api, offers }: Pick<Visit, "api" | "offers">): Promise<TradingRules | null> {
  if (!offers("GET /api/ctc/query-trading-rules")) return null;
  try {
    return await api("GET /api/ctc/query-trading-rules");
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}
