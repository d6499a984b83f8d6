import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useSpans } from "../../shell/labels/durations.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { useWholeUsd } from "./limit-texts.ts";
import type { LimitRefused, LimitsData } from "./limits.server.ts";
import { OwnLimits } from "./own-limits.tsx";
import { ConditionsCard, OwnRequests, RequestCard } from "./request-card.tsx";

interface Props {
  readonly data: LimitsData;
  readonly refused: LimitRefused | undefined;
}

/** What the reader may trade, what is left of it, what each level gives, and the request of a higher limit. */
export function LimitsPage({ data, refused }: Props) {
  const t = useTexts();
  const lang = useLang();
  const { limits, uid, isOwner } = data;
  const asked = data.asked?.takesRequests === true ? data.asked : null;
  const conditions = asked === null ? null : <ConditionsCard asked={asked} uid={uid} refused={refused} />;
  const form = asked?.mayRequest === true && isOwner ? <RequestCard asked={asked} refused={refused} /> : null;
  return (
    <div className="pb-8">
      <PageHead title={t("limits.page_title")} description={t("limits.page_description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("limits.page_description")} back={{ href: paths.profile(lang), label: t("limits.title") }}>
          {t("limits.page_title")}
        </PageHeading>
      </div>
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <CurrentLevels limits={limits} />
            {data.asked === null ? null : <OwnRequests requests={data.asked.requests} isOwner={isOwner} />}
            {/* The form is as long as both cards; without it the second column has the conditions. */}
            {form === null ? null : conditions}
          </div>
          {form ?? conditions}
        </div>
        <Levels limits={limits} />
      </div>
    </div>
  );
}

type Limits = LimitsData["limits"];

function CurrentLevels({ limits }: { limits: Limits }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { maxOrderUsd, day, month, openUnpaidOrders, takesPerHour, cancelsPerDay, paymentAccounts, own, pausedUntil, appealPauseUntil } =
    limits;
  const time = (at: string) => formats.date(at, zone);
  const whole = useWholeUsd();
  const usd = (text: string) => formats.fiatText(text, "USD");
  return (
    <Card title={t("limits.standing")}>
      <div className="mb-3 flex flex-col gap-3 empty:hidden">
        {appealPauseUntil === undefined ? null : (
          <Notice kind="warn">{t("limits.appeals_paused", { time: time(appealPauseUntil) })}</Notice>
        )}
        {pausedUntil === null ? null : <Notice kind="warn">{t("limits.paused", { time: time(pausedUntil) })}</Notice>}
        {takesPerHour.freeAt === null ? null : <Notice kind="warn">{t("limits.free_at", { time: time(takesPerHour.freeAt) })}</Notice>}
      </div>
      <DataList>
        <DataRow label={t("limits.one_order")}>
          {maxOrderUsd === null ? t("limits.unlimited") : t("limits.up_to", { amount: whole(maxOrderUsd) })}
        </DataRow>
        <Used label={t("limits.day")} used={usd(day.used)} most={day.most === null ? null : whole(day.most)} />
        <Used label={t("limits.month")} used={usd(month.used)} most={month.most === null ? null : whole(month.most)} />
        <Used label={t("limits.open_orders")} used={formats.count(openUnpaidOrders.used)} most={formats.count(openUnpaidOrders.most)} />
        <Used label={t("limits.takes")} used={formats.count(takesPerHour.used)} most={formats.count(takesPerHour.most)} />
        <Used label={t("limits.cancels")} used={formats.count(cancelsPerDay.used)} most={formats.count(cancelsPerDay.most)} />
        <Used label={t("limits.accounts")} used={formats.count(paymentAccounts.used)} most={formats.count(paymentAccounts.most)} />
      </DataList>
      <OwnLimits own={own} />
      <Restrictions limits={limits} />
    </Card>
  );
}

function Used({ label, used, most }: { label: string; used: string; most: string | null }) {
  const t = useTexts();
  return (
    <DataRow label={label}>
      <span className="tabular">{most === null ? `${used} · ${t("limits.unlimited")}` : t("limits.used", { used, most })}</span>
    </DataRow>
  );
}

/** What holds for new accounts and new purchases, while it does. */
function Restrictions({ limits: { newAccount, purchaseHold } }: { limits: Limits }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { hours } = useSpans();
  if (newAccount === null && purchaseHold === null) return null;
  return (
    <ul className="mt-4 list-disc space-y-1 border-t border-line ps-5 pt-4 text-13 text-ink-soft">
      {newAccount === null ? null : (
        <li>
          {t("limits.new_account", {
            time: formats.date(newAccount.until, zone),
            count: formats.count(newAccount.ordersPerDay),
            amount: formats.fiatText(newAccount.maxDayUsd, "USD"),
          })}
        </li>
      )}
      {purchaseHold === null ? null : (
        <li>
          {t("limits.hold", {
            span: hours(purchaseHold.hours),
            amount: formats.fiatText(purchaseHold.freeUsd, "USD"),
            trades: formats.count(purchaseHold.trades),
          })}
        </li>
      )}
    </ul>
  );
}

function Levels({ limits: { levels, tier } }: { limits: Limits }) {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  const whole = useWholeUsd();
  const usd = (most: number | null) => (most === null ? t("limits.unlimited") : whole(most));
  return (
    <section aria-labelledby="levels" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 sm:px-0">
        <div>
          <h2 id="levels" className="text-20 font-semibold">
            {t("limits.levels")}
          </h2>
          <p className="text-ink-soft">{t("limits.levels_lead")}</p>
        </div>
        <ButtonLink href={paths.merchant(lang)}>{t("merchants.title")}</ButtonLink>
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {levels.map((level) => (
          <Card
            key={level.tier}
            title={t(`merchants.tier_${level.tier}`)}
            aside={level.tier === tier ? <Tag tone="accent">{t("limits.your_level")}</Tag> : null}
          >
            <DataList>
              <DataRow label={t("limits.one_order")}>{usd(level.maxOrderUsd)}</DataRow>
              <DataRow label={t("limits.day")}>{usd(level.maxDayUsd)}</DataRow>
              <DataRow label={t("limits.month")}>{usd(level.maxMonthUsd)}</DataRow>
              <DataRow label={t("merchants.gives_orders")}>{formats.count(level.openOrders)}</DataRow>
              <DataRow label={t("merchants.gives_adverts")}>{formats.count(level.advertsPerPair)}</DataRow>
              <DataRow label={t("merchants.gives_advert_max")}>{whole(Number.parseInt(level.advertMaxUsd, 10))}</DataRow>
            </DataList>
          </Card>
        ))}
      </div>
    </section>
  );
}
