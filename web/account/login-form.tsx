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
  const said = saidWhere(refused, t("account.field_blank"));
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-4">
        {said.form ? (
          <Notice kind="danger" live>
            {said.form}
          </Notice>
        ) : null}
        <Field label={t("account.account")} required error={said.account}>
          <TextInput
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            required
            maxLength={254}
            defaultValue={refused?.account}
          />
        </Field>
        <Field label={t("account.password")} required error={said.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            maxLength={200}
            showLabel={t("account.show_password")}
            hideLabel={t("account.hide_password")}
          />
        </Field>
        {refused?.codeAsked ? (
          <Field label={t("account.code")} hint={t("account.code_lead")} error={said.code} required>
            <CodeInput name="code" required />
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

type Said = Partial<Record<"form" | "account" | "password" | "code", string>>;

/** Each refusal in its place. That a code is wanted is no fault: the new field says it. */
function saidWhere(refused: LoginRefused | undefined, blank: string): Said {
  if (!refused || refused.word === "two_factor_required") return {};
  if (refused.word === "field_blank") return refused.account ? { password: blank } : { account: blank };
  if (refused.codeAsked && refused.word.startsWith("security_code_")) return { code: refused.message };
  return { form: refused.message };
}
