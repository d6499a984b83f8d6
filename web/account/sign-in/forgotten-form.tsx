import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { NewPasswordField } from "../../shell/security-code/new-password-field.tsx";
import { FormHead, type FormProblem } from "./form-head.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { AccountInput } from "./account-input.tsx";

export interface ForgottenAnswer {
  readonly account: string;
  /** A code is on its way, if there is such an account. */
  readonly sent: boolean;
  readonly resendAfter: string | null;
  readonly problem: FormProblem | null;
}

const FIELDS = [
  ["account", "account.account"],
  ["code", "security.code"],
  ["password", "account.new_password"],
] as const;

/** Asks for the account; once a code is on its way, for the code and the new password. Works as a plain form. */
export function ForgottenForm({
  captcha,
  answer,
  renderedAt,
}: {
  captcha: string | null;
  answer: ForgottenAnswer | undefined;
  renderedAt: string;
}) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  const now = useServerTime(renderedAt);
  const problem = answer?.problem;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const wait = answer?.resendAfter ? Math.max(0, Math.ceil((Date.parse(answer.resendAfter) - now) / 1000)) : 0;
  return (
    <Card>
      <PostForm className="flex flex-col gap-4">
        <FormHead
          captcha={captcha}
          problem={problem?.field === "account" ? { ...problem, message: t("account.account_invalid") } : problem}
          fields={FIELDS.map(([name, label]) => [name, t(label)])}
        />
        {answer?.sent && !problem ? <Notice live>{t("account.forgotten_sent", { account: answer.account })}</Notice> : null}
        <Field label={t("account.account")} name="account" error={errorOf("account") && t("account.account_invalid")} required>
          <AccountInput defaultValue={answer?.account} readOnly={answer?.sent} />
        </Field>
        {answer?.sent ? (
          <>
            <Field label={t("security.code")} name="code" error={errorOf("code")} required>
              <CodeInput name="code" />
            </Field>
            <NewPasswordField label={t("account.new_password")} account={answer.account} error={errorOf("password")} />
            <Button type="submit" name="act" value="set" variant="primary" size="lg" wide busy={busy}>
              {t("account.set_password")}
            </Button>
            <Button type="submit" name="act" value="send" formNoValidate variant="quiet" disabled={wait > 0}>
              {wait > 0 ? t("security.resend_in", { seconds: String(wait) }) : t("security.send_code_again")}
            </Button>
          </>
        ) : (
          <Button type="submit" name="act" value="send" variant="primary" size="lg" wide busy={busy}>
            {t("security.send_code")}
          </Button>
        )}
      </PostForm>
    </Card>
  );
}
