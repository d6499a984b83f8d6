import type { Locale } from "@plaza/contract/locales.ts";
import { COUNTRIES } from "@plaza/domain/catalogue/countries.ts";
import { countryName } from "@plaza/messages/format.ts";

export interface CountryOption {
  readonly value: string;
  readonly text: string;
}

const kept = new Map<Locale, readonly CountryOption[]>();

/** Countries by name in the reader's language, in that language's order. */
export function countryOptions(lang: Locale): readonly CountryOption[] {
  const known = kept.get(lang);
  if (known) return known;
  const collator = new Intl.Collator(lang);
  const options = COUNTRIES.map((value) => ({ value, text: countryName(value, lang) })).toSorted((a, b) =>
    collator.compare(a.text, b.text),
  );
  kept.set(lang, options);
  return options;
}
