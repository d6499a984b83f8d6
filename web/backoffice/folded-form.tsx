import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { RefusedFormContext, useFormAround, useRefusedForm } from "./refused-form.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";

interface FoldedFormProps {
  /** What the form is for, which opens it. */
  readonly title: string;
  readonly lead?: string;
  /** What the form is about, by the name of its field. */
  readonly about: Readonly<Record<string, string>>;
  /** The form's action and what its button says. */
  readonly act: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly className?: string;
  /** Its fields; only the reason where they are left out. */
  readonly children?: ReactNode;
}

/** A form for a rare action, folded away behind its title. */
export function FoldedForm({ title, lead, about, act, submit, isDanger = false, className = "", children }: FoldedFormProps) {
  const refused = useRefusedForm(act, about);
  return (
    <details className={className} open={refused.isThis || undefined}>
      <summary className="cursor-pointer py-2 text-13 font-medium">{title}</summary>
      <PostForm stays className="flex flex-col gap-3">
        {lead === undefined ? null : <p className="caption">{lead}</p>}
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RefusedFormContext value={refused}>{children ?? <ReasonField />}</RefusedFormContext>
        <Button type="submit" name="act" value={act} variant={isDanger ? "danger" : undefined} className="self-start">
          {submit}
        </Button>
      </PostForm>
    </details>
  );
}

/** Why staff do something: the audit log has it. */
export function ReasonField({ name = "reason", label }: { name?: "reason" | "note"; label?: string }) {
  const t = useTexts();
  const { problem, typed } = useFormAround();
  return (
    <Field label={label ?? t("desk.reason")} error={problem(name)} required>
      <TextInput name={name} required maxLength={300} defaultValue={typed(name)} />
    </Field>
  );
}
