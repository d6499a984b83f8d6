import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PasswordField } from "../../shell/security-code/password-field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { FormHead, type FormProblem } from "./form-head.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The message is empty where only the code is still wanted. */
export interface LoginRefused extends FormProblem {
  readonly account: string;
  /** The account demands a second factor, so the form asks for it. */
  readonly codeAsked: boolean;
}

interface LoginFormProps {
  /** What to say without scripts where a solved captcha is asked for; null: none is. */
  readonly captcha: string | null;
  /** Whether passkeys are switched on. */
  readonly passkeys: boolean;
  readonly refused: LoginRefused | undefined;
  /** Where the person wanted to go; empty where they came to log in. */
  readonly next: string;
  /** Where they go now. */
  readonly after: string;
}

/**
 * Account, password and, once the API has asked for it, the code. The password never comes back from the server: with scripts it stays in
 * its field, without them it is typed again.
 */
export function LoginForm({ captcha, refused, next, after, passkeys }: LoginFormProps) {
  const t = useTexts();
  const lang = useLang();
  const busy = useNavigation().state !== "idle";
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <Card>
      <PostForm className="flex flex-col gap-4">
        <FormHead
          captcha={captcha}
          problem={refused}
          fields={[
            ["account", t("account.account")],
            ["password", t("account.password")],
            ["code", t("account.code")],
          ]}
        />
        <Field label={t("account.account")} name="account" required error={errorOf("account")}>
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
        <PasswordField name="password" label={t("account.password")} autoComplete="current-password" error={errorOf("password")} />
        {refused?.codeAsked ? <SecondFactor error={errorOf("code")} /> : null}
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {t("account.log_in")}
        </Button>
        <p className="caption">{t("account.login_safety")}</p>
      </PostForm>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        {passkeys ? <PasskeyLogin after={after} /> : null}
        <div className="flex flex-wrap justify-between gap-x-4">
          <Anchor href={paths.register(lang, next || undefined)} className="link inline-flex min-h-11 items-center font-medium">
            {t("account.no_account")}
          </Anchor>
          <Anchor href={paths.forgotten(lang)} className="link inline-flex min-h-11 items-center">
            {t("account.forgotten")}
          </Anchor>
        </div>
      </div>
    </Card>
  );
}

/** The app's code, or a recovery code in place of a lost app. */
function SecondFactor({ error }: { error: string | undefined }) {
  const t = useTexts();
  return (
    <div data-next="">
      <Field label={t("account.code")} name="code" hint={t("account.code_lead")} error={error} required>
        <CodeInput name="code" />
      </Field>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-accent-ink">
          {t("security.recovery_use")}
        </summary>
        <Field label={t("security.recovery_code")}>
          <TextInput name="recovery" data-private autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={20} />
        </Field>
      </details>
    </div>
  );
}
