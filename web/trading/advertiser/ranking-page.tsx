import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Ranking } from "./ranking.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { RankingData } from "./ranking.server.ts";

/** How offers are ordered, for anyone who asks: the lists lead here. */
export function RankingPage({ data: { rules } }: { data: RankingData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t("advertiser.ranking")} description={t("advertiser.ranking_price")} />
      <PageHeading lead={t("advertiser.ranking_lead")} back={{ href: paths.p2p(lang), label: t("frame.p2p") }}>
        {t("advertiser.ranking")}
      </PageHeading>
      <Ranking titled={false} rules={rules} />
    </div>
  );
}
