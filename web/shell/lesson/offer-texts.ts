import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";

const OFFER_TEXTS = ["lesson.offer_title", "lesson.offer", "lesson.offer_go"] as const;

/** The three sentences with which other pages lead to the lesson. */
export function offerTexts(lang: Locale): Compiled {
  const all = messagesFor(lang, ["lesson"]);
  return Object.fromEntries(OFFER_TEXTS.map((key) => [key, all[key] ?? []]));
}
