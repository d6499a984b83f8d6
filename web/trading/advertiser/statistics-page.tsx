import type { ReactNode } from "react";
import { BADGES, type Badge } from "@plaza/contract/reputation.ts";
import { BADGE_RULES } from "@plaza/domain/people/badges.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { FiguresData } from "./advertiser.server.ts";
import { EndedOrders } from "./ended-orders.tsx";
import { Ranking } from "./ranking.tsx";
import { RankingWindow } from "./ranking-window.tsx";

/** Where each figure comes from: the formula, and the counts that went into it. */
export function AdvertiserStatisticsPage({ data: { advertiser, figures, rules, ended } }: { data: FiguresData }) {
  const t = useTexts();
  const lang = useLang();
  const name = advertiser.nickname;
  return (
    <div className="max-w-3xl px-4 sm:px-0">
      <PageHead title={t("advertiser.figures_title")} description={t("advertiser.figures_lead")} />
      <PageHeading
        lead={t("advertiser.figures_lead")}
        back={{ href: paths.advertiser(lang, advertiser.uid), label: t("advertiser.figures_back", { name }) }}
      >
        {t("advertiser.figures_title")}
      </PageHeading>
      <div className="flex flex-col gap-4 pb-8">
        <Card title={name}>
          <dl className="divide-y divide-line">
            <TradeFigures figures={figures} rules={rules} />
            <SpeedFigures figures={figures} />
            <OpinionFigures figures={figures} />
          </dl>
        </Card>
        {ended === null ? null : <EndedOrders ended={ended} />}
        <HowBadges badges={figures.badges} />
        <Ranking />
        <p className="caption">{t("advertiser.wrong")}</p>
      </div>
    </div>
  );
}

type Part = Pick<FiguresData, "figures">;

function TradeFigures({ figures, rules }: Pick<FiguresData, "figures" | "rules">) {
  const t = useTexts();
  const formats = useFormats();
  const share = (ratio: string | null) => (ratio === null ? "–" : formats.percent(ratio));
  const made = (completed: number, fault: number) =>
    t("advertiser.explain.completion", { completed: formats.count(completed), fault: formats.count(fault) });
  return (
    <>
      <Explained label={t("advertiser.trades")} value={formats.count(figures.totalTrades)}>
        {t("advertiser.explain.trades")}{" "}
        {figures.earlierTrades > 0 ? t("advertiser.explain.earlier", { count: figures.earlierTrades }) : null}
      </Explained>
      <Explained label={t("advertiser.ranked")} value={formats.count(figures.rankedTrades)}>
        {t("advertiser.explain.ranked")} <RankingWindow rules={rules} />
      </Explained>
      <Explained label={t("advertiser.completion")} value={share(figures.completionRate)}>
        {made(figures.totalTrades, figures.atFault)}
      </Explained>
      <Explained label={t("advertiser.completion_30")} value={share(figures.completionRate30)}>
        {made(figures.trades30, figures.atFault30)}
      </Explained>
    </>
  );
}

function SpeedFigures({ figures }: Part) {
  const t = useTexts();
  const formats = useFormats();
  const minutes = (time: number | null) => (time === null ? "–" : formats.minutes(time));
  return (
    <>
      <Explained label={t("advertiser.release")} value={minutes(figures.avgReleaseMinutes)}>
        {t("advertiser.explain.release", { count: figures.releases })}
      </Explained>
      <Explained label={t("advertiser.late")} value={formats.count(figures.lateReleases30)}>
        {t("advertiser.explain.late")}
      </Explained>
      <Explained label={t("advertiser.pay")} value={minutes(figures.avgPayMinutes)}>
        {t("advertiser.explain.pay", { count: figures.payments })}
      </Explained>
    </>
  );
}

function OpinionFigures({ figures }: Part) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const share = (ratio: string | null) => (ratio === null ? "–" : formats.percent(ratio));
  return (
    <>
      <Explained label={t("advertiser.positive")} value={share(figures.positiveRate)}>
        {t("advertiser.explain.positive", {
          good: formats.count(figures.praisedBy),
          all: formats.count(figures.praisedBy + figures.criticisedBy),
          reviews: formats.count(figures.positiveReviews + figures.negativeReviews),
        })}
      </Explained>
      <Explained label={t("advertiser.bound")} value={share(figures.positiveLowerBound)}>
        {t("advertiser.explain.bound")}
      </Explained>
      <Explained label={t("advertiser.partners")} value={formats.count(figures.partners)}>
        {t("advertiser.explain.partners")}
      </Explained>
      <Explained label={t("advertiser.blocked_by")} value={formats.count(figures.blockedBy)}>
        {t("advertiser.explain.blocked")}
      </Explained>
      <Explained
        label={t("advertiser.first_trade")}
        value={figures.firstTradeAt === null ? "–" : formats.date(figures.firstTradeAt, zone, "date")}
      >
        {t("advertiser.explain.first")}
      </Explained>
    </>
  );
}

function Explained({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 py-3 first:pt-0 last:pb-0">
      <dt className="font-medium">{label}</dt>
      <dd className="text-17 font-semibold tabular-nums">{value}</dd>
      <dd className="caption col-span-2 mt-0.5">{children}</dd>
    </div>
  );
}

function HowBadges({ badges }: { badges: readonly Badge[] }) {
  const t = useTexts();
  const formats = useFormats();
  const percent = (share: number) => formats.percent(String(share), { min: 0, max: 0 });
  const rule: Record<Badge, string> = {
    verified: t("advertiser.earn.verified"),
    trusted: t("advertiser.earn.trusted", { rate: percent(BADGE_RULES.trusted.bound) }),
    reliable: t("advertiser.earn.reliable", { rate: percent(BADGE_RULES.reliable.rate), count: String(BADGE_RULES.reliable.ended) }),
    fast_release: t("advertiser.earn.fast_release", {
      minutes: formats.minutes(BADGE_RULES.fast_release.minutes, "long"),
      count: String(BADGE_RULES.fast_release.releases),
    }),
    veteran: t("advertiser.earn.veteran", { count: String(BADGE_RULES.veteran.rankedTrades) }),
    well_connected: t("advertiser.earn.well_connected", { count: String(BADGE_RULES.well_connected.partners) }),
    practiced: t("advertiser.earn.practiced"),
  };
  return (
    <Card title={t("advertiser.badges")}>
      <dl className="divide-y divide-line">
        {BADGES.map((badge) => (
          <div key={badge} className="py-3 first:pt-0 last:pb-0">
            <dt className={badges.includes(badge) ? "font-medium text-good-ink" : "font-medium"}>{t(`advertiser.badge.${badge}`)}</dt>
            <dd className="caption mt-0.5">{rule[badge]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
