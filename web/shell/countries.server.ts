import type { Locale } from "@plaza/contract/locales.ts";
import { DIAL_CODES } from "@plaza/domain/people/dial-codes.ts";
import { COUNTRIES } from "@plaza/domain/catalogue/countries.ts";
import { countryName } from "@plaza/messages/country-name.ts";

export interface CountryOption {
  readonly value: string;
  readonly text: string;
}

/** A country with its dial code, such as `+44`. */
export interface DialOption extends CountryOption {
  readonly dial: string;
}

/** The countries that have a dial code, with it. */
export function dialOptions(lang: Locale): readonly DialOption[] {
  return countryOptions(lang).flatMap(({ value, text }) => {
    const dial = DIAL_CODES.get(value);
    return dial === undefined ? [] : [{ value, text: `${text} (${dial})`, dial }];
  });
}

/** Where most readers of a language live, until one says otherwise. */
export function likelyCountry(lang: Locale): string {
  return new Intl.Locale(lang).maximize().region ?? "US";
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
