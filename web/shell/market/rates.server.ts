import { rethrowUnlessRefusal } from "../api/call.ts";
import type { Visit } from "../session/visit.server.ts";
import type { Rates } from "./value.ts";

/** The prices of coins in every currency. Without an answer there are none: nobody should miss their balances for want of a price. */
export async function readRates({ api }: Pick<Visit, "api">, assets: readonly string[]): Promise<Rates> {
  if (assets.length === 0) return {};
  try {
    return await api("GET /api/a/v1/public/rates", { query: { assets: assets.join(",") } });
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return {};
  }
}
