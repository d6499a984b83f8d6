/** The 17 site languages, in the order in which the language list shows them (docs/specification.md, Routes and languages). */
export const LOCALES = [
  "en",
  "fr",
  "ru",
  "tr",
  "es",
  "pt",
  "de",
  "it",
  "id",
  "ms",
  "hi",
  "ja",
  "ko",
  "vi",
  "th",
  "zh-cn",
  "zh-tw",
] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "en";

/** Each language by its own name: what a person who can't read the present page looks for. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  ru: "Русский",
  tr: "Türkçe",
  es: "Español",
  pt: "Português",
  de: "Deutsch",
  it: "Italiano",
  id: "Bahasa Indonesia",
  ms: "Bahasa Melayu",
  hi: "हिन्दी",
  ja: "日本語",
  ko: "한국어",
  vi: "Tiếng Việt",
  th: "ไทย",
  "zh-cn": "简体中文",
  "zh-tw": "繁體中文",
};

/** The tag that `Intl` and `<html lang>` understand. `zh-cn` and `zh-tw` are paths; scripts decide how Chinese is written. */
export const INTL_TAGS: Readonly<Record<Locale, string>> = {
  ...(Object.fromEntries(LOCALES.map((locale) => [locale, locale])) as Record<Locale, Locale>),
  "zh-cn": "zh-Hans-CN",
  "zh-tw": "zh-Hant-TW",
};

/** Whether it is one of the site's language codes, exactly as they are written. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
