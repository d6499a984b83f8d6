import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import type { QrCodeProps } from "@plaza/ui/qr-code.tsx";
import { VisitorResult } from "../../shell/forms/visitor-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { InvitationFact, InvitationForm } from "../../shell/security-code/invitation-form.tsx";

type Invited = Omit<WireOf<"POST /api/a/v2/auth/sub-user-invitation">["data"], "uri"> & {
  readonly drawing: Pick<QrCodeProps, "size" | "path">;
};

export interface InvitationAnswer {
  /** Beside which the message belongs; null: above the form. */
  readonly field: string | null;
  readonly message: string;
}

interface InvitationProps {
  readonly invitation: Invited | null;
  readonly message: string;
  readonly answer: InvitationAnswer | undefined;
}

/** Who invites, to do what; a password and an authenticator of one's own make it good. Works as a plain form. */
export function InvitationPage({ invitation, message, answer }: InvitationProps) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mx-auto max-w-md px-4 pt-2 pb-10 sm:px-0 sm:pt-8">
      <PageHead title={t("subusers.invitation")} description={t("subusers.description")} />
      <PageHeading lead={invitation === null ? undefined : t("subusers.invitation_lead", { owner: invitation.owner })}>
        {t("subusers.invitation")}
      </PageHeading>
      {invitation === null ? (
        <Card>
          <EmptyState
            spot="quiet"
            title={t("subusers.invitation_over")}
            action={<ButtonLink href={paths.login(lang)}>{t("account.log_in")}</ButtonLink>}
          >
            {message || t("subusers.invitation_over_help")}
          </EmptyState>
        </Card>
      ) : (
        <Accepting invitation={invitation} answer={answer} />
      )}
      <VisitorResult />
    </div>
  );
}

function Accepting({ invitation, answer }: { invitation: Invited; answer: InvitationAnswer | undefined }) {
  const t = useTexts();
  const { nickname, email, rights, secret, drawing } = invitation;
  return (
    <InvitationForm email={email} setup={{ secret, drawing }} answer={answer} accept={t("subusers.accept")}>
      <InvitationFact label={t("subusers.nickname")}>{nickname}</InvitationFact>
      <InvitationFact label={t("subusers.invitation_email")}>{email}</InvitationFact>
      <InvitationFact label={t("subusers.rights")} help={t(`subusers.rights_${rights}_help`)}>
        {t(`subusers.rights_${rights}`)}
      </InvitationFact>
    </InvitationForm>
  );
}
