import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";

/** The rule by which every list of offers is ordered. `server/market/offers/ranking.test.ts` holds the list to it. */
export function Ranking({ titled = true }: { titled?: boolean }) {
  const t = useTexts();
  return (
    <div id="ranking" className="scroll-mt-4">
      <Card title={titled ? t("advertiser.ranking") : undefined}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-soft">
          <li>{t("advertiser.ranking_price")}</li>
          <li>{t("advertiser.ranking_sorts")}</li>
          <li>{t("advertiser.ranking_hidden")}</li>
          <li>{t("advertiser.ranking_pay")}</li>
        </ul>
      </Card>
    </div>
  );
}
