import { useActionData, useLoaderData } from "react-router";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { ColleagueCard } from "./colleague-card.tsx";
import { StaffProposals } from "./staff-proposals.tsx";
import type { loadStaff } from "./staff.server.ts";

type StaffAnswer = Answered & { readonly outcome?: "invited" | "proposed" | "locked" };

/** Who the staff are, what each may do, how often each has looked at what is personal, and what is to change. */
export function StaffPage() {
  const t = useTexts();
  const { staff, proposals, mayChange } = useLoaderData<typeof loadStaff>();
  const answered: StaffAnswer = useActionData<StaffAnswer>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.staff")} />
      <PageHeading lead={t("desk.staff_lead")}>{t("desk.staff")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      {answered.outcome === undefined ? null : (
        <Notice kind="success" live className="mb-4">
          {t(`staff.done_${answered.outcome}`)}
        </Notice>
      )}
      <StaffProposals proposals={proposals} mayDecide={mayChange} />
      <div className="grid gap-4 lg:grid-cols-2">
        {staff.map((colleague) => (
          <ColleagueCard key={colleague.staffId} colleague={colleague} staff={staff} mayChange={mayChange} />
        ))}
      </div>
      {mayChange ? (
        <>
          {/* A new form once the invitation is among the proposals. */}
          <InviteForm key={proposals.length} />
          <Commands />
        </>
      ) : null}
    </div>
  );
}

function InviteForm() {
  const t = useTexts();
  return (
    <Card title={t("staff.invite")} className="mt-4">
      <StaffForm
        stays
        acts="invite"
        otherwise="email"
        className="flex max-w-2xl flex-col gap-5"
        buttons={
          <Button type="submit" name="act" value="invite" variant="primary" className="self-start">
            {t("staff.send")}
          </Button>
        }
      >
        <p className="text-ink-soft">{t("staff.invite_lead")}</p>
        <StaffInput name="email" label={t("account.email")} type="email" required maxLength={254} autoComplete="off" />
        <StaffInput name="name" label={t("staff.name")} required maxLength={60} autoComplete="off" />
        <StaffSelect
          name="role"
          label={t("staff.role")}
          required
          defaultValue="agent"
          options={STAFF_ROLES.map((role) => ({ value: role, text: t(`desk.role_${role}`) }))}
        />
        <ReasonField />
      </StaffForm>
    </Card>
  );
}

/** What only the database owner's login does. */
const COMMANDS = [
  ["desk.staff_add", "npm run staff -- add name@example.com agent 'Full Name'"],
  ["desk.staff_role", "npm run staff -- role name@example.com senior"],
  ["desk.staff_reset", "npm run staff -- reset name@example.com"],
] as const;

function Commands() {
  const t = useTexts();
  return (
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
  );
}
