import type { ComponentProps, ReactNode } from "react";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field, type FieldProps } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select, type SelectProps } from "@plaza/ui/select.tsx";
import { TextInput, type TextInputProps } from "@plaza/ui/text-input.tsx";
import { RefusedFormContext, useFormAround, useRefusedForm } from "./refused-form.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface StaffFormProps extends Omit<ComponentProps<typeof PostForm>, "about"> {
  /** What its buttons ask for. */
  readonly acts: string | readonly string[];
  /** What the form is about, by the name of its hidden field. */
  readonly about?: Readonly<Record<string, string>>;
  /** The field at which a refusal that names no field of the form is said; otherwise that is said above its buttons. */
  readonly otherwise?: string;
  readonly buttons?: ReactNode;
}

const NOTHING = {};

/**
 * A form of the back office. A refusal is said at its field and what was typed stays; its fields are `StaffInput`, `StaffSelect`, `StaffText`
 * and `StaffChecks`.
 */
export function StaffForm({ acts, about = NOTHING, otherwise, buttons, children, ...props }: StaffFormProps) {
  const refused = useRefusedForm(acts, about, otherwise);
  return (
    <PostForm data-refused={refused.isThis || undefined} {...props}>
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RefusedFormContext value={refused}>
        {children}
        <FormAnswer />
      </RefusedFormContext>
      {buttons}
    </PostForm>
  );
}

/** What is said of the form as a whole, above its buttons. */
function FormAnswer() {
  const { whole, proposed } = useFormAround();
  if (whole === undefined && proposed === undefined) return null;
  return (
    <Notice kind={whole === undefined ? "success" : "danger"} live className="col-span-full w-full">
      {whole ?? proposed}
    </Notice>
  );
}

type Wrapping = Pick<FieldProps, "label" | "hint" | "aside" | "hideLabel">;

/** What a field of a form of staff has besides its control. */
function useStaffField(name: string) {
  const { problem, typed } = useFormAround();
  return { error: problem(name), typed: typed(name) };
}

/** A line of text in a `StaffForm`. */
export function StaffInput({ label, hint, aside, hideLabel, className, ...input }: Wrapping & TextInputProps & { readonly name: string }) {
  const { error, typed } = useStaffField(input.name);
  return (
    <Field {...{ label, hint, aside, hideLabel, className, error }} required={input.required}>
      <TextInput {...input} defaultValue={typed ?? input.defaultValue} />
    </Field>
  );
}

/** A choice in a `StaffForm`. */
export function StaffSelect({ label, hint, aside, hideLabel, className, ...select }: Wrapping & SelectProps & { readonly name: string }) {
  const { error, typed } = useStaffField(select.name);
  return (
    <Field {...{ label, hint, aside, hideLabel, className, error }} required={select.required}>
      <Select {...select} defaultValue={typed ?? select.defaultValue} />
    </Field>
  );
}

interface StaffTextProps extends Pick<FieldProps, "label" | "hint">, ComponentProps<"textarea"> {
  readonly name: string;
}

/** Several lines of text in a `StaffForm`. */
export function StaffText({ label, hint, ...area }: StaffTextProps) {
  const { error, typed } = useStaffField(area.name);
  return (
    <Field label={label} hint={hint} error={error} required={area.required}>
      <Area {...area} defaultValue={typed ?? area.defaultValue} />
    </Field>
  );
}

function Area({ className = "", ...area }: ComponentProps<"textarea">) {
  return <textarea {...useField()} {...area} className={`control px-3 py-2 ${className}`} />;
}

interface StaffChecksProps {
  readonly legend: ReactNode;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: ReactNode; readonly hint?: ReactNode }[];
  readonly className?: string;
}

/** Boxes of one name in a `StaffForm`, none ticked at first. */
export function StaffChecks({ legend, name, options, className = "" }: StaffChecksProps) {
  const { ticked } = useFormAround();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink-soft">{legend}</legend>
      <div className={className}>
        {options.map(({ value, text, hint }) => (
          <Checkbox key={value} name={name} value={value} hint={hint} defaultChecked={ticked(name, value)}>
            {text}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
