import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";

/** The names of the tiers, for pages that show a badge and nothing else of the programme. */
export function tierTexts(lang: Locale) {
  const all = messagesFor(lang, ["merchants"]);
  return Object.fromEntries(EARNED_TIERS.flatMap((tier) => Object.entries(all).filter(([key]) => key === `merchants.tier_${tier}`)));
}
