import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";

/**
 * `840 kB`, `2.4 MB`: the size of a file, in the decimal units that people's own devices show. In a file apart from the other formats,
 * which every page loads: only the chat shows sizes.
 */
export function formatFileSize(bytes: number, locale: Locale): string {
  const [size, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), "kilobyte"] : [bytes / 1e6, "megabyte"];
  const options = { style: "unit", unit, maximumSignificantDigits: size < 10 ? 2 : 3 } as const;
  return new Intl.NumberFormat(INTL_TAGS[locale], options).format(size);
}
