import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { SwapIcon } from "@plaza/ui/action-icons.tsx";
import { AdvertsIcon, BellIcon, ClockIcon, InfoIcon, ShieldIcon, UserIcon, WalletIcon } from "@plaza/ui/icons.tsx";
import { Logo, LogoMark } from "@plaza/ui/logo.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";
import { addresses } from "@plaza/contract/addresses.ts";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import type { DrawnProps } from "../tree.tsx";
import { openTransfer } from "../transfer/opening.ts";
import { useShared } from "../use-shared.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { isHere, pathOf } from "./here.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

const MOST = 99;

/** Brand, the sections of the product, language, appearance, account; on a phone they are in the bar at the lower edge. */
export function Header({ data, notes }: DrawnProps) {
  const t = useTexts();
  const { lang, route, isLogin } = data;
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:h-16 sm:gap-2 sm:px-6">
          <Anchor href={addresses.home(lang)} aria-label={t("frame.site_name")} className="me-1 rounded-small sm:me-4">
            <LogoMark className="size-8 sm:hidden" />
            <span className="hidden sm:block">
              <Logo name={t("frame.site_name")} />
            </span>
          </Anchor>
          <nav aria-label={t("frame.navigation")} className="hidden min-w-0 sm:flex">
            <NavItem href={addresses.p2p(lang)} text={t("frame.p2p")} route={route} />
            {isLogin ? <NavItem href={addresses.orders(lang)} text={t("frame.orders")} route={route} /> : null}
            {isLogin ? <NavItem href={addresses.adverts(lang)} text={t("frame.adverts")} route={route} /> : null}
          </nav>
          <div data-whole className="ms-auto flex items-center gap-0.5 sm:gap-1">
            <LanguageMenu lang={lang} route={route} />
            <ThemeMenu />
            {isLogin ? <Bell data={data} notes={notes} /> : null}
            {isLogin ? (
              <span className="hidden sm:flex">
                <AccountMenu data={data} notes={notes} />
              </span>
            ) : (
              <LogIn data={data} notes={notes} />
            )}
            <i data-end hidden />
          </div>
        </div>
      </header>
      <BottomBar data={data} notes={notes} />
    </>
  );
}

/** A link of the header. `route` is where the page is; the link of that page is marked as current, also for screen readers. */
export function NavItem({ href, text, route }: { href: string; text: string; route: string }) {
  return (
    <Anchor
      href={href}
      aria-current={isHere(href, route) ? "page" : undefined}
      className="flex min-h-11 items-center rounded-small px-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:text-ink forced-colors:aria-[current]:underline sm:px-3"
    >
      {text}
    </Anchor>
  );
}

/** The way to the inbox, with how much of it is unread: written by the server, told by the site from then on. */
export function Bell({ data, notes }: DrawnProps) {
  const t = useTexts();
  const unread = Number(useShared(SHARED_KEYS.unread, notes.unread));
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <Anchor
      href={addresses.notifications(data.lang)}
      aria-label={unread > 0 ? t("frame.notifications_unread", { count }) : t("frame.notifications")}
      className="icon-btn"
    >
      <BellIcon />
      {unread > 0 ? (
        <span className="badge absolute top-0.5 start-1/2" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Anchor>
  );
}

/** Everything of the own account, and the way out. */
export function AccountMenu({ data: { lang, userInfo } }: DrawnProps) {
  const t = useTexts();
  const name = userInfo?.username || userInfo?.emailOrPhone || "";
  return (
    <form method="post" action={addresses.logout(lang)} className="flex">
      <Menu
        label={t("frame.account")}
        triggerLabel={t("frame.account_of", { name })}
        trigger={<Avatar name={name} pair={avatarColor(name)} size="sm" />}
        className="icon-btn"
      >
        <MenuItem href={addresses.account(lang)} icon={<UserIcon />}>
          {t("frame.account")}
        </MenuItem>
        <MenuItem href={addresses.adverts(lang)} icon={<AdvertsIcon />}>
          {t("frame.my_adverts")}
        </MenuItem>
        <MenuItem href={addresses.board(lang)} icon={<ClockIcon />}>
          {t("frame.board")}
        </MenuItem>
        <MenuItem href={addresses.wallet(lang)} icon={<WalletIcon />}>
          {t("frame.wallet")}
        </MenuItem>
        <MenuItem href={addresses.payments(lang)} icon={<WalletIcon />}>
          {t("frame.payments")}
        </MenuItem>
        <MenuItem
          href={addresses.wallet(lang)}
          onAct={() => void (openTransfer() || location.assign(addresses.wallet(lang)))}
          icon={<SwapIcon />}
        >
          {t("frame.transfer")}
        </MenuItem>
        <MenuItem href={addresses.security(lang)} icon={<ShieldIcon />}>
          {t("frame.security")}
        </MenuItem>
        <MenuItem href={addresses.help(lang)} icon={<InfoIcon />}>
          {t("frame.help")}
        </MenuItem>
        <MenuItem>{t("frame.log_out")}</MenuItem>
      </Menu>
    </form>
  );
}

/** What a visitor has in the place of the account: the two ways to one. */
export function LogIn({ data: { lang, route } }: DrawnProps) {
  const t = useTexts();
  const here = [addresses.login(lang), addresses.register(lang)].includes(pathOf(route)) ? undefined : route;
  return (
    <>
      {/* A narrower phone has it behind the account of the bar. */}
      <ButtonLink
        href={addresses.login(lang, here)}
        variant="secondary"
        size="sm"
        className="ms-1 whitespace-nowrap max-sm:px-2 max-[375px]:hidden"
      >
        {t("frame.log_in")}
      </ButtonLink>
      {/* Two short lines on a phone whose letters are wide, rather than a page that moves sideways. */}
      <ButtonLink href={addresses.register(lang, here)} variant="primary" size="sm" className="ms-1 max-sm:px-2 sm:whitespace-nowrap">
        {t("frame.sign_up")}
      </ButtonLink>
    </>
  );
}
