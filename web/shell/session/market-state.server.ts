import type { MarketState } from "@plaza/contract/staff.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../api/call.ts";
import type { Visit } from "./visit.server.ts";

const FRESH_MS = 3_000;

let known: MarketState = "open";
let askedAt = 0;

/** What to say above every page while the market's switch isn't "open"; null while it is. Asked for at most every few seconds, for everybody. */
export async function marketNotice({ api, lang }: Pick<Visit, "api" | "lang">): Promise<string | null> {
  if (Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now();
    try {
      known = (await api("GET /api/ctc/market-state")).state;
    } catch (fault) {
      // Silence changes nothing that we know.
      if (!(fault instanceof Refusal)) throw fault;
    }
  }
  if (known === "open") return null;
  return translate(lang, known === "frozen" ? "errors.market_frozen" : "errors.market_paused");
}
