import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import { ArrowLeftIcon } from "./icons.tsx";

export interface PageHeadingProps {
  /** The page's only `h1`. */
  children: ReactNode;
  /** One sentence under it. */
  lead?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** At the right: a status, an action. */
  aside?: ReactNode;
}

/** The title of a page. */
export function PageHeading({ children, lead, back, aside }: PageHeadingProps) {
  return (
    <header className="py-4 sm:py-6">
      {back ? (
        <Anchor
          href={back.href}
          className="-ms-2 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-13 font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Anchor>
      ) : null}
      {/* Whatever is at the right, the title is where every page has it, and its sentence is right under it. */}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className={`min-w-0 ${lead ? "flex-[1_1_18rem]" : ""}`}>
          <h1 className="text-22 font-semibold tracking-tight wrap-anywhere sm:text-28">{children}</h1>
          {lead ? <p className="mt-1 max-w-prose text-ink-soft">{lead}</p> : null}
        </div>
        {aside}
      </div>
    </header>
  );
}
