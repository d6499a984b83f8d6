import { useNavigation } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import type { QrCodeProps } from "@plaza/ui/qr-code.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { AuthenticatorFields } from "../../shell/security-code/authenticator-fields.tsx";
import { NewPasswordField } from "../../shell/security-code/password-fields.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

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
            icon={<ClockIcon />}
            title={t("subusers.invitation_over")}
            action={<ButtonLink href={paths.login(lang)}>{t("account.log_in")}</ButtonLink>}
          >
            {message || t("subusers.invitation_over_help")}
          </EmptyState>
        </Card>
      ) : (
        <Accepting invitation={invitation} answer={answer} />
      )}
    </div>
  );
}

function Accepting({ invitation, answer }: { invitation: Invited; answer: InvitationAnswer | undefined }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  const { nickname, email, rights, secret, drawing } = invitation;
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
          <div>
            <dt className="caption">{t("subusers.nickname")}</dt>
            <dd className="font-semibold break-words">{nickname}</dd>
          </div>
          <div>
            <dt className="caption">{t("subusers.invitation_email")}</dt>
            <dd className="break-all">{email}</dd>
          </div>
          <div>
            <dt className="caption">{t("subusers.rights")}</dt>
            <dd>{t(`subusers.rights_${rights}`)}</dd>
            <dd className="caption">{t(`subusers.rights_${rights}_help`)}</dd>
          </div>
        </dl>
        {/* The password manager's name for what follows. */}
        <input type="text" name="username" value={email} readOnly hidden autoComplete="username" />
        <NewPasswordField label={t("account.new_password")} account={email} error={errorOf("password")} />
        <AuthenticatorFields setup={{ secret, drawing }} error={errorOf("code")} />
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {t("subusers.accept")}
        </Button>
      </PostForm>
    </Card>
  );
}
