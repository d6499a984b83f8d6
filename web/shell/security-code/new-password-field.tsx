import { useState } from "react";
import { passwordStrength, PASSWORD_LENGTH } from "@plaza/domain/people/password.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PasswordInput } from "@plaza/ui/password-input.tsx";

/** A password to be: its rule, and with scripts how strong it is while it is typed. The field `password`. */
export function NewPasswordField({ label, account = "", error }: { label: string; account?: string; error?: string | undefined }) {
  const t = useTexts();
  const [password, setPassword] = useState("");
  const strength = passwordStrength(password, account);
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} name={error ? "password" : undefined} hint={t("account.password_rule")} error={error} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_LENGTH.least}
          maxLength={PASSWORD_LENGTH.most}
          showLabel={t("account.show_password")}
          hideLabel={t("account.hide_password")}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <div data-needs-script className="flex items-center gap-3">
        <meter
          className="strength h-1.5 flex-1"
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={password === "" ? 0 : Math.max(strength, 0.4)}
          aria-label={t("account.strength")}
        />
        <output className="caption min-w-20 text-end">{password === "" ? " " : t(`account.strength.${strength}`)}</output>
      </div>
    </div>
  );
}
