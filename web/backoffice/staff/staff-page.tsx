import { useActionData, useLoaderData } from "react-router";
import type { ColleagueView } from "@plaza/contract/calls/backoffice-staff.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { DeskHead } from "../backoffice-head.tsx";
import { Done, type Answered } from "../action-result.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadStaff } from "./staff.server.ts";

/** What gives access, a role or a new authenticator: the database owner's command, never this page. */
const COMMANDS = [
  ["desk.staff_add", "npm run staff -- add name@example.com agent 'Full Name'"],
  ["desk.staff_role", "npm run staff -- role name@example.com senior"],
  ["desk.staff_reset", "npm run staff -- reset name@example.com"],
] as const;

/** Who works at the desk, what each may do, and how often each has looked at what is personal. */
export function DeskStaff() {
  const t = useTexts();
  const { staff, mayEnd } = useLoaderData<typeof loadStaff>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.staff")} />
      <PageHeading lead={t("desk.staff_lead")}>{t("desk.staff")}</PageHeading>
      <Done answered={answered} />
      <div className="grid gap-4 lg:grid-cols-2">
        {staff.map((one) => (
          <Colleague key={one.staffId} one={one} mayEnd={mayEnd} />
        ))}
      </div>
      {mayEnd ? (
        <Card title={t("desk.staff_give")} className="mt-4">
          <p className="mb-3 text-ink-soft">{t("desk.staff_give_lead")}</p>
          <dl className="flex flex-col gap-3">
            {COMMANDS.map(([name, command]) => (
              <div key={name}>
                <dt className="text-13 font-medium text-ink-soft">{t(name)}</dt>
                <dd>
                  <code className="font-mono text-13 break-all">{command}</code>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
    </div>
  );
}

function Colleague({ one, mayEnd }: { one: ColleagueView; mayEnd: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card
      title={one.name}
      aside={one.endedAt === null ? <Tag>{t(`desk.role_${one.role}`)}</Tag> : <Tag tone="danger">{t("desk.staff_ended")}</Tag>}
    >
      <DataList>
        <DataRow label={t("account.email")}>
          <span className="break-all">{one.email}</span>
        </DataRow>
        {one.uid === null ? null : <DataRow label={t("desk.staff_trader")}>{one.uid}</DataRow>}
        <DataRow label={t("desk.staff_seen")}>{one.lastSignIn === null ? "–" : formats.date(one.lastSignIn, zone)}</DataRow>
        <DataRow label={t("desk.staff_sessions")}>{formats.count(one.sessions)}</DataRow>
        <DataRow label={t("desk.staff_revealed")} strong>
          {formats.count(one.looks.revealed)}
        </DataRow>
        <DataRow label={t("desk.staff_files")}>{formats.count(one.looks.files)}</DataRow>
        <DataRow label={t("desk.staff_searches")}>{formats.count(one.looks.searches)}</DataRow>
      </DataList>
      {mayEnd && !one.self && one.endedAt === null ? (
        <details className="mt-3 border-t border-line pt-2">
          <summary className="cursor-pointer py-2 text-13 font-medium">{t("desk.staff_end")}</summary>
          <PostForm preventScrollReset className="flex flex-col gap-3">
            <input type="hidden" name="staffId" value={one.staffId} />
            <Field label={t("desk.reason")} required>
              <TextInput name="reason" required maxLength={300} />
            </Field>
            <Button type="submit" variant="danger">
              {t("desk.staff_end")}
            </Button>
          </PostForm>
        </details>
      ) : null}
    </Card>
  );
}
