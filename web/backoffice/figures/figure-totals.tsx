import type { MarketFiguresView } from "@plaza/contract/calls/backoffice-figures.ts";
import { ORDER_OUTCOMES } from "@plaza/contract/figures.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { useShare } from "./share.ts";

type Total = MarketFiguresView["total"];

/** The whole period at a glance. */
export function FigureTotals({ total }: { total: Total }) {
  const t = useTexts();
  const formats = useFormats();
  const share = useShare();
  const minutes = (time: Total["payTime"]) => (time === null ? "–" : `${formats.minutes(time.median)} · ${formats.minutes(time.p90)}`);
  const appeals = Object.values(total.appeals).reduce((sum, count) => sum + count, 0);
  const facts: readonly (readonly [string, string])[] = [
    [t("figures.volume"), formats.fiatText(total.usd, "USD")],
    [t("figures.placed"), formats.count(total.placed)],
    [t("figures.share_placed"), total.views === null ? "–" : share(total.placed, total.views)],
    [t("figures.share_paid"), share(total.paid, total.placed)],
    [t("figures.share_completed"), share(total.outcomes.completed, total.placed)],
    [t("desk.queue_appeals"), formats.count(appeals)],
    [t("figures.pay_time"), minutes(total.payTime)],
    [t("figures.release_time"), minutes(total.releaseTime)],
  ];
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="caption">{label}</dt>
              <dd className="text-17 font-semibold break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="caption mt-4">{t("figures.times_help")}</p>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("figures.outcomes")}>
          <DataList>
            {ORDER_OUTCOMES.map((outcome) => (
              <DataRow key={outcome} label={t(`figures.outcome.${outcome}`)}>
                {formats.count(total.outcomes[outcome])} · {share(total.outcomes[outcome], total.placed)}
              </DataRow>
            ))}
          </DataList>
        </Card>
        <Card title={t("figures.coins")}>
          <DataList>
            {total.coins.map(({ asset, quantity, fee }) => (
              <DataRow key={asset} label={asset}>
                {formats.coinsText(quantity, asset)}
                <span className="caption block">{t("figures.fee", { amount: formats.coinsText(fee, asset) })}</span>
              </DataRow>
            ))}
          </DataList>
          {total.coins.length === 0 ? <p className="text-ink-soft">–</p> : null}
        </Card>
      </div>
    </>
  );
}
