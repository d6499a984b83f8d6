import { useLocation } from "react-router";
import { addresses } from "@plaza/contract/addresses.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { AccountMenu, Bell, LogIn, NavItem } from "@plaza/widgets/header/header.tsx";
import { LanguageMenu } from "@plaza/widgets/header/language-menu.tsx";
import { useRootData } from "../root-data.ts";
import { widgetDataOf } from "../widget-host/widget-data.ts";

/** The ways to somebody's own pages inside the app, where the header has stepped aside: one slim row, without the brand. */
export function AppBar() {
  const t = useTexts();
  const root = useRootData();
  const { pathname, search } = useLocation();
  const route = pathname + search;
  const data = widgetDataOf(root, route);
  const { lang, isLogin } = data;
  return (
    <nav aria-label={t("frame.navigation")} className="border-b border-line bg-surface">
      <div className="mx-auto flex h-12 max-w-6xl items-center gap-1 px-2 sm:px-6">
        <div className="flex min-w-0 overflow-x-auto">
          <NavItem href={addresses.p2p(lang)} text={t("frame.p2p")} route={route} />
          {isLogin ? <NavItem href={addresses.orders(lang)} text={t("frame.orders")} route={route} /> : null}
        </div>
        <div data-whole className="ms-auto flex items-center gap-0.5">
          <LanguageMenu lang={lang} route={route} />
          {isLogin ? <Bell data={data} notes={root} /> : null}
          {isLogin ? <AccountMenu data={data} notes={root} /> : <LogIn data={data} notes={root} />}
          <i data-end hidden />
        </div>
      </div>
    </nav>
  );
}
