import type { ReactNode } from "react";
import { Spot, type SpotName } from "./spot.tsx";

export interface EmptyStateProps {
  spot: SpotName;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here, and what to do about it. */
export function EmptyState({ spot, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <Spot name={spot} />
      <div className="mt-4 text-17 font-semibold">{title}</div>
      {children ? <p className="mt-1 max-w-sm text-ink-soft">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
