import { useActionData, useLoaderData, useNavigation } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { CheckIcon, ClockIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import type { QrCodeProps } from "@plaza/ui/qr-code.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { AuthenticatorFields } from "../../shell/security-code/authenticator-fields.tsx";
import { NewPasswordField } from "../../shell/security-code/password-fields.tsx";
import { DeskHead } from "../backoffice-head.tsx";
import type { actOnStaffInvitation, loadStaffInvitation } from "./invitation.server.ts";

type Invited = Omit<WireOf<"POST /api/desk/staff-invitation">["data"], "uri"> & { readonly drawing: Pick<QrCodeProps, "size" | "path"> };

/** A password and an authenticator make the invitation good; the account waits for another operator then. Works as a plain form. */
export function StaffInvitation() {
  const t = useTexts();
  const { invitation, isAccepted } = useLoaderData<typeof loadStaffInvitation>();
  const answer = useActionData<typeof actOnStaffInvitation>();
  return (
    <div className="mx-auto max-w-md px-4 pt-2 pb-10 sm:px-0 sm:pt-8 lg:-translate-x-28">
      <DeskHead title={t("staff.join")} />
      <PageHeading lead={invitation === null ? undefined : t("staff.join_lead")}>{t("staff.join")}</PageHeading>
      {isAccepted || invitation === null ? (
        <Card>
          <EmptyState icon={isAccepted ? <CheckIcon /> : <ClockIcon />} title={t(isAccepted ? "staff.joined" : "staff.over")}>
            {t(isAccepted ? "staff.joined_lead" : "staff.over_lead")}
          </EmptyState>
        </Card>
      ) : (
        <AcceptForm invitation={invitation} answer={answer} />
      )}
    </div>
  );
}

interface AcceptFormProps {
  readonly invitation: Invited;
  /** Why the last attempt was refused, and beside which field that belongs; null: above the form. */
  readonly answer: { readonly field: string | null; readonly message: string } | undefined;
}

function AcceptForm({ invitation: { name, email, role, secret, drawing }, answer }: AcceptFormProps) {
  const t = useTexts();
  const isBusy = useNavigation().state !== "idle";
  const errorOf = (field: string) => (answer?.field === field ? answer.message : undefined);
  return (
    <Card>
      <PostForm className="flex flex-col gap-5">
        {answer?.field === null ? (
          <Notice kind="danger" live>
            {answer.message}
          </Notice>
        ) : null}
        <dl className="grid gap-3 text-15">
          <Fact label={t("staff.name")}>{name}</Fact>
          <Fact label={t("account.email")}>{email}</Fact>
          <Fact label={t("staff.role")}>{t(`desk.role_${role}`)}</Fact>
        </dl>
        {/* The password manager's name for what follows. */}
        <input type="text" name="username" value={email} readOnly hidden autoComplete="username" />
        <NewPasswordField label={t("account.new_password")} account={email} error={errorOf("password")} />
        <AuthenticatorFields setup={{ secret, drawing }} error={errorOf("code")} />
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
          {t("staff.accept")}
        </Button>
      </PostForm>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="caption">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}
