import type { ReactNode } from "react";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChevronRightIcon } from "@plaza/ui/icons.tsx";
import { LoadMore } from "./load-more.tsx";

interface LinesProps {
  /** Names the list for screen readers. */
  readonly label: string;
  /** `Line`s. */
  readonly children: ReactNode;
  /** Where the list goes on. */
  readonly more?: string | null;
}

/** A list of back office items, each a link to its page. */
export function Lines({ label, children, more = null }: LinesProps) {
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
      {more === null ? null : <LoadMore href={more} />}
    </Card>
  );
}

interface LineProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly facts: ReactNode;
  /** A `Tag` with the state. */
  readonly mark?: ReactNode;
}

/** One row of a queue; the whole row links to its case. Goes inside a list. */
export function Line({ href, title, facts, mark }: LineProps) {
  return (
    <li>
      <Anchor href={href} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-sunken sm:px-6">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="caption block">{facts}</span>
        </span>
        {mark === undefined ? null : <span className="flex max-w-1/2 shrink-0">{mark}</span>}
        <ChevronRightIcon className="text-ink-faint" />
      </Anchor>
    </li>
  );
}
