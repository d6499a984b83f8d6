import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { wholeMinutes } from "../offers/offer-row.tsx";
import { feeText, type Deal } from "./terms.ts";

/** Where there is nothing to say yet; the same character in all languages. */
const NO_VALUE = "–";

/** What the order costs and how long it has. */
export function DealFacts({ side, deal, advert, terms }: { side: Side; deal: Deal; advert: AdvertView; terms: OrderTerms | null }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <DataList className="border-t border-line">
      <DataRow label={t("take.fee", { rate: formats.percent(advert.feeRate) })}>
        {deal.feeRate === 0n ? (
          t("take.fee_none")
        ) : terms ? (
          <Money amount={formats.coins(feeText(deal, terms))} unit={advert.asset} />
        ) : (
          NO_VALUE
        )}
      </DataRow>
      <DataRow label={t("take.available")}>
        <Money amount={formats.coins(advert.remaining)} unit={advert.asset} />
      </DataRow>
      <DataRow label={t("take.window")}>
        {t("take.window_minutes", { count: advert.shortWindow?.minutes ?? advert.paymentWindowMinutes })}
      </DataRow>
      <DataRow label={side === "buy" ? t("take.release") : t("take.payment")}>{averageOf(side, advert, formats)}</DataRow>
    </DataList>
  );
}

function averageOf(side: Side, { advertiser }: AdvertView, formats: ReturnType<typeof useFormats>): string {
  const minutes = side === "buy" ? advertiser.avgReleaseMinutes : advertiser.avgPayMinutes;
  return minutes === null ? NO_VALUE : formats.minutes(wholeMinutes(minutes));
}
