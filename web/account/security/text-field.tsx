import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";

interface TextFieldProps {
  readonly name: "word" | "name";
  readonly label: string;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly value: string | undefined;
  readonly least: number;
  readonly most: number;
}

/** The one text of a change. */
export function TextField({ name, label, error, hint, value, least, most }: TextFieldProps) {
  return (
    <Field label={label} name={name} hint={hint} error={error} required>
      <TextInput name={name} required minLength={least} maxLength={most} autoComplete="off" defaultValue={value} />
    </Field>
  );
}
