import type { ReactNode } from "react";
import type { FiguresView } from "@plaza/contract/calls/advertisers.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";

/** The figures at a glance, the most telling ones large. */
export function StatisticsCard({ figures, uid }: { figures: FiguresView; uid: Uid }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const zone = useTimeZone();
  const none = <span className="text-ink-faint">–</span>;
  const share = (ratio: string | null) => (ratio === null ? none : formats.percent(ratio));
  const minutes = (time: number | null) => (time === null ? none : formats.minutes(time));
  return (
    <Card
      title={t("advertiser.figures")}
      aside={
        <Anchor href={paths.figures(lang, uid)} className="link inline-flex min-h-11 items-center text-13">
          {t("advertiser.why")}
        </Anchor>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        <Figure large label={t("advertiser.trades_30")}>
          {formats.count(figures.trades30)}
        </Figure>
        <Figure large label={t("advertiser.completion_30")}>
          {share(figures.completionRate30)}
        </Figure>
        <Figure large label={t("advertiser.release")}>
          {minutes(figures.avgReleaseMinutes)}
        </Figure>
        <Figure large label={t("advertiser.positive")}>
          {share(figures.positiveRate)}
        </Figure>
        <Figure label={t("advertiser.trades")}>{formats.count(figures.totalTrades)}</Figure>
        <Figure label={t("advertiser.completion")}>{share(figures.completionRate)}</Figure>
        <Figure label={t("advertiser.pay")}>{minutes(figures.avgPayMinutes)}</Figure>
        <Figure label={t("advertiser.partners")}>{formats.count(figures.partners)}</Figure>
        <Figure label={t("advertiser.first_trade")}>
          {figures.firstTradeAt === null ? t("advertiser.none_yet") : formats.date(figures.firstTradeAt, zone, "date")}
        </Figure>
        <Figure label={t("advertiser.followers")}>{formats.count(figures.followers)}</Figure>
        <Figure label={t("advertiser.blocked_by")}>{formats.count(figures.blockedBy)}</Figure>
      </dl>
    </Card>
  );
}

/** The number above what it counts, to the eye; the other way round for who listens. */
function Figure({ label, large, children }: { label: string; large?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="caption">{label}</dt>
      <dd className={large ? "font-display text-22 font-semibold tracking-tight tabular-nums" : "text-17 font-semibold tabular-nums"}>
        {children}
      </dd>
    </div>
  );
}
