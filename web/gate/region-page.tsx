import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { GlobeIcon } from "@plaza/ui/icons.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { useLang } from "../frame/root-data.ts";
import { paths } from "../paths.ts";

/** What a person in a restricted region sees instead of the market. Needs the texts of `gate`. */
export function RegionPage() {
  const t = useTexts();
  const lang = useLang();
  return (
    <>
      <PageHead title={t("gate.region_title")} />
      <h1 className="sr-only">{t("gate.region_title")}</h1>
      <EmptyState
        icon={<GlobeIcon />}
        title={t("gate.region_title")}
        action={<ButtonLink href={paths.home(lang)}>{t("gate.return_home")}</ButtonLink>}
      >
        {t("gate.region_help")}
      </EmptyState>
    </>
  );
}
