import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";

/** What the page of rules shows in a language. It depends on nothing else, so the build lays it down as `_payload.json`. */
export function rulesPayload(lang: Locale) {
  return { texts: { ...messagesFor(lang, ["rules", "order"]), ...offerTexts(lang) } };
}
