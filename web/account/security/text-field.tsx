import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | undefined;
  readonly least: number;
  readonly most: number;
}

/** The one text of a change, such as a name: the form's field `text`. */
export function TextField({ label, hint, value, least, most }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} required>
      <TextInput name="text" required minLength={least} maxLength={most} autoComplete="off" defaultValue={value} />
    </Field>
  );
}
