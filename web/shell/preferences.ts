import { isLocale } from "@plaza/contract/locales.ts";
import { YEAR_SECONDS, cookieLine } from "./cookies.ts";

/**
 * For a click on a link to this page in another language: it leads to the same place of the page, and the language is remembered for
 * addresses that name none. The cookie is what the server reads; the storage outlives a cleared cookie.
 */
export function followLanguage(link: HTMLAnchorElement): void {
  const lang = link.hreflang;
  if (!isLocale(lang)) return;
  link.hash = location.hash;
  document.cookie = cookieLine("yu_locale", lang, YEAR_SECONDS, location.protocol === "https:");
  try {
    localStorage.setItem("language", lang);
  } catch {
    // Storage may be switched off; the cookie does.
  }
}
