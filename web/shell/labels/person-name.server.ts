import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";

/** How a person's name is written into a file: that of an erased one is in the reader's language. */
export function personName(lang: Locale, name: string): string {
  return name === CLOSED_ACCOUNT ? translate(lang, "frame.closed_account") : name;
}

/** What `usePersonName` says, for a part of a page that brings its own texts instead of the frame's. */
export function nameTexts(lang: Locale) {
  return Object.fromEntries(Object.entries(messagesFor(lang, ["frame"])).filter(([key]) => key === "frame.closed_account"));
}
