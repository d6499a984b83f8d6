import type { BackofficeLimitsView } from "@plaza/contract/calls/backoffice-limits.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { useRefusedForm } from "../forms/refused-form.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

type LimitLine = BackofficeLimitsView["limits"][number];

/** One trader's limits inside of the trader's card: what is used, what holds, and what a senior sets instead. */
export function LimitsCard({ limits, maySet }: { limits: BackofficeLimitsView; maySet: boolean }) {
  const t = useTexts();
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="mb-1 text-15 font-semibold">{t("desk.limits")}</h3>
      <ul className="divide-y divide-line">
        {limits.limits.map((line) => (
          <li key={line.kind} className="py-3">
            <Line line={line} />
            {line.proposal === null ? null : <Proposal proposal={line.proposal} mayConfirm={maySet && !limits.own} />}
            {line.own !== null && maySet && !limits.own ? <Lift uid={limits.uid} kind={line.kind} /> : null}
          </li>
        ))}
      </ul>
      {maySet && !limits.own ? <SetLimit limits={limits} /> : null}
    </div>
  );
}

function Line({ line: { kind, used, usual, own } }: { line: LimitLine }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const most = own?.most ?? usual;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t(`desk.limit.${kind}`)}</span>
        <span className="flex items-center gap-2 font-medium tabular-nums">
          {own === null ? null : <Tag tone="accent">{t("desk.limit_own")}</Tag>}
          {[...(used === null ? [] : [formats.count(used)]), most === null ? "∞" : formats.count(most)].join(" / ")}
        </span>
      </p>
      {own === null ? null : (
        <p className="caption">
          {t("desk.limit_set", { name: own.by, time: formats.date(own.until, zone), usual: usual === null ? "∞" : formats.count(usual) })}{" "}
          {own.reason}
        </p>
      )}
    </>
  );
}

/** What another staff member has to confirm before it holds. Its author may take it back. */
function Proposal({ proposal, mayConfirm }: { proposal: NonNullable<LimitLine["proposal"]>; mayConfirm: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const { proposalId, by, most, until, reason, mine } = proposal;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <Notice>
        {t("desk.limit_proposed", { name: by, most: formats.count(most), time: formats.date(until, useTimeZone(), "date") })} {reason}
      </Notice>
      {mayConfirm ? (
        <PostForm stays className="flex flex-wrap gap-2">
          <input type="hidden" name="proposalId" value={proposalId} />
          {mine ? null : (
            <Button type="submit" name="act" value="confirm_limit" variant="primary">
              {t("desk.limit_confirm")}
            </Button>
          )}
          <Button type="submit" name="act" value="send_back_limit">
            {t("desk.limit_send_back")}
          </Button>
        </PostForm>
      ) : null}
    </div>
  );
}

function Lift({ uid, kind }: { uid: string; kind: LimitLine["kind"] }) {
  const t = useTexts();
  return (
    <StaffForm
      stays
      acts="lift_limit"
      about={{ uid, kind }}
      className="mt-2 flex flex-col gap-3"
      buttons={
        <Button type="submit" name="act" value="lift_limit" className="self-start">
          {t("desk.limit_lift")}
        </Button>
      }
    >
      <ReasonField />
    </StaffForm>
  );
}

function SetLimit({ limits }: { limits: BackofficeLimitsView }) {
  const t = useTexts();
  const { isThis } = useRefusedForm("set_limit", { uid: limits.uid });
  return (
    <details open={isThis || undefined}>
      <summary className="cursor-pointer py-2 text-13 font-medium">{t("desk.limit_change")}</summary>
      <StaffForm
        stays
        acts="set_limit"
        about={{ uid: limits.uid }}
        className="grid gap-4 sm:grid-cols-2"
        buttons={
          <Button type="submit" name="act" value="set_limit" className="sm:col-span-2 sm:justify-self-start">
            {t("desk.change")}
          </Button>
        }
      >
        <StaffSelect
          name="kind"
          label={t("desk.limits")}
          required
          options={limits.limits.map(({ kind }) => ({ value: kind, text: t(`desk.limit.${kind}`) }))}
        />
        <StaffInput name="most" label={t("desk.limit_most")} inputMode="numeric" pattern="[0-9]{1,10}" required />
        <StaffInput name="until" label={t("desk.until")} type="date" required />
        <ReasonField />
      </StaffForm>
    </details>
  );
}
