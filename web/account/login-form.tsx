import { Form, useNavigation } from "react-router";
import type { ErrorWord } from "@plaza/contract/errors.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PasswordInput } from "@plaza/ui/password-input.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";

export interface LoginRefused {
  readonly account: string;
  /** The account demands a second factor, so the form asks for it. */
  readonly codeAsked: boolean;
  readonly word: ErrorWord | "network";
  readonly message: string;
}

/**
 * Account, password and, once the API has asked for it, the code. The password never comes back from the server: with scripts it stays in
 * its field, without them it is typed again.
 */
export function LoginForm({ refused }: { refused: LoginRefused | undefined }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  const codeAsked = refused?.codeAsked ?? false;
  const codeWrong = codeAsked && (refused?.word === "security_code_wrong" || refused?.word === "two_factor_required");
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-4">
        {refused && refused.message && !codeWrong ? (
          <Notice kind="danger" live>
            {refused.message}
          </Notice>
        ) : null}
        <Field label={t("account.account")} required error={blank(refused, refused?.account) ? t("account.field_blank") : undefined}>
          <TextInput name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} inputMode="email" required maxLength={254} defaultValue={refused?.account} />
        </Field>
        <Field label={t("account.password")} required error={blank(refused, "") && refused?.account ? t("account.field_blank") : undefined}>
          <PasswordInput name="password" autoComplete="current-password" required maxLength={200} showLabel={t("account.show_password")} hideLabel={t("account.hide_password")} />
        </Field>
        {codeAsked ? (
          <Field label={t("account.code")} hint={t("account.code_lead")} error={refused?.word === "security_code_wrong" ? refused.message : undefined} required>
            <CodeInput name="code" required autoFocus />
          </Field>
        ) : null}
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {t("account.log_in")}
        </Button>
        <p className="caption">{t("account.login_safety")}</p>
      </Form>
    </Card>
  );
}

function blank(refused: LoginRefused | undefined, value: string | undefined): boolean {
  return refused?.word === "field_blank" && !value;
}
