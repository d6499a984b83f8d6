import type { SubUserView } from "@plaza/contract/calls/sub-users.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { Panel } from "./panels.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

const TONE = { invited: "neutral", active: "good", suspended: "danger", ended: "neutral" } as const;

/** One person: what they may do, when they were last here, what they have in hand, and everything that can be done about it. */
export function SubUserRow({ subUser, renderedAt }: { subUser: SubUserView; renderedAt: string }) {
  const t = useTexts();
  return (
    <li className="px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-15 font-semibold break-words">{subUser.nickname}</h3>
        <Tag tone={TONE[subUser.state]}>{t(`subusers.state_${subUser.state}`)}</Tag>
        <span className="ms-auto">
          <Tag tone={subUser.rights === "release" ? "accent" : "neutral"}>{t(`subusers.rights_${subUser.rights}`)}</Tag>
        </span>
      </div>
      <Facts subUser={subUser} renderedAt={renderedAt} />
      <Acts subUser={subUser} />
    </li>
  );
}

function Facts({ subUser, renderedAt }: { subUser: SubUserView; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const now = useServerTime(renderedAt);
  const { state, invitedUntil, lastSeenAt } = subUser;
  const seen = lastSeenAt === null ? t("subusers.never") : formats.relative(Date.parse(lastSeenAt), now);
  const left = invitedUntil === null ? t("subusers.link_over") : formats.relative(Date.parse(invitedUntil), now);
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 text-13 sm:grid-cols-3">
      <Fact label={t("subusers.email")}>{subUser.email ?? ""}</Fact>
      {state === "invited" ? <Fact label={t("subusers.link_until")}>{left}</Fact> : <Fact label={t("subusers.last_seen")}>{seen}</Fact>}
      <Fact label={t("subusers.open_orders")}>{formats.count(subUser.openOrders)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Acts({ subUser }: { subUser: SubUserView }) {
  const t = useTexts();
  const { nickname, rights, state } = subUser;
  const others = (["view", "trade"] as const).filter((right) => right !== rights);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <PostForm action="?" stays className="contents">
        <input type="hidden" name="of" value={subUser.subUserId} />
        {others.map((right) => (
          <Act key={right} act={right} of={nickname}>
            {t(`subusers.let_${right}`)}
          </Act>
        ))}
        {rights === "release" ? null : <ToPanel subUser={subUser} panel="release" />}
        {state === "suspended" ? (
          <Act act="resume" of={nickname}>
            {t("subusers.resume")}
          </Act>
        ) : (
          <ToPanel subUser={subUser} panel="invite" />
        )}
        {state === "active" ? (
          <Act act="suspend" of={nickname}>
            {t("subusers.suspend")}
          </Act>
        ) : null}
        <ToPanel subUser={subUser} panel="end" />
      </PostForm>
    </div>
  );
}

function Act({ act, of, children }: { act: string; of: string; children: string }) {
  return (
    <Button type="submit" name="act" value={act} size="sm" aria-label={`${children}: ${of}`}>
      {children}
    </Button>
  );
}

/** What requires a code or a confirmation opens over the list, under its own address. */
function ToPanel({ subUser, panel }: { subUser: SubUserView; panel: Panel }) {
  const t = useTexts();
  const lang = useLang();
  const text = t(`subusers.open_${panel}`);
  return (
    <ButtonLink
      href={paths.subUsers(lang, new URLSearchParams({ do: panel, of: subUser.subUserId }))}
      size="sm"
      aria-label={`${text}: ${subUser.nickname}`}
    >
      {text}
    </ButtonLink>
  );
}
