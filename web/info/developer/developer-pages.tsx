import { Outlet, useLocation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths, type DeveloperPage } from "../../shell/paths.ts";

const PAGES = ["style", "avatar", "locale", "request", "jsBridge", "pinia"] as const satisfies readonly DeveloperPage[];

/** The frame of the developer pages under `/test`, for those who build an app or a widget around the site. */
export function DeveloperPages() {
  const t = useTexts();
  const lang = useLang();
  const { pathname } = useLocation();
  return (
    <div className="px-4 pb-8 sm:px-0 sm:py-6">
      <PageHeading lead={t("developer.lead")}>{t("developer.title")}</PageHeading>
      <Tabs
        label={t("developer.pages")}
        items={PAGES.map((page) => ({
          href: paths.developer(lang, page),
          text: t(`developer.page.${page}`),
          current: pathname === paths.developer(lang, page),
        }))}
      />
      <Outlet />
    </div>
  );
}
