import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useMissing } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Button, ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { QrIcon, StarIcon } from "@plaza/ui/action-icons.tsx";
import { BellIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { OnlineDot } from "@plaza/ui/online-dot.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { AdvertiserData } from "./advertiser.server.ts";
import { Badges } from "./badges.tsx";
import { StatisticsCard } from "./statistics-card.tsx";
import { OpenOffers } from "./open-offers.tsx";
import { Reviews } from "./reviews.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** Somebody who trades, as everybody may see them: figures, what they offer, and what others say. */
export function AdvertiserPage({ data, refused }: { data: AdvertiserData; refused: { message: string } | undefined }) {
  const t = useTexts();
  const { advertiser } = data;
  return (
    <div>
      <PageHead title={advertiser.nickname} description={t("advertiser.description", { name: advertiser.nickname })} />
      <Head data={data} />
      {refused ? (
        <Notice kind="danger" live className="mx-4 mb-4 sm:mx-0">
          {refused.message}
        </Notice>
      ) : null}
      <Cautions data={data} />
      <div className="flex flex-col gap-4">
        <StatisticsCard figures={data.figures} uid={advertiser.uid} />
        {data.closed ? null : <OpenOffers data={data} />}
        <Reviews data={data} />
      </div>
    </div>
  );
}

function Head({ data }: { data: AdvertiserData }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { advertiser, figures, own } = data;
  const seen =
    advertiser.lastSeenAt === null
      ? t("advertiser.never_seen")
      : t("advertiser.last_seen", { when: formats.relative(Date.parse(advertiser.lastSeenAt), Date.parse(data.renderedAt)) });
  return (
    <header className="flex flex-col gap-4 px-4 py-4 sm:px-0 sm:py-6">
      <div className="flex items-start gap-4">
        <Avatar name={advertiser.nickname} pair={advertiser.avatarColor} size="lg" online={advertiser.online} />
        <div className="min-w-0 flex-1">
          <h1 className="text-22 font-semibold tracking-tight break-words sm:text-28">{advertiser.nickname}</h1>
          <p className="caption flex flex-wrap gap-x-3">
            {advertiser.online ? <OnlineDot online label={t("advertiser.online")} showLabel /> : <span>{seen}</span>}
            <span>{t("advertiser.joined", { date: formats.date(advertiser.joinedAt, zone, "date") })}</span>
          </p>
        </div>
      </div>
      <Badges badges={figures.badges} tier={advertiser.merchantTier} />
      <div className="flex flex-wrap gap-2">
        {own ? <OwnLinks /> : <RelationForms data={data} />}
        {data.closed ? null : <Share data={data} />}
        {own ? null : <HelpLink isAlone={data.closed} />}
      </div>
      {own ? <Notice>{t("advertiser.own")}</Notice> : null}
      {data.blocked ? (
        <Notice kind="warn" title={t("advertiser.blocked_title", { name: advertiser.nickname })}>
          {t("advertiser.blocked_text")}
        </Notice>
      ) : null}
    </header>
  );
}

/** Who has something to say about an advertiser says it to customer service. Alone it has an edge, which lies where everything else begins. */
function HelpLink({ isAlone }: { isAlone: boolean }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <ButtonLink href={paths.supportRequests(lang)} variant={isAlone ? "secondary" : "quiet"}>
      {t("frame.help")}
    </ButtonLink>
  );
}

function OwnLinks() {
  const t = useTexts();
  const lang = useLang();
  return <ButtonLink href={paths.people(lang, "followed")}>{t("advertiser.own_people")}</ButtonLink>;
}

/** Plain forms: a visitor's leads to the log-in and back. */
function RelationForms({ data: { advertiser, following, blocked, closed } }: { data: AdvertiserData }) {
  const t = useTexts();
  const lang = useLang();
  const isMissing = useMissing();
  return (
    <PostForm action={paths.advertiser(lang, advertiser.uid)} stays className="flex flex-wrap gap-2">
      {closed && !following ? null : (
        <Button
          type="submit"
          name="act"
          value={following ? "unfollow" : "follow"}
          variant={following ? "secondary" : "primary"}
          icon={<StarIcon />}
        >
          {t(following ? "advertiser.unfollow" : "advertiser.follow")}
        </Button>
      )}
      {closed || blocked || isMissing(paths.watches(lang)) ? null : (
        <Button type="submit" name="act" value="alert" icon={<BellIcon />}>
          {t("advertiser.alert")}
        </Button>
      )}
      {closed && !blocked ? null : (
        <Button type="submit" name="act" value={blocked ? "unblock" : "block"} variant="quiet">
          {t(blocked ? "advertiser.unblock" : "advertiser.block")}
        </Button>
      )}
    </PostForm>
  );
}

function Share({ data: { share, advertiser } }: { data: AdvertiserData }) {
  const t = useTexts();
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className={buttonClass({}, "list-none [&::-webkit-details-marker]:hidden")}>
        <QrIcon />
        {t("advertiser.share")}
      </summary>
      <Card className="mt-3">
        <div className="flex flex-col items-start gap-4 sm:flex-row">
          <QrCode {...share.drawing} label={t("advertiser.share_code", { name: advertiser.nickname })} className="size-40 flex-none" />
          <div className="min-w-0">
            <p className="text-ink-soft">{t("advertiser.share_text")}</p>
            <p className="my-3 break-all">{share.address}</p>
            <CopyButton wordy text={share.address} label={t("advertiser.copy")} copiedLabel={t("advertiser.copied")} />
          </div>
        </div>
      </Card>
    </details>
  );
}

function Cautions({ data: { figures } }: { data: AdvertiserData }) {
  const t = useTexts();
  const formats = useFormats();
  if (figures.cautions.length === 0) return null;
  const say = (caution: (typeof figures.cautions)[number]) =>
    caution === "blocked_by_many"
      ? t("advertiser.caution.blocked_by_many", { count: figures.blockedBy })
      : t("advertiser.caution.low_completion", { rate: formats.percent(figures.completionRate ?? "0") });
  return (
    <Notice kind="warn" title={t("advertiser.caution_title")} className="mx-4 mb-4 sm:mx-0">
      <ul>
        {figures.cautions.map((caution) => (
          <li key={caution}>{say(caution)}</li>
        ))}
      </ul>
    </Notice>
  );
}
