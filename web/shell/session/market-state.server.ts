import type { WireOf } from "@plaza/contract/calls/index.ts";
import { FEATURES, type Feature } from "@plaza/contract/features.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { outdatedClient } from "@plaza/domain/settings/client-versions.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { UNKNOWN_ZONE, formatDate } from "@plaza/messages/format.ts";
import { rethrowUnlessRefusal } from "../api/call.ts";
import type { Visit } from "./visit.server.ts";

const FRESH_MS = 3_000;

type Answer = WireOf<"GET /api/ctc/market-state">["data"];
/** An API that is older than its site says the state alone. */
type MarketState = Pick<Answer, "state"> &
  Partial<Pick<Answer, "off" | "oldestClients" | "maintenance" | "buttonReasons" | "offerWatches">>;

const LONGEST_USER_AGENT = 500;

let known: MarketState = { state: "open" };
let askedAt = 0;

/** What a visitor can't do, and what a user can't: nobody reads of what is not theirs. */
const SHOWN_TO_VISITORS: readonly Feature[] = ["sign_up"];
const SHOWN_TO_USERS: readonly Feature[] = ["posting", "chat", "uploads"];

/** What every page takes from the market's state. */
interface ShownState {
  /** Above the page while the market's switch isn't "open", a feature is off, the app is too old or maintenance is planned; null otherwise. */
  readonly marketNotice: string | null;
  /** Why a chat has no field to write in; missing while it has one. */
  readonly chatOff?: string;
  readonly buttonReasons: boolean;
  readonly offerWatches: boolean;
}

/** Asked for at most every few seconds, for everybody. */
export async function shownState(
  visit: Pick<Visit, "api" | "lang" | "timeZone">,
  { isUser, userAgent }: { readonly isUser: boolean; readonly userAgent: string },
): Promise<ShownState> {
  const { api, lang, timeZone } = visit;
  if (Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now();
    try {
      known = await api("GET /api/ctc/market-state");
    } catch (fault) {
      // Silence changes nothing that we know.
      rethrowUnlessRefusal(fault);
    }
  }
  const sentences = [
    ...stateSentence(lang, known),
    ...offSentences(lang, known, isUser),
    ...outdatedSentence(lang, known, userAgent),
    ...maintenanceSentence(lang, known, timeZone ?? UNKNOWN_ZONE),
  ];
  const { off = [], buttonReasons = true, offerWatches = true } = known;
  return {
    marketNotice: sentences.length === 0 ? null : sentences.join(" "),
    ...(isUser && off.includes("chat") ? { chatOff: translate(lang, "errors.chat_off") } : {}),
    buttonReasons,
    offerWatches,
  };
}

function stateSentence(lang: Locale, { state }: MarketState): string[] {
  if (state === "open") return [];
  return [translate(lang, state === "frozen" ? "errors.market_frozen" : "errors.market_paused")];
}

function offSentences(lang: Locale, { off = [] }: MarketState, isUser: boolean): string[] {
  const features = isUser ? SHOWN_TO_USERS : SHOWN_TO_VISITORS;
  return features.filter((feature) => off.includes(feature)).map((feature) => translate(lang, `errors.${FEATURES[feature]}`));
}

function outdatedSentence(lang: Locale, { oldestClients = "" }: MarketState, userAgent: string): string[] {
  const needed = outdatedClient(userAgent.slice(0, LONGEST_USER_AGENT), oldestClients);
  return needed === null ? [] : [translate(lang, "errors.client_outdated", { program: needed.name, version: needed.version })];
}

function maintenanceSentence(lang: Locale, { maintenance = null }: MarketState, timeZone: string): string[] {
  if (maintenance === null || Date.parse(maintenance.until) <= Date.now()) return [];
  const [from, until] = [maintenance.from, maintenance.until].map((at) => formatDate(at, lang, timeZone));
  return [translate(lang, "operating.maintenance_notice", { from: from ?? "", until: until ?? "" })];
}
