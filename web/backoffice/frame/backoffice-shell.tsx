import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { LOCALES, LOCALE_NAMES } from "@plaza/contract/locales.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor, LinkedBy } from "@plaza/ui/anchor.tsx";
import { GlobeIcon, MoonIcon, SearchIcon, SunIcon, UserIcon } from "@plaza/ui/icons.tsx";
import { LogoMark } from "@plaza/ui/logo.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";
import { chooseTheme } from "@plaza/widgets/header/theme.ts";
import type { Cells } from "../../shell/cells.ts";
import { useRootData } from "../../shell/root-data.ts";
import { RouterAnchor } from "../../shell/router-anchor.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { AlarmStrip, type AlarmState } from "./alarm-strip.tsx";
import { BackofficeShortcuts, FIND_BOX } from "./backoffice-shortcuts.tsx";
import { NAV_GROUPS, type NavGroup } from "./nav-items.ts";
import type { QueueCounts } from "./queue-counts.ts";
import type { StaffInfo } from "../visit.server.ts";
import { ActionResult } from "../../shell/forms/action-result.tsx";
import { FormKey } from "../../shell/forms/post-form.tsx";

interface BackofficeShellProps {
  /** Null on the login page: there is nowhere to go yet. */
  readonly staff: StaffInfo | null;
  readonly queues: QueueCounts;
  /** Null: nobody is logged in, or it is unknown. */
  readonly alarmState: AlarmState | null;
  /** Null where there is one. */
  readonly cells: Cells | null;
  /** The item of the navigation that a page is under whose address doesn't say so. */
  readonly openItem?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every back office page, different from the traders' frame, so that nobody mistakes the one for the other. */
export function BackofficeShell({ staff, queues, alarmState, cells, openItem, children }: BackofficeShellProps) {
  const t = useTexts();
  const groups = staff === null ? [] : groupsFor(staff.role);
  return (
    <LinkedBy value={RouterAnchor}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-1000 focus:rounded-base focus:bg-raised focus:px-4 focus:py-3 focus:shadow-float"
      >
        {t("frame.skip_to_content")}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-1 px-4 sm:px-6">
          <Anchor
            href={backofficePaths.home()}
            className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-small text-17 font-semibold tracking-tight"
          >
            <LogoMark className="size-7 flex-none" />
            <span className="truncate">{t("desk.name")}</span>
          </Anchor>
          {staff !== null && reaches(staff.role, "agent") ? <FindBox /> : null}
          <div className="ms-auto flex items-center gap-0.5">
            {cells === null ? null : <CellMenu cells={cells} />}
            <LanguageMenu />
            <ThemeMenu />
            {staff === null ? null : <StaffMenu staff={staff} />}
          </div>
        </div>
      </header>
      {alarmState === null ? null : <AlarmStrip alarmState={alarmState} />}
      <div className="mx-auto max-w-[90rem] sm:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        {groups.length === 0 ? <div className="hidden lg:block" /> : <Navigation groups={groups} queues={queues} openItem={openItem} />}
        <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
          {children}
        </main>
      </div>
      <ActionResult />
      {staff === null ? null : <BackofficeShortcuts />}
    </LinkedBy>
  );
}

/** On every page where there is room; the page itself is in the navigation. */
function FindBox() {
  const t = useTexts();
  return (
    <Form
      action={backofficePaths.search()}
      method="get"
      role="search"
      aria-label={t("desk.search")}
      className="ms-6 hidden w-full max-w-md lg:block"
    >
      <label className="relative block">
        <span className="sr-only">{t("desk.search_label")}</span>
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
        <input
          id={FIND_BOX}
          name="find"
          type="search"
          required
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("desk.search")}
          className="control h-10 w-full ps-10 pe-10"
        />
        <kbd
          data-needs-script
          aria-hidden
          className="absolute inset-y-0 end-3 my-auto flex h-6 items-center rounded-small border border-line px-2 leading-none text-13 text-ink-faint"
        >
          /
        </kbd>
      </label>
    </Form>
  );
}

/** What this role sees of the navigation, without headings that nothing is under. */
function groupsFor(role: StaffRole): NavGroup[] {
  const groups = NAV_GROUPS.map(({ heading, items }) => ({ heading, items: items.filter(({ least }) => reaches(role, least)) }));
  return groups.filter(({ items }) => items.length > 0);
}

type NavigationProps = Pick<BackofficeShellProps, "queues" | "openItem"> & { readonly groups: readonly NavGroup[] };

function Navigation({ groups, queues, openItem }: NavigationProps) {
  const t = useTexts();
  const { pathname } = useLocation();
  const open = openItem ?? pathname;
  const here = (href: string) => open === href || (href !== backofficePaths.home() && open.startsWith(`${href}/`));
  return (
    <nav aria-label={t("desk.navigation")} className="min-w-0 border-b border-line lg:border-0 lg:py-6">
      <ul className="relative flex overflow-x-auto px-2 sm:px-0 lg:flex-col lg:gap-4 lg:overflow-visible">
        {groups.map(({ heading, items }) => (
          <li key={items[0]?.href} className="flex-none">
            {heading === null ? null : <p className="hidden px-3 pb-1 text-13 font-medium text-ink-soft lg:block">{t(heading)}</p>}
            <ul aria-label={heading === null ? undefined : t(heading)} className="flex lg:flex-col">
              {items.map((item) => (
                <li key={item.href} ref={here(item.href) ? showInLine : undefined} className="flex-none">
                  <Anchor
                    href={item.href}
                    aria-current={here(item.href) ? "page" : undefined}
                    className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-accent-ink aria-[current]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:underline lg:min-h-9 lg:rounded-small lg:border-0 lg:whitespace-normal lg:hover:bg-sunken lg:aria-[current]:bg-sunken"
                  >
                    <span className="lg:flex-1">{t(item.text)}</span>
                    <Waiting count={queues.find(({ queue }) => queue === item.queue)?.waiting ?? 0} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the navigation is one line that is longer than the screen: it begins with the open page's item in its middle. */
function showInLine(item: HTMLLIElement | null): void {
  const line = item?.closest("nav")?.querySelector<HTMLElement>(":scope > ul");
  if (!item || !line || line.scrollWidth <= line.clientWidth) return;
  const [part, whole] = [item.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollBy({ left: part.left + part.width / 2 - (whole.left + whole.width / 2), behavior: "instant" });
}

function Waiting({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent-soft px-2 text-13 font-semibold text-accent-ink">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {t("desk.waiting_short")}</span>
    </span>
  );
}

/** Each cell has its own staff accounts: who has no session there logs in, and comes to the same page. */
function CellMenu({ cells: { here, all } }: { cells: Cells }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <Menu
      label={t("desk.cells")}
      triggerLabel={t("desk.cell_of", { name: here.name })}
      trigger={<span className="max-w-16 truncate sm:max-w-28 px-1 font-medium">{here.name}</span>}
      className="icon-btn w-auto px-2"
    >
      {all.map(({ name, origin }) => (
        <li key={name}>
          <a href={origin + pathname + search} aria-current={name === here.name ? "page" : undefined} className="menu-item">
            {name}
          </a>
        </li>
      ))}
    </Menu>
  );
}

/** A form, because back office addresses contain no language: the choice is a cookie and works without scripts. */
function LanguageMenu() {
  const t = useTexts();
  const { lang } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={backofficePaths.language()} className="flex">
      <FormKey />
      <input type="hidden" name="next" value={pathname + search} />
      <Menu
        label={t("frame.language")}
        triggerLabel={t("frame.language_button", { name: LOCALE_NAMES[lang] })}
        trigger={<GlobeIcon />}
        className="icon-btn"
      >
        {LOCALES.map((locale) => (
          <li key={locale}>
            <button
              name="lang"
              value={locale}
              lang={locale}
              aria-current={locale === lang || undefined}
              className="menu-item"
              type="submit"
            >
              <span className="min-w-0 flex-1">{LOCALE_NAMES[locale]}</span>
            </button>
          </li>
        ))}
      </Menu>
    </form>
  );
}

function ThemeMenu() {
  const t = useTexts();
  const { theme } = useRootData();
  return (
    <span data-needs-script className="flex">
      <Menu
        label={t("frame.theme")}
        triggerLabel={t("frame.theme")}
        trigger={theme === "dark" ? <MoonIcon /> : <SunIcon />}
        className="icon-btn"
      >
        <MenuItem onAct={() => chooseTheme(null)}>{t("frame.theme_system")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("light")}>{t("frame.theme_light")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("dark")}>{t("frame.theme_dark")}</MenuItem>
      </Menu>
    </span>
  );
}

function StaffMenu({ staff }: { staff: StaffInfo }) {
  const t = useTexts();
  return (
    <form method="post" action={backofficePaths.signOut()} className="flex">
      <FormKey />
      <Menu
        label={t("frame.account")}
        triggerLabel={t("frame.account_of", { name: staff.name })}
        trigger={<UserIcon />}
        className="icon-btn"
      >
        <li className="px-3 py-2">
          <span className="block font-medium">{staff.name}</span>
          <span className="caption block">{t(`desk.role_${staff.role}`)}</span>
        </li>
        <MenuItem>{t("desk.sign_out")}</MenuItem>
      </Menu>
    </form>
  );
}
