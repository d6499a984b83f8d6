import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { isNewcomer } from "../../shell/newcomer.ts";
import { tierOf } from "../offers/tier.ts";

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
