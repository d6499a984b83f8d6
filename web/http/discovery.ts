import { DEFAULT_LOCALE, INTL_TAGS, LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { paths } from "../shell/paths.ts";

/** What search engines ask for: where they may look, and which pages there are in which languages. */

/** Everybody's pages. What needs a login leads to the login page, so there is nothing to find. */
const PUBLIC_PAGES: readonly ((lang: Locale) => string)[] = [
  paths.home,
  paths.p2p,
  (lang) => paths.market(lang, "buy"),
  (lang) => paths.market(lang, "sell"),
  paths.hkpay,
  (lang) => paths.terms(lang),
  paths.rules,
  paths.ranking,
  paths.lesson,
  paths.checkJournal,
];

const CLOSED = [
  "/api/",
  "/desk",
  "/dev/",
  "/_comp/",
  "/*/account/",
  "/*/p2p/order",
  "/*/p2p/buy/detail/",
  "/*/p2p/sell/detail/",
  "/*/test/",
];

export interface TextFile {
  readonly type: string;
  readonly text: string;
}

/** By path. @param origin how visitors reach the site, without a slash at its end */
export function discoveryFiles(origin: string): ReadonlyMap<string, TextFile> {
  return new Map([
    ["/robots.txt", { type: "text/plain; charset=utf-8", text: robots(origin) }],
    ["/sitemap.xml", { type: "application/xml; charset=utf-8", text: sitemap(origin) }],
  ]);
}

function robots(origin: string): string {
  return ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

function sitemap(origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...PUBLIC_PAGES.flatMap((page) => {
      const links = [
        ...LOCALES.map((lang) => alternate(INTL_TAGS[lang], origin + page(lang))),
        alternate("x-default", origin + page(DEFAULT_LOCALE)),
      ].join("");
      return LOCALES.map((lang) => `<url><loc>${escaped(origin + page(lang))}</loc>${links}</url>`);
    }),
    "</urlset>",
    "",
  ].join("\n");
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
