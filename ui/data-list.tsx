import type { ReactNode } from "react";

/** Label and value lines with hairlines: what will be paid, what to pay to, a receipt. */
export function DataList({ children, className = "" }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={className}>{children}</dl>;
}

export interface DataRowProps {
  label: ReactNode;
  children: ReactNode;
  /** A `CopyButton` or another small action after the value. */
  action?: ReactNode;
  /** The line that counts, such as the total. */
  strong?: boolean | undefined;
}

/** One line of a `DataList`. Long values wrap; label and value never overlap. */
export function DataRow({ label, children, action, strong }: DataRowProps) {
  return (
    <div className="data-row">
      <dt>{label}</dt>
      <dd className={strong ? "text-17 font-semibold" : "text-15"}>
        <span className="min-w-0">{children}</span>
        {action ? <span className="-me-1 flex">{action}</span> : null}
      </dd>
    </div>
  );
}
