import type { Locale } from "@plaza/contract/locales.ts";
import { YEAR_SECONDS, cookieLine } from "../session/cookies.ts";

export type Theme = "light" | "dark";

/** Remembers the language for addresses that name none. The cookie is what the server reads; the storage outlives a cleared cookie. */
export function rememberLanguage(lang: Locale): void {
  document.cookie = cookieLine("yu_locale", lang, YEAR_SECONDS, location.protocol === "https:");
  try {
    localStorage.setItem("language", lang);
  } catch {
    // Storage may be switched off; the cookie does.
  }
}

/** Shows a theme now and on every later page; `null` follows the device. The server writes it into the page, so nothing flashes. */
export function chooseTheme(theme: Theme | null): void {
  document.cookie = cookieLine("theme", theme ?? "", theme ? YEAR_SECONDS : 0, location.protocol === "https:");
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}
