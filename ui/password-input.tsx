import { useState } from "react";
import type { InputHTMLAttributes } from "react";
import { EyeIcon, EyeOffIcon } from "./action-icons.tsx";
import { IconButton } from "./icon-button.tsx";
import { TextInput } from "./text-input.tsx";

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** Names of the button that shows and hides what was typed. */
  showLabel: string;
  hideLabel: string;
}

/** A password that can be looked at. Give `autoComplete` "current-password" or "new-password". */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, show] = useState(false);
  const eye = (
    <IconButton
      data-needs-script
      label={shown ? hideLabel : showLabel}
      icon={shown ? <EyeOffIcon /> : <EyeIcon />}
      onClick={() => show(!shown)}
      className="-my-px -me-1"
    />
  );
  return <TextInput autoCapitalize="none" spellCheck={false} {...rest} type={shown ? "text" : "password"} after={eye} />;
}
