import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import type { TradingRules } from "../../shell/user-info.ts";
import { RankingWindow } from "./ranking-window.tsx";

/**
 * The rule by which every list of offers is ordered. `server/market/offers/ranking.test.ts` holds the list to it.
 * @param rules where the page doesn't say elsewhere which trades count
 */
export function Ranking({ titled = true, rules = null }: { titled?: boolean; rules?: TradingRules | null }) {
  const t = useTexts();
  return (
    <div id="ranking" className="scroll-mt-4">
      <Card title={titled ? t("advertiser.ranking") : undefined}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-soft">
          <li>{t("advertiser.ranking_price")}</li>
          <li>
            {t("advertiser.ranking_sorts")} <RankingWindow rules={rules} />
          </li>
          <li>{t("advertiser.ranking_hidden")}</li>
          <li>{t("advertiser.ranking_pay")}</li>
        </ul>
      </Card>
    </div>
  );
}
