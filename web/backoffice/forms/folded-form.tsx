import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { StaffForm, StaffInput } from "./staff-form.tsx";
import { useRefusedForm } from "./refused-form.tsx";

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
  const { isThis } = useRefusedForm(act, about);
  return (
    <details className={className} open={isThis || undefined}>
      <summary className="cursor-pointer py-2 text-13 font-medium">{title}</summary>
      <StaffForm
        stays
        acts={act}
        about={about}
        className="flex flex-col gap-3"
        buttons={
          <Button type="submit" name="act" value={act} variant={isDanger ? "danger" : undefined} className="self-start">
            {submit}
          </Button>
        }
      >
        {lead === undefined ? null : <p className="caption">{lead}</p>}
        {children ?? <ReasonField />}
      </StaffForm>
    </details>
  );
}

/** Why staff do something: the audit log has it. */
export function ReasonField({ name = "reason", label, className }: { name?: "reason" | "note"; label?: string; className?: string }) {
  const t = useTexts();
  return <StaffInput name={name} label={label ?? t("desk.reason")} required maxLength={300} autoComplete="off" className={className} />;
}
