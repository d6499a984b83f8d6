import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { type Formats, createFormats } from "@plaza/messages/format.ts";
import type { ArgumentsOf, MessageKey } from "@plaza/messages/text.ts";

/** What a page in one language says, so that a journey presses what a reader of that language would press. */
export interface PageTexts {
  <Key extends MessageKey>(key: Key, ...args: ArgumentsOf<Key>): string;
  readonly formats: Formats;
}

export function pageTexts(lang: Locale): PageTexts {
  const say = <Key extends MessageKey>(key: Key, ...args: ArgumentsOf<Key>) => translate(lang, key, ...args);
  return Object.assign(say, { formats: createFormats(lang) });
}
