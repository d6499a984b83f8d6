import { useState } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { NewPasswordField } from "../../shell/security-code/new-password-field.tsx";
import { FormHead, type FormProblem } from "./form-head.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { AccountInput } from "./account-input.tsx";

export interface RegisterRefused extends FormProblem {
  readonly account: string;
}

/** Address and password. Errors are shown at the fields. */
export function RegisterForm({ captcha, refused, next }: { captcha: string | null; refused: RegisterRefused | undefined; next: string }) {
  const t = useTexts();
  const lang = useLang();
  const busy = useNavigation().state !== "idle";
  const [account, setAccount] = useState(refused?.account ?? "");
  return (
    <Card>
      <PostForm className="flex flex-col gap-4">
        <FormHead
          captcha={captcha}
          problem={refused?.field === "account" ? { ...refused, message: t("account.account_invalid") } : refused}
          fields={[
            ["account", t("account.account")],
            ["password", t("account.password")],
          ]}
        />
        <Field
          label={t("account.account")}
          name="account"
          hint={t("account.account_help")}
          error={refused?.field === "account" ? t("account.account_invalid") : undefined}
          required
        >
          <AccountInput defaultValue={refused?.account} onType={setAccount} />
        </Field>
        <NewPasswordField
          label={t("account.password")}
          account={account}
          error={refused?.field === "password" ? refused.message : undefined}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {t("account.sign_up")}
        </Button>
        <p className="caption">{t("account.login_safety")}</p>
      </PostForm>
      <p className="mt-4 border-t border-line pt-3">
        <Anchor href={paths.login(lang, next || undefined)} className="link inline-flex min-h-11 items-center font-medium">
          {t("account.have_account")}
        </Anchor>
      </p>
    </Card>
  );
}
