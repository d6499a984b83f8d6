import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";

const KEYS: ReadonlySet<string> = new Set(["reasons.block.no_right", "reasons.remedy.no_right"]);

/** What `NoRightNotice` says, out of a namespace that is too long for a page. Nothing for somebody who isn't a sub-user without the right. */
export function noRightTexts(lang: Locale, isNeeded: boolean): Compiled {
  return isNeeded ? Object.fromEntries(Object.entries(messagesFor(lang, ["reasons"])).filter(([key]) => KEYS.has(key))) : {};
}
