import { TextInput } from "@plaza/ui/text-input.tsx";

interface AccountInputProps {
  readonly defaultValue: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly onType?: ((account: string) => void) | undefined;
}

/** An email address or a phone number, where no account has to be there yet. */
export function AccountInput({ defaultValue, readOnly, onType }: AccountInputProps) {
  return (
    <TextInput
      name="account"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={3}
      maxLength={254}
      defaultValue={defaultValue}
      readOnly={readOnly}
      onChange={onType && ((event) => onType(event.currentTarget.value))}
    />
  );
}
