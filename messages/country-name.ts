import type { Locale } from "@plaza/contract/locales.ts";
import { keepMade } from "./format.ts";
import { formatted } from "./page-formats.ts";

const names = keepMade(Intl.DisplayNames);

/** Returns the name in the reader's language, or the code itself where it names no country. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string, locale: Locale): string {
  return formatted(`${locale} region`, code, () => names(locale, { type: "region", fallback: "code" }).of(code) ?? code);
}
