import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { PeopleData } from "./people.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The two lists of people that the reader keeps. */
export function PeoplePage({ data, refused }: { data: PeopleData; refused: { message: string } | undefined }) {
  const t = useTexts();
  const lang = useLang();
  const { kind, items, nextCursor } = data;
  return (
    <div className="max-w-3xl">
      <PageHead title={t("advertiser.people")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("advertiser.people_lead")}>{t("advertiser.people")}</PageHeading>
        <Tabs
          label={t("advertiser.people")}
          className="mb-4"
          items={(["followed", "blocked"] as const).map((tab) => ({
            href: paths.people(lang, tab),
            text: t(`advertiser.list_${tab}`),
            current: tab === kind,
          }))}
        />
      </div>
      {refused ? (
        <Notice kind="danger" live className="mb-4">
          {refused.message}
        </Notice>
      ) : null}
      <Card flush>
        {items.length === 0 ? (
          <EmptyState
            spot="people"
            title={t(kind === "followed" ? "advertiser.nobody_followed" : "advertiser.nobody_blocked")}
            action={<ButtonLink href={paths.market(lang, "buy")}>{t("advertiser.back")}</ButtonLink>}
          >
            {t(kind === "followed" ? "advertiser.nobody_followed_help" : "advertiser.nobody_blocked_help")}
          </EmptyState>
        ) : (
          <ul aria-label={t(`advertiser.list_${kind}`)} className="divide-y divide-line">
            {items.map((item) => (
              <Person key={item.advertiser.uid} kind={kind} item={item} />
            ))}
          </ul>
        )}
        {nextCursor ? (
          <LoadMore href={paths.people(lang, kind, new URLSearchParams({ after: nextCursor }))}>{t("advertiser.more_people")}</LoadMore>
        ) : null}
      </Card>
    </div>
  );
}

function Person({ kind, item: { advertiser, since } }: { kind: PeopleData["kind"]; item: PeopleData["items"][number] }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const zone = useTimeZone();
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <Avatar name={advertiser.nickname} pair={advertiser.avatarColor} online={advertiser.online} />
      <div className="min-w-0 flex-1">
        <Anchor href={paths.advertiser(lang, advertiser.uid)} className="block truncate font-semibold hover:underline">
          {advertiser.nickname}
        </Anchor>
        <p className="caption">{t("advertiser.since", { date: formats.date(since, zone, "date") })}</p>
      </div>
      <PostForm action={paths.people(lang, kind)} stays>
        <input type="hidden" name="uid" value={advertiser.uid} />
        <Button type="submit" size="sm">
          {t(kind === "followed" ? "advertiser.unfollow" : "advertiser.unblock")}
          <span className="sr-only"> {advertiser.nickname}</span>
        </Button>
      </PostForm>
    </li>
  );
}
