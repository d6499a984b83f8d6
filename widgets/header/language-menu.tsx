import { LOCALES, LOCALE_NAMES, type Locale } from "@plaza/contract/locales.ts";
import { switchLocale } from "@plaza/domain/locale/negotiate.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { GlobeIcon } from "@plaza/ui/icons.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";

/** Works without scripts: the list is a popover of links to this page in the other languages. */
export function LanguageMenu({ lang, route }: { lang: Locale; route: string }) {
  const t = useTexts();
  return (
    <Menu
      label={t("frame.language")}
      triggerLabel={t("frame.language_button", { name: LOCALE_NAMES[lang] })}
      trigger={<GlobeIcon />}
      className="icon-btn"
    >
      {LOCALES.map((locale) => (
        <MenuItem key={locale} href={switchLocale(route, locale)} lang={locale} current={locale === lang}>
          {LOCALE_NAMES[locale]}
        </MenuItem>
      ))}
    </Menu>
  );
}
