import { useActionData, useLoaderData } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import type { QrCodeProps } from "@plaza/ui/qr-code.tsx";
import { InvitationFact, InvitationForm } from "../../shell/security-code/invitation-form.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import type { actOnStaffInvitation, loadStaffInvitation } from "./invitation.server.ts";

type Invited = Omit<WireOf<"POST /api/desk/staff-invitation">["data"], "uri"> & { readonly drawing: Pick<QrCodeProps, "size" | "path"> };

/** A password and an authenticator make the invitation good; the account waits for another operator then. Works as a plain form. */
export function StaffInvitationPage() {
  const t = useTexts();
  const { invitation, isAccepted } = useLoaderData<typeof loadStaffInvitation>();
  const answer = useActionData<typeof actOnStaffInvitation>();
  return (
    <div className="mx-auto max-w-md px-4 pt-2 pb-10 sm:px-0 sm:pt-8 lg:-translate-x-28 lg:rtl:translate-x-28">
      <BackofficeHead title={t("staff.join")} />
      <PageHeading lead={invitation === null ? undefined : t("staff.join_lead")}>{t("staff.join")}</PageHeading>
      {isAccepted || invitation === null ? (
        <Card>
          <EmptyState spot={isAccepted ? "done" : "quiet"} title={t(isAccepted ? "staff.joined" : "staff.over")}>
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
  readonly answer: ReturnType<typeof useActionData<typeof actOnStaffInvitation>>;
}

function AcceptForm({ invitation: { name, email, role, secret, drawing }, answer }: AcceptFormProps) {
  const t = useTexts();
  return (
    <InvitationForm email={email} setup={{ secret, drawing }} answer={answer} accept={t("staff.accept")}>
      <InvitationFact label={t("staff.name")}>{name}</InvitationFact>
      <InvitationFact label={t("account.email")}>{email}</InvitationFact>
      <InvitationFact label={t("staff.role")}>{t(`desk.role_${role}`)}</InvitationFact>
    </InvitationForm>
  );
}
