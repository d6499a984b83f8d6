import { createHash } from "node:crypto";
import { DEFAULT_LOCALE, INTL_TAGS, LOCALES } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/**
 * The page that a load balancer sends where no site is left: one file without anything to load, in all languages. Its script shows the language
 * of the address, or else the browser's, and asks for the page until it is back; without scripts it is in all of them, and comes again by itself.
 */
export function outagePage(): string {
  const parts = LOCALES.map((locale) => {
    const text = (key: "not_reachable" | "not_reachable_help" | "not_reachable_reloads") => translate(locale, `frame.${key}`);
    return `<section lang="${INTL_TAGS[locale]}" data-path="${locale}"><h1>${text("not_reachable")}</h1><p>${text("not_reachable_help")}</p><p class="soft">${text("not_reachable_reloads")}</p></section>`;
  });
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${DEFAULT_LOCALE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="10"></noscript>
<title>${translate(DEFAULT_LOCALE, "frame.not_reachable")}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.join("\n")}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** The site's colors (`ui/tokens.css`). */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f8f7f4, #131311); color: light-dark(#1d1c19, #f0eee8); font: 17px/1.45 system-ui, "Noto Sans", sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 48px 16px; }
section { margin-block-end: 32px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
p { margin: 8px 0 0; }
.soft { color: light-dark(#56524a, #bdb9af); font-size: 15px; }
[hidden] { display: none; }
`;

const SCRIPT = `
const parts = [...document.querySelectorAll("section")];
const fitting = (tag) => parts.find(({ dataset, lang }) => dataset.path === tag.toLowerCase() || lang.toLowerCase() === tag.toLowerCase());
const wanted = [location.pathname.split("/")[1] ?? "", ...navigator.languages.flatMap((tag) => [tag, /^zh-(hk|mo|hant)/i.test(tag) ? "zh-tw" : tag.startsWith("zh") ? "zh-cn" : tag.split("-")[0]])];
const shown = wanted.map(fitting).find(Boolean) ?? parts[0];
for (const part of parts) part.hidden = part !== shown;
document.documentElement.lang = shown.lang;
document.title = shown.querySelector("h1").textContent;
const address = location.pathname + location.search;
const ask = () =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 503 ? later() : location.replace(address),
    later,
  );
const later = () => setTimeout(ask, 4000 + Math.random() * 6000);
later();
`;

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
