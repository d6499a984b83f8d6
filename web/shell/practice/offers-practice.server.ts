import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { tradingRules } from "../session/trading-rules.server.ts";
import type { Visit } from "../session/visit.server.ts";

const OFFER_TEXTS = ["practice.offer_title", "practice.offer", "practice.offer_go"] as const;

/** Whether the operator has the practice trade on. */
export async function hasPractice(visit: Visit): Promise<boolean> {
  return (await tradingRules(visit))?.practiceTrade !== false;
}

/** The three sentences with which other pages lead to it. */
export function practiceOfferTexts(lang: Locale): Compiled {
  const all = messagesFor(lang, ["practice"]);
  return Object.fromEntries(OFFER_TEXTS.map((key) => [key, all[key] ?? []]));
}
