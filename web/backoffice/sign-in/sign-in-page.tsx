import { useActionData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PasswordField } from "../../shell/security-code/password-field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { actOnStaffLogin } from "./sign-in.server.ts";

/** `/desk/sign-in`: email, password and authenticator code in one step, so that a refusal doesn't say which of them is wrong. */
export function BackofficeSignInPage() {
  const t = useTexts();
  const refused = useActionData<typeof actOnStaffLogin>();
  const errorOf = (field: string) => (refused?.field === field ? (refused.message ?? undefined) : undefined);
  const busy = useNavigation().state !== "idle";
  return (
    <div className="mx-auto max-w-md px-4 py-4 sm:px-0 sm:py-10 lg:-translate-x-28 lg:rtl:translate-x-28">
      <BackofficeHead title={t("desk.sign_in_title")} />
      <PageHeading lead={t("desk.sign_in_lead")}>{t("desk.sign_in_title")}</PageHeading>
      <Card>
        <PostForm className="flex flex-col gap-4">
          <ErrorSummary
            whole={refused?.field === null ? (refused.message ?? t("desk.sign_in_wrong")) : null}
            fields={[
              ["email", t("account.email"), errorOf("email")],
              ["password", t("account.password"), errorOf("password")],
              ["code", t("account.code"), errorOf("code")],
            ]}
          />
          <Field label={t("account.email")} name="email" error={errorOf("email")} required>
            <TextInput name="email" type="email" autoComplete="username" required maxLength={254} defaultValue={refused?.email} />
          </Field>
          <PasswordField name="password" label={t("account.password")} autoComplete="current-password" error={errorOf("password")} />
          <Field label={t("account.code")} name="code" hint={t("account.code_lead")} error={errorOf("code")} required>
            <CodeInput name="code" />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={busy}>
            {t("desk.sign_in")}
          </Button>
        </PostForm>
      </Card>
    </div>
  );
}
