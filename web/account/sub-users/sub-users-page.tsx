import { useActionData, useSearchParams } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { InviteForm } from "./invite-form.tsx";
import { SubUserPanel } from "./sub-user-panel.tsx";
import { SubUserRow } from "./sub-user-row.tsx";
import type { SubUsersAnswer, SubUsersData } from "./sub-users.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

type List = NonNullable<SubUsersData["list"]>;

/** The people who work for an account: their rights, what they have in hand, a new one, and where new orders go. */
export function SubUsersPage({ data }: { data: SubUsersData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="max-w-3xl pb-10">
      <PageHead title={t("subusers.title")} description={t("subusers.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={data.list === null ? undefined : t("subusers.lead")}
          back={{ href: paths.security(lang), label: t("subusers.back") }}
        >
          {t("subusers.title")}
        </PageHeading>
      </div>
      {data.list === null ? (
        <Card>
          <EmptyState spot="shield" title={t("subusers.owners_only")}>
            {t("subusers.owners_only_help")}
          </EmptyState>
        </Card>
      ) : (
        <Owned data={data} list={data.list} />
      )}
    </div>
  );
}

function Owned({ data, list }: { data: SubUsersData; list: List }) {
  const t = useTexts();
  const formats = useFormats();
  const answered = useActionData<SubUsersAnswer>();
  const live = list.items.filter(({ state }) => state !== "ended");
  const ended = list.items.filter(({ state }) => state === "ended");
  return (
    <div className="flex flex-col gap-4">
      <Done answered={answered} />
      {data.open === null ? null : <SubUserPanel open={data.open} choices={live} answered={answered} renderedAt={data.renderedAt} />}
      <Card
        flush
        title={t("subusers.list")}
        aside={
          <span className="caption">{t("subusers.count", { count: formats.count(live.length), most: formats.count(list.most) })}</span>
        }
      >
        {live.length === 0 ? (
          <EmptyState spot="people" title={t("subusers.none")}>
            {t("subusers.none_help")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {live.map((subUser) => (
              <SubUserRow key={subUser.subUserId} subUser={subUser} renderedAt={data.renderedAt} />
            ))}
          </ul>
        )}
      </Card>
      {live.length === 0 || data.open !== null ? null : <Rule now={list.newOrders} />}
      {data.open === null ? <InviteForm answered={answered} renderedAt={data.renderedAt} /> : null}
      {ended.length === 0 ? null : (
        <Card title={t("subusers.ended_list")}>
          <ul className="flex flex-col gap-1 text-15 text-ink-soft">
            {ended.map(({ subUserId, nickname }) => (
              <li key={subUserId}>{nickname}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const DONE = ["invited", "invite", "rule", "view", "trade", "release", "suspend", "resume", "end"] as const;

/** What the last form did, or why a plain button was refused. */
function Done({ answered }: { answered: SubUsersAnswer | undefined }) {
  const t = useTexts();
  const [search] = useSearchParams();
  const done = DONE.find((known) => known === search.get("done"));
  if (answered?.kind === "refused" && answered.of !== "new" && !answered.aboutCode) {
    return (
      <Notice kind="danger" live>
        {answered.message}
      </Notice>
    );
  }
  if (done === undefined || answered !== undefined) return null;
  return (
    <Notice kind="success" live>
      {t(`subusers.done.${done}`)}
    </Notice>
  );
}

function Rule({ now }: { now: List["newOrders"] }) {
  const t = useTexts();
  return (
    <Card title={t("subusers.rule")}>
      <PostForm action="?" className="flex flex-col gap-4">
        <RadioCards
          legend={t("subusers.rule_legend")}
          name="newOrders"
          defaultValue={now}
          cards={[
            { value: "owner", title: t("subusers.rule_owner"), text: t("subusers.rule_owner_help") },
            { value: "turns", title: t("subusers.rule_turns"), text: t("subusers.rule_turns_help") },
          ]}
        />
        <div>
          <Button type="submit" name="act" value="rule">
            {t("subusers.save")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
