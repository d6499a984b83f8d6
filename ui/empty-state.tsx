import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">{icon}</span>
      <div className="mt-4 text-17 font-semibold">{title}</div>
      {children ? <p className="mt-1 max-w-sm text-ink-soft">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
