import { Notice } from "@plaza/ui/notice.tsx";

interface FormOutcomeProps {
  /** Why the form was refused; null or undefined: it wasn't, or its field says it. */
  readonly refused: string | null | undefined;
  /** What to say of a form that was saved. */
  readonly saved: string | null;
}

/** What came of a page's form, above it. */
export function FormOutcome({ refused, saved }: FormOutcomeProps) {
  const text = refused || saved;
  if (!text) return null;
  return (
    <Notice kind={refused ? "danger" : "success"} live className="mb-4">
      {text}
    </Notice>
  );
}
