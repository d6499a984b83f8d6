import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { pseudoShown } from "./pseudo-locale.server.ts";

const made = new Map<string, Compiled>();

/**
 * Texts that a page puts together out of several namespaces, once for a language: all readers get the same frozen object, which is written once.
 * @param kind of the page and its reader: everything besides the language that the texts differ by, one of few
 */
export function sharedTexts(lang: Locale, kind: string, make: () => Compiled): Compiled {
  const slot = [pseudoShown() !== null, lang, kind].join("\n");
  const texts = made.get(slot) ?? Object.freeze(make());
  made.set(slot, texts);
  return texts;
}
