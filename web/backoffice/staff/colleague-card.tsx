import { Link } from "react-router";
import type { ColleagueView } from "@plaza/contract/calls/backoffice-staff.ts";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { FoldedForm, ReasonField } from "../forms/folded-form.tsx";
import { StaffSelect } from "../forms/staff-form.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { useTimeZone } from "../../shell/time-zone.ts";

interface ColleagueCardProps {
  readonly colleague: ColleagueView;
  /** Everybody, of whom some can take over the colleague's cases. */
  readonly staff: readonly ColleagueView[];
  /** Whether the reader may propose another role or the end of the access. */
  readonly mayChange: boolean;
}

/** One staff member, with what an operator can propose about them. */
export function ColleagueCard({ colleague, staff, mayChange }: ColleagueCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card title={<span className="break-words">{colleague.name}</span>} aside={<AccessTag colleague={colleague} />}>
      <DataList>
        <DataRow label={t("account.email")}>
          <span className="break-all">{colleague.email}</span>
        </DataRow>
        {colleague.uid === null ? null : <DataRow label={t("desk.staff_trader")}>{colleague.uid}</DataRow>}
        <DataRow label={t("desk.staff_seen")}>{colleague.lastSignIn === null ? "–" : formats.date(colleague.lastSignIn, zone)}</DataRow>
        <DataRow label={t("desk.staff_sessions")}>{formats.count(colleague.sessions)}</DataRow>
        <DataRow label={t("desk.staff_revealed")} strong>
          {formats.count(colleague.looks.revealed)}
        </DataRow>
        <DataRow label={t("desk.staff_files")}>{formats.count(colleague.looks.files)}</DataRow>
        <DataRow label={t("desk.staff_searches")}>{formats.count(colleague.looks.searches)}</DataRow>
        <Claims colleague={colleague} />
      </DataList>
      {hasClaims(colleague) ? <HandOverForm colleague={colleague} staff={staff} /> : null}
      {mayChange && !colleague.self && colleague.endedAt === null ? <ChangeForms colleague={colleague} /> : null}
    </Card>
  );
}

function hasClaims({ claims }: ColleagueView): boolean {
  return Object.values(claims).some((count) => count > 0);
}

/** What the colleague is working on, each queue with a link to its list. */
function Claims({ colleague: { staffId, claims } }: { colleague: ColleagueView }) {
  const t = useTexts();
  const formats = useFormats();
  const show = { show: "colleagues" };
  const hrefs = {
    appeals: backofficePaths.appeals("appeals", new URLSearchParams({ ...show, staff: staffId })),
    objections: backofficePaths.appeals("objections", new URLSearchParams({ ...show, staff: staffId })),
    kyc: backofficePaths.kyc(new URLSearchParams(show)),
    merchants: backofficePaths.merchantApplications(new URLSearchParams(show)),
  };
  const open = (["appeals", "objections", "kyc", "merchants"] as const).filter((queue) => claims[queue] > 0);
  return (
    <DataRow label={t("staff.claims")}>
      {open.length === 0
        ? formats.count(0)
        : open.map((queue) => (
            <Link key={queue} to={hrefs[queue]} className="link block">
              {`${t(`desk.queue_${queue}`)}: ${formats.count(claims[queue])}`}
            </Link>
          ))}
    </DataRow>
  );
}

function HandOverForm({ colleague, staff }: Omit<ColleagueCardProps, "mayChange">) {
  const t = useTexts();
  const others = staff.filter(
    ({ staffId, role, endedAt, locked }) => staffId !== colleague.staffId && endedAt === null && !locked && reaches(role, "agent"),
  );
  return (
    <FoldedForm
      title={t("staff.hand_over")}
      lead={t("staff.hand_over_lead")}
      about={{ from: colleague.staffId }}
      act="hand_over"
      submit={t("staff.hand_over")}
      className="mt-3 border-t border-line pt-2"
    >
      <StaffSelect
        name="to"
        label={t("staff.hand_over_to")}
        options={[
          { value: "", text: t("staff.to_queue") },
          ...others.map(({ staffId, name, role }) => ({ value: staffId, text: `${name} · ${t(`desk.role_${role}`)}` })),
        ]}
      />
    </FoldedForm>
  );
}

function AccessTag({ colleague: { endedAt, locked, role } }: { colleague: ColleagueView }) {
  const t = useTexts();
  if (endedAt !== null) return <Tag tone="danger">{t("desk.staff_ended")}</Tag>;
  return locked ? <Tag tone="danger">{t("staff.locked")}</Tag> : <Tag>{t(`desk.role_${role}`)}</Tag>;
}

function ChangeForms({ colleague: { staffId, role, locked } }: { colleague: ColleagueView }) {
  const t = useTexts();
  const others = STAFF_ROLES.filter((other) => other !== role);
  return (
    <>
      <FoldedForm
        title={t("staff.role_change")}
        about={{ staffId }}
        act="change_role"
        submit={t("staff.role_propose")}
        className="mt-3 border-t border-line pt-2"
      >
        <StaffSelect
          name="role"
          label={t("staff.role")}
          required
          options={others.map((other) => ({ value: other, text: t(`desk.role_${other}`) }))}
        />
        <ReasonField />
      </FoldedForm>
      {locked ? null : (
        <FoldedForm
          title={t("desk.staff_end")}
          lead={t("staff.end_lead")}
          about={{ staffId }}
          act="end"
          submit={t("desk.staff_end")}
          isDanger
          className="border-t border-line pt-2"
        />
      )}
    </>
  );
}
