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
export function SubUserRow({ one, renderedAt }: { one: SubUserView; renderedAt: string }) {
  const t = useTexts();
  return (
    <li className="px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-15 font-semibold break-words">{one.nickname}</h3>
        <Tag tone={TONE[one.state]}>{t(`subusers.state_${one.state}`)}</Tag>
        <span className="ms-auto">
          <Tag tone={one.rights === "release" ? "accent" : "neutral"}>{t(`subusers.rights_${one.rights}`)}</Tag>
        </span>
      </div>
      <Facts one={one} renderedAt={renderedAt} />
      <Acts one={one} />
    </li>
  );
}

function Facts({ one, renderedAt }: { one: SubUserView; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const now = useServerTime(renderedAt);
  const { state, invitedUntil, lastSeenAt } = one;
  const seen = lastSeenAt === null ? t("subusers.never") : formats.relative(Date.parse(lastSeenAt), now);
  const left = invitedUntil === null ? t("subusers.link_over") : formats.relative(Date.parse(invitedUntil), now);
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 text-13 sm:grid-cols-3">
      <Fact label={t("subusers.email")}>{one.email ?? ""}</Fact>
      {state === "invited" ? <Fact label={t("subusers.link_until")}>{left}</Fact> : <Fact label={t("subusers.last_seen")}>{seen}</Fact>}
      <Fact label={t("subusers.open_orders")}>{formats.count(one.openOrders)}</Fact>
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

function Acts({ one }: { one: SubUserView }) {
  const t = useTexts();
  const { nickname, rights, state } = one;
  const others = (["view", "trade"] as const).filter((right) => right !== rights);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <PostForm action="?" stays className="contents">
        <input type="hidden" name="of" value={one.subUserId} />
        {others.map((right) => (
          <Act key={right} act={right} of={nickname}>
            {t(`subusers.let_${right}`)}
          </Act>
        ))}
        {rights === "release" ? null : <ToPanel one={one} panel="release" />}
        {state === "suspended" ? (
          <Act act="resume" of={nickname}>
            {t("subusers.resume")}
          </Act>
        ) : (
          <ToPanel one={one} panel="invite" />
        )}
        {state === "active" ? (
          <Act act="suspend" of={nickname}>
            {t("subusers.suspend")}
          </Act>
        ) : null}
        <ToPanel one={one} panel="end" />
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
function ToPanel({ one, panel }: { one: SubUserView; panel: Panel }) {
  const t = useTexts();
  const lang = useLang();
  const text = t(`subusers.open_${panel}`);
  return (
    <ButtonLink
      href={paths.subUsers(lang, new URLSearchParams({ do: panel, of: one.subUserId }))}
      size="sm"
      aria-label={`${text}: ${one.nickname}`}
    >
      {text}
    </ButtonLink>
  );
}
