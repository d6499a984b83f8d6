import { useActionData, useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { LanguageCard } from "../sign-in/language-card.tsx";
import { OwnLimits } from "../limits/own-limits.tsx";
import { NicknameCard } from "./nickname-card.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useSpans } from "../../shell/labels/durations.ts";
import { isNewcomer } from "../../shell/newcomer.ts";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { loadProfile, actOnProfile } from "./profile.server.ts";

/** `/account/profile`: how others see the user, the limits in use, the language, and the name if it can still be chosen. */
export function ProfilePage() {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  const { me, canBeNamed, language, saved } = useLoaderData<typeof loadProfile>();
  const refused = useActionData<typeof actOnProfile>();
  const { user } = useRootData();
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("limits.title")} description={t("limits.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("limits.description")}>{t("limits.title")}</PageHeading>
      </div>
      <div className="flex flex-col gap-4">
        <Card>
          <div className="flex items-center gap-3">
            <Avatar name={me.nickname} pair={me.avatarColor} />
            <div className="min-w-0">
              <p data-result={me.nickname} className="truncate text-17 font-semibold">
                {me.nickname}
              </p>
              <p className="caption">
                {t("limits.uid")} {me.uid}
              </p>
            </div>
          </div>
          <h2 className="mt-5 text-15 font-semibold">{t("limits.figures")}</h2>
          <DataList className="mt-1">
            <DataRow label={t("limits.trades")}>{formats.count(me.totalTrades)}</DataRow>
            <DataRow label={t("limits.completion")}>{isNewcomer(me) ? t("limits.new_trader") : formats.percent(me.completionRate)}</DataRow>
          </DataList>
        </Card>
        {canBeNamed ? <NicknameCard refused={refused?.about === "nickname" ? refused : undefined} /> : null}
        <LimitsCard />
        <LanguageCard language={language} saved={saved} refused={refused?.about === "language" ? refused : undefined} />
        <Card title={t("limits.more")}>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.security(lang)}>{t("frame.security")}</ButtonLink>
            <ButtonLink href={paths.notificationSettings(lang)}>{t("frame.notifications")}</ButtonLink>
            <ButtonLink href={paths.quickReplies(lang)}>{t("limits.quick")}</ButtonLink>
            <ButtonLink href={paths.merchant(lang)}>{t("merchants.title")}</ButtonLink>
            <ButtonLink href={paths.lite(lang)}>{t("frame.lite")}</ButtonLink>
            <ButtonLink href={paths.gate(lang)}>{t("frame.verification")}</ButtonLink>
            <ButtonLink href={paths.kyc(lang)}>{t("frame.identity")}</ButtonLink>
            {user?.isAdmin === false ? null : <ButtonLink href={paths.subUsers(lang)}>{t("limits.sub_users")}</ButtonLink>}
            {user?.isAdmin === false ? null : <ButtonLink href={paths.apiKeys(lang)}>{t("frame.api_keys")}</ButtonLink>}
          </div>
        </Card>
      </div>
    </div>
  );
}

function LimitsCard() {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { limits } = useLoaderData<typeof loadProfile>();
  const { openUnpaidOrders, takesPerHour, cancelsPerDay, pauseHours, pausedUntil, appealPauseUntil, own } = limits;
  const { hours } = useSpans();
  const time = (at: string) => formats.date(at, zone);
  return (
    <Card title={t("limits.limits")}>
      {appealPauseUntil === undefined ? null : <Notice kind="warn">{t("limits.appeals_paused", { time: time(appealPauseUntil) })}</Notice>}
      {pausedUntil === null ? null : <Notice kind="warn">{t("limits.paused", { time: time(pausedUntil) })}</Notice>}
      {takesPerHour.freeAt === null ? null : <Notice kind="warn">{t("limits.free_at", { time: time(takesPerHour.freeAt) })}</Notice>}
      <DataList>
        <Limit label={t("limits.open_orders")} {...openUnpaidOrders} />
        <Limit label={t("limits.takes")} {...takesPerHour} />
        <Limit label={t("limits.cancels")} {...cancelsPerDay} />
      </DataList>
      <OwnLimits own={own} />
      <p className="caption mt-2">{t("limits.ladder", { first: hours(pauseHours[0] ?? 0), last: hours(pauseHours.at(-1) ?? 0) })}</p>
      <ButtonLink href={paths.limits(lang)} className="mt-4">
        {t("limits.all")}
      </ButtonLink>
    </Card>
  );
}

function Limit({ label, used, most }: { label: string; used: number; most: number }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <DataRow label={label}>
      <span className="tabular">{t("limits.used", { used: formats.count(used), most: formats.count(most) })}</span>{" "}
      <span className="caption">· {t("limits.left", { count: formats.count(Math.max(0, most - used)) })}</span>
    </DataRow>
  );
}
