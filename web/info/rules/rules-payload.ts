import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { TradingRules } from "../../shell/user-info.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";

/** What the page of rules shows in a language. These texts depend on nothing else, so the build lays it down as `_payload.json`. */
export function rulesPayload(lang: Locale) {
  return { texts: { ...messagesFor(lang, ["rules", "order"]), ...offerTexts(lang) } };
}

export type RulesPayload = ReturnType<typeof rulesPayload>;
/** `rules`: what the operator has set; null where the API doesn't say. */
export type RulesData = RulesPayload & { readonly rules: TradingRules | null };
