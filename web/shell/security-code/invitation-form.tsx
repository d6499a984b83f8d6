import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import type { QrCodeProps } from "@plaza/ui/qr-code.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { AuthenticatorFields } from "./authenticator-fields.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

interface InvitationFormProps {
  /** Who is invited: the password manager's name for what follows. */
  readonly email: string;
  readonly setup: { readonly secret: string; readonly drawing: Pick<QrCodeProps, "size" | "path"> };
  /** Why the last attempt was refused, and beside which field that belongs; null: above the form. */
  readonly answer: { readonly field: string | null; readonly message: string } | undefined;
  /** What the button says. */
  readonly accept: string;
  /** To what the person is invited: `InvitationFact`s. */
  readonly children: ReactNode;
}

/** Accepts an invitation with a password and an authenticator. Works as a plain form. */
export function InvitationForm({ email, setup, answer, accept, children }: InvitationFormProps) {
  const t = useTexts();
  const isBusy = useNavigation().state !== "idle";
  const errorOf = (field: string) => (answer?.field === field ? answer.message : undefined);
  return (
    <Card>
      <PostForm className="flex flex-col gap-5">
        <ErrorSummary
          whole={answer?.field === null ? answer.message : null}
          fields={[
            ["password", t("account.new_password"), errorOf("password")],
            ["own_code", t("account.app_code"), errorOf("code")],
          ]}
        />
        <dl className="grid gap-3 text-15">{children}</dl>
        <input type="text" name="username" value={email} readOnly hidden autoComplete="username" />
        <NewPasswordField label={t("account.new_password")} account={email} error={errorOf("password")} />
        <AuthenticatorFields setup={setup} error={errorOf("code")} />
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
          {accept}
        </Button>
      </PostForm>
    </Card>
  );
}

/** One line of what an invitation says, for sub-users and staff. Goes inside a `dl`. */
export function InvitationFact({ label, help, children }: { label: string; help?: string; children: string }) {
  return (
    <div>
      <dt className="caption">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
      {help === undefined ? null : <dd className="caption">{help}</dd>}
    </div>
  );
}
