import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { isNewcomer } from "../../shell/newcomer.ts";
import { wholeMinutes } from "../offers/offer-row.tsx";
import { tierOf } from "../offers/tier.ts";
import { feeText, type Deal } from "./terms.ts";

/** Where there is nothing to say yet; the same character in all languages. */
const NO_VALUE = "–";

/** With whom, and at what price of when. */
export function DealHead({ advert, renderedAt }: { advert: AdvertView; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const now = useServerTime(renderedAt);
  const { advertiser } = advert;
  const tier = tierOf(advertiser);
  const figures = [
    ...(tier === null ? [] : [t(`merchants.tier_${tier}`)]),
    isNewcomer(advertiser)
      ? t("market.new_trader")
      : t("market.record", { count: advertiser.totalTrades, rate: formats.percent(advertiser.completionRate) }),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={advertiser.nickname} pair={advertiser.avatarColor} online={advertiser.online} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{advertiser.nickname}</p>
          <p className="caption">{figures.join(" · ")}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Money
          amount={formats.price(advert.price, advert.fiat)}
          unit={t("market.price_per", { fiat: advert.fiat, asset: advert.asset })}
          size="lg"
        />
        <span className="caption">{t("take.price_age", { age: formats.relative(Math.min(Date.parse(advert.updatedAt), now), now) })}</span>
      </div>
    </div>
  );
}

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
