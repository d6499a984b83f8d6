import { Form, useLocation } from "react-router";
import { LOCALES, LOCALE_NAMES } from "@plaza/contract/locales.ts";
import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { switchLocale } from "@plaza/domain/locale/negotiate.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { AdvertsIcon, ClockIcon, GlobeIcon, MoonIcon, ShieldIcon, SunIcon, UserIcon, WalletIcon } from "@plaza/ui/icons.tsx";
import { Logo, LogoMark } from "@plaza/ui/logo.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";
import { Bell } from "../notifications/bell.tsx";
import { paths } from "../paths.ts";
import { chooseTheme } from "./preferences.ts";
import { useRootData } from "./root-data.ts";

/** Brand, the two places of the product, language, appearance, account. */
export function Header() {
  const t = useTexts();
  const { lang, user } = useRootData();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:h-16 sm:gap-2 sm:px-6">
        <Anchor href={paths.home(lang)} aria-label={t("frame.site_name")} className="mr-1 rounded-small sm:mr-4">
          <LogoMark className="size-8 sm:hidden" />
          <span className="hidden sm:block">
            <Logo name={t("frame.site_name")} />
          </span>
        </Anchor>
        <nav aria-label={t("frame.navigation")} className="flex min-w-0">
          <Place href={paths.p2p(lang)} text={t("frame.p2p")} narrow={user !== null} />
          {user ? <Place href={paths.orders(lang)} text={t("frame.orders")} /> : null}
          {user ? (
            <span className="hidden sm:block">
              <Place href={paths.adverts(lang)} text={t("frame.adverts")} />
            </span>
          ) : null}
        </nav>
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <LanguageMenu />
          <ThemeMenu />
          {user ? <Bell /> : null}
          {user ? <AccountMenu /> : <LogIn />}
        </div>
      </div>
    </header>
  );
}

/** `narrow`: there is a longer row of icons beside it, and the narrowest phone has no room for every place. */
function Place({ href, text, narrow = false }: { href: string; text: string; narrow?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === href || (pathname.startsWith(`${href}/`) && !/\/p2p\/(?:order|adverts|payments)\b/.test(pathname));
  return (
    <Anchor
      href={href}
      aria-current={here ? "page" : undefined}
      className={`flex min-h-11 items-center rounded-small px-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:text-ink sm:px-3 ${narrow ? "max-[399px]:hidden" : ""}`}
    >
      {text}
    </Anchor>
  );
}

/** Works without scripts: the list is a popover of links to this page in the other languages. */
function LanguageMenu() {
  const t = useTexts();
  const { lang } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <Menu
      label={t("frame.language")}
      triggerLabel={t("frame.language_button", { name: LOCALE_NAMES[lang] })}
      trigger={<GlobeIcon />}
      className="icon-btn"
    >
      {LOCALES.map((locale) => (
        <MenuItem key={locale} href={switchLocale(pathname, locale) + search} lang={locale} current={locale === lang}>
          {LOCALE_NAMES[locale]}
        </MenuItem>
      ))}
    </Menu>
  );
}

function ThemeMenu() {
  const t = useTexts();
  const { theme, user } = useRootData();
  const icon = theme === "dark" ? <MoonIcon /> : <SunIcon />;
  return (
    <span data-needs-script className={user ? "hidden sm:flex" : "flex"}>
      <Menu label={t("frame.theme")} triggerLabel={t("frame.theme")} trigger={icon} className="icon-btn">
        <MenuItem onAct={() => chooseTheme(null)}>{t("frame.theme_system")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("light")}>{t("frame.theme_light")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("dark")}>{t("frame.theme_dark")}</MenuItem>
      </Menu>
    </span>
  );
}

function AccountMenu() {
  const t = useTexts();
  const { lang, user } = useRootData();
  if (!user) return null;
  const name = user.username || user.emailOrPhone;
  return (
    <Form method="post" action={paths.logout(lang)} className="flex">
      <Menu
        label={t("frame.account")}
        triggerLabel={t("frame.account_of", { name })}
        trigger={<Avatar name={name} pair={avatarColor(name)} size="sm" />}
        className="icon-btn"
      >
        <MenuItem href={paths.adverts(lang)} icon={<AdvertsIcon />}>
          {t("frame.my_adverts")}
        </MenuItem>
        <MenuItem href={paths.board(lang)} icon={<ClockIcon />}>
          {t("frame.board")}
        </MenuItem>
        <MenuItem href={paths.wallet(lang)} icon={<WalletIcon />}>
          {t("frame.wallet")}
        </MenuItem>
        <MenuItem href={paths.payments(lang)} icon={<WalletIcon />}>
          {t("frame.payments")}
        </MenuItem>
        <MenuItem href={paths.people(lang, "followed")} icon={<UserIcon />}>
          {t("frame.people")}
        </MenuItem>
        <MenuItem href={paths.profile(lang)} icon={<UserIcon />}>
          {t("frame.profile")}
        </MenuItem>
        <MenuItem href={paths.security(lang)} icon={<UserIcon />}>
          {t("frame.security")}
        </MenuItem>
        <MenuItem href={paths.gate(lang)} icon={<ShieldIcon />}>
          {t("frame.verification")}
        </MenuItem>
        <NarrowThemes />
        <MenuItem>{t("frame.log_out")}</MenuItem>
      </Menu>
    </Form>
  );
}

/** The appearance, where a phone's row of icons has no room for it. */
function NarrowThemes() {
  const t = useTexts();
  return (
    <li data-needs-script className="border-y border-line sm:hidden">
      <ul aria-label={t("frame.theme")}>
        <MenuItem onAct={() => chooseTheme(null)}>{t("frame.theme_system")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("light")}>{t("frame.theme_light")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("dark")}>{t("frame.theme_dark")}</MenuItem>
      </ul>
    </li>
  );
}

function LogIn() {
  const t = useTexts();
  const { lang } = useRootData();
  const { pathname, search } = useLocation();
  const here = pathname === paths.login(lang) ? undefined : pathname + search;
  return (
    <ButtonLink href={paths.login(lang, here)} variant="secondary" size="sm" className="ml-1">
      {t("frame.log_in")}
    </ButtonLink>
  );
}
