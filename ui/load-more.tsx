import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { SpinnerIcon } from "./icons.tsx";

/** The way to the next page of a list: a link with the cursor in its address, so that it works without scripts. */
export function LoadMore({ href, busy, children }: { href: string; busy?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="flex justify-center border-t border-line p-4">
      <ButtonLink href={href} rel="next" variant="quiet" aria-busy={busy || undefined} icon={busy ? <SpinnerIcon /> : null}>
        {children}
      </ButtonLink>
    </div>
  );
}
