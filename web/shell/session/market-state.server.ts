import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { UNKNOWN_ZONE, formatDate } from "@plaza/messages/format.ts";
import { Refusal } from "../api/call.ts";
import type { Visit } from "./visit.server.ts";

const FRESH_MS = 3_000;

type Answer = WireOf<"GET /api/ctc/market-state">["data"];
/** An API that is older than its site says the state alone. */
type MarketState = Pick<Answer, "state"> & Partial<Pick<Answer, "maintenance">>;

let known: MarketState = { state: "open" };
let askedAt = 0;

/** What to say above every page while the market's switch isn't "open" or maintenance is planned; null otherwise. Asked for at most every few seconds, for everybody. */
export async function marketNotice({ api, lang }: Pick<Visit, "api" | "lang">): Promise<string | null> {
  if (Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now();
    try {
      known = await api("GET /api/ctc/market-state");
    } catch (fault) {
      // Silence changes nothing that we know.
      if (!(fault instanceof Refusal)) throw fault;
    }
  }
  const said = [...stateSentence(lang, known), ...maintenanceSentence(lang, known)];
  return said.length === 0 ? null : said.join(" ");
}

function stateSentence(lang: Locale, { state }: MarketState): string[] {
  if (state === "open") return [];
  return [translate(lang, state === "frozen" ? "errors.market_frozen" : "errors.market_paused")];
}

/** Its times in UTC, and said to be so: the reader's own zone isn't known before the page. */
function maintenanceSentence(lang: Locale, { maintenance = null }: MarketState): string[] {
  if (maintenance === null || Date.parse(maintenance.until) <= Date.now()) return [];
  const [from, until] = [maintenance.from, maintenance.until].map((at) => formatDate(at, lang, UNKNOWN_ZONE));
  return [translate(lang, "operating.maintenance_notice", { from: from ?? "", until: until ?? "" })];
}
