import type { ReactNode } from "react";

export interface ConfirmActionProps {
  /** The act's word. */
  readonly summary: string;
  /** The same with what it is about. */
  readonly label: string;
  /** The form that does it. */
  readonly children: ReactNode;
}

/** An action that can't be undone, behind a first click: a page of many rows shows no loud buttons, and a slip ends no program's work. */
export function ConfirmAction({ summary, label, children }: ConfirmActionProps) {
  return (
    <details className="mt-1">
      <summary
        aria-label={label}
        className="inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-danger-ink hover:underline"
      >
        {summary}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
