import { DEFAULT_LOCALE, INTL_TAGS, LOCALES, type Locale } from "@plaza/contract/locales.ts";
import type { WebConfig } from "../shell/config.ts";
import { paths } from "../shell/paths.ts";
import { serverPaths } from "../shell/server-paths.ts";
import { securityTxt } from "./security-txt.ts";

/** Files at fixed addresses: where search engines may look, which pages there are in which languages, where a weakness is reported. */

/** Everybody's pages. What needs a login leads to the login page, so there is nothing to find. */
const PUBLIC_PAGES: readonly ((lang: Locale) => string)[] = [
  paths.home,
  paths.p2p,
  (lang) => paths.market(lang, "buy"),
  (lang) => paths.market(lang, "sell"),
  paths.hkpay,
  (lang) => paths.prices(lang),
  (lang) => paths.terms(lang),
  paths.rules,
  paths.ranking,
  paths.lesson,
  paths.help,
  paths.checkJournal,
];

const CLOSED = [
  "/api/",
  "/desk",
  "/dev/",
  "/_comp/",
  "/*/account/",
  "/*/help/message",
  "/*/start",
  "/*/p2p/order",
  "/*/p2p/buy/detail/",
  "/*/p2p/sell/detail/",
  "/*/test/",
];

interface TextFile {
  readonly type: string;
  readonly text: string;
}

/** What lies at a path at a moment; undefined: no such file. */
export function discoveryFiles(config: Pick<WebConfig, "publicOrigin" | "securityContacts">) {
  const { publicOrigin: origin, securityContacts } = config;
  const robotsFile = { type: "text/plain; charset=utf-8", text: robots(origin) };
  const sitemapFile = { type: "application/xml; charset=utf-8", text: sitemap(origin) };
  const files: Readonly<Record<string, (now: Date) => TextFile>> = {
    "/robots.txt": () => robotsFile,
    "/sitemap.xml": () => sitemapFile,
    [serverPaths.securityTxt()]: (now) => ({ type: "text/plain; charset=utf-8", text: securityTxt(origin, securityContacts, now) }),
  };
  return (path: string, now: Date): TextFile | undefined => (Object.hasOwn(files, path) ? files[path]?.(now) : undefined);
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
