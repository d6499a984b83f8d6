import type { ReactNode } from "react";
import { OfflineIcon } from "./icons.tsx";

/**
 * Says that the connection is lost, and goes away when it is back. Always mounted, so that screen readers announce both; it covers the page's foot, above the
 * button that sticks there (`--acts`), and shifts nothing.
 */
export function OfflineBar({ offline, children }: { offline: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar)+var(--acts,0px))] z-1000 flex justify-center p-4"
    >
      {offline ? (
        <p className="flex items-center gap-2 rounded-base border border-transparent bg-warn-soft px-4 py-3 text-15 font-medium text-warn-ink shadow-float">
          <OfflineIcon />
          {children}
        </p>
      ) : null}
    </div>
  );
}
