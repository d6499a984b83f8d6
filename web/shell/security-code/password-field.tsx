import { PASSWORD_LENGTH } from "@plaza/domain/people/password.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PasswordInput } from "@plaza/ui/password-input.tsx";

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  /** What is wrong with it. */
  readonly error?: string | undefined;
}

/** A field with a switch that shows what was typed. `autoComplete` tells password managers whether to fill in or to generate. */
export function PasswordField({ name, label, autoComplete, error }: PasswordFieldProps) {
  const t = useTexts();
  return (
    <Field label={label} name={name} error={error} required>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        required
        maxLength={PASSWORD_LENGTH.most}
        showLabel={t("account.show_password")}
        hideLabel={t("account.hide_password")}
      />
    </Field>
  );
}
