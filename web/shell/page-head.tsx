import { useLocation } from "react-router";
import { DEFAULT_LOCALE, INTL_TAGS, LOCALES } from "@plaza/contract/locales.ts";
import { switchLocale } from "@plaza/domain/locale/negotiate.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { useRootData } from "./root-data.ts";
import { isBackoffice } from "./paths.ts";

/**
 * The page's title and description, for the window, for search engines, and for link previews (Open Graph); each page draws it
 * once. React puts them into the head, on the server too.
 */
export function PageHead({ title, description }: { title: string; description?: string | undefined }) {
  const t = useTexts();
  const { lang, publicOrigin } = useRootData();
  const { pathname } = useLocation();
  return (
    <>
      <title>{t("frame.title", { page: title })}</title>
      {description ? <meta name="description" content={description} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t("frame.site_name")} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={publicOrigin + pathname} />
      <meta property="og:locale" content={INTL_TAGS[lang].replace("-", "_")} />
      <meta property="og:image" content={`${publicOrigin}/icons/share.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page in every language, and its one address for search engines. Filters are a view of the page, not a page. */
export function Alternates({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  if (isBackoffice(pathname)) return null;
  const path = pathname.replace(/\/+$/, "");
  return (
    <>
      <link rel="canonical" href={origin + path} />
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={INTL_TAGS[locale]} href={origin + switchLocale(path, locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + switchLocale(path, DEFAULT_LOCALE)} />
    </>
  );
}
