import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";

/** What the merchant's pages share at their top. */
export function BoardHeading({
  title,
  description,
  current,
  aside,
}: {
  title: string;
  description: string;
  current: "board" | "figures";
  aside?: ReactNode;
}) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mb-4 px-4 sm:px-0">
      <PageHead title={title} description={description} />
      <PageHeading aside={aside}>{title}</PageHeading>
      <Tabs
        label={t("board.title")}
        items={[
          { href: paths.board(lang), text: t("board.tab_board"), current: current === "board" },
          { href: paths.boardFigures(lang), text: t("board.tab_figures"), current: current === "figures" },
          { href: paths.merchant(lang), text: t("merchants.title"), current: false },
        ]}
      />
    </div>
  );
}
