import type { MouseEvent } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** The name of a `Field`, what it is called, and what is wrong with it: that is said at the field. */
type SummaryField = readonly [name: string, label: string, problem: string | null | undefined];

interface ErrorSummaryProps {
  /** What is wrong with the form as a whole, or with something that is none of its fields. */
  readonly whole?: string | null | undefined;
  /** Every field that may be refused, in the order of the form. */
  readonly fields: readonly SummaryField[];
  readonly className?: string;
}

/**
 * Above a form of three fields or more that was refused: how many fields are wrong, and a link to each of them (a `Field` of that `name`). Its
 * texts are the namespace `fields`, which a visitor's page brings by itself.
 */
export function ErrorSummary({ whole, fields, className = "" }: ErrorSummaryProps) {
  const t = useTexts();
  const wrong = fields.filter(([, , problem]) => problem);
  if (wrong.length === 0 && !whole) return null;
  const title = wrong.length === 0 ? undefined : t("fields.summary", { count: wrong.length });
  return (
    <Notice kind="danger" live title={title} className={className}>
      {whole}
      {wrong.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4">
          {wrong.map(([name, label]) => (
            <li key={name}>
              <a href={`#field-${name}`} onClick={leadToField} className="link inline-flex min-h-11 items-center font-medium">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const CONTROL = "input, select, textarea";

/** Another address would be another page to the router, without the answer that the form came back with. */
function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (target === null) return;
  event.preventDefault();
  target.closest("details")?.setAttribute("open", "");
  (target.matches(CONTROL) ? target : target.querySelector<HTMLElement>(CONTROL))?.focus();
}
