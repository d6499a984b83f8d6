import { LOCALES } from "@plaza/contract/locales.ts";
import { cookieLine } from "../cookies.ts";

/**
 * The language that a browser keeps in its storage, which no request carries. Where an address without a language was led to a guessed one,
 * the redirect says so by this cookie, and the page that follows looks into the storage before anything of it is shown.
 */
export const GUESSED_COOKIE = "plaza_guessed";
const SECONDS = 30;

/** Returns a `Set-Cookie` line that lasts for 30 seconds, enough for the redirect that carries it. */
export function guessedCookie(secure: boolean): string {
  return cookieLine(GUESSED_COOKIE, "1", SECONDS, secure);
}

/** Once: leads to the same page in the stored language, if there is one and it is another. */
const SCRIPT = `try {
  document.cookie = "${GUESSED_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax";
  const stored = localStorage.getItem("language")?.toLowerCase();
  const [, here] = location.pathname.split("/");
  if (stored !== here && ${JSON.stringify(LOCALES)}.includes(stored))
    location.replace("/" + stored + location.pathname.slice(here.length + 1) + location.search + location.hash);
} catch {}
document.currentScript.remove();`;

/** The page with a look into the storage before the rest of it. @param nonce by which the page's policy lets it run */
export function withStoredLanguage(html: string, nonce: string): string {
  return html.replace("<head>", () => `<head><script nonce="${nonce}">${SCRIPT}</script>`);
}
