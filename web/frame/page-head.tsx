import { useLocation } from "react-router";
import { DEFAULT_LOCALE, INTL_TAGS, LOCALES } from "@plaza/contract/locales.ts";
import { switchLocale } from "@plaza/domain/locale/negotiate.ts";
import { useTexts } from "@plaza/messages/react.tsx";

/** The page's title and description; each page draws it once. React puts both into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string | undefined }) {
  const t = useTexts();
  return (
    <>
      <title>{t("frame.title", { page: title })}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}

/** The page in every language, and its one address for search engines. Filters are a view of the page, not a page. */
export function Alternates({ origin }: { origin: string }) {
  const { pathname } = useLocation();
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
