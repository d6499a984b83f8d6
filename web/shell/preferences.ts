import type { Locale } from "@plaza/contract/locales.ts";
import { YEAR_SECONDS, cookieLine } from "./cookies.ts";

/** Remembers the language for addresses that name none. The cookie is what the server reads; the storage outlives a cleared cookie. */
export function rememberLanguage(lang: Locale): void {
  document.cookie = cookieLine("yu_locale", lang, YEAR_SECONDS, location.protocol === "https:");
  try {
    localStorage.setItem("language", lang);
  } catch {
    // Storage may be switched off; the cookie does.
  }
}
