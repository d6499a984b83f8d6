import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";

/** The names of the tiers, for pages that show a badge and nothing else of the program. */
export function tierTexts(lang: Locale) {
  return some(
    lang,
    EARNED_TIERS.map((tier) => `tier_${tier}`),
  );
}

/** For pages that only link to the program or mention its deposit. */
export function programmeTexts(lang: Locale) {
  return some(lang, ["title", "deposit"]);
}

function some(lang: Locale, names: readonly string[]) {
  const wanted = new Set(names.map((name) => `merchants.${name}`));
  return Object.fromEntries(Object.entries(messagesFor(lang, ["merchants"])).filter(([key]) => wanted.has(key)));
}
