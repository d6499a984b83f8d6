import type { ReactNode } from "react";

/** A list of rows with hairlines between them. `label` names it for screen readers. */
export function List({ label, children, className = "" }: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <ul aria-label={label} className={`rows ${className}`}>
      {children}
    </ul>
  );
}

export interface RowHeadProps {
  lead: ReactNode;
  hero: ReactNode;
  facts: ReactNode;
  tags: ReactNode;
  action: ReactNode;
}

/** Column titles over a `List` of `Row`s where there is room for columns; each row repeats them for screen readers and phones. */
export function RowHead({ lead, hero, facts, tags, action }: RowHeadProps) {
  return (
    <div aria-hidden="true" className="row-head">
      <span>{lead}</span>
      <span>{hero}</span>
      <span>{facts}</span>
      <span>{tags}</span>
      <span className="text-right">{action}</span>
    </div>
  );
}

export interface RowProps {
  /** Who: avatar, name, figures. */
  lead: ReactNode;
  /** The one number that is compared, e.g. the price. */
  hero: ReactNode;
  /** `RowFact`s. */
  facts?: ReactNode;
  /** `Tag`s, e.g. payment methods. */
  tags?: ReactNode;
  action?: ReactNode;
  /** Under the row at full width: why it can't be taken, or the order form that it opened. */
  note?: ReactNode;
  className?: string | undefined;
}

/** One offer of the market: stacked on a phone, columns where its list is wider than 768 px. */
export function Row({ lead, hero, facts, tags, action, note, className = "" }: RowProps) {
  return (
    <li className={`row ${className}`}>
      <div className="row-grid">
        <div className="row-lead">{lead}</div>
        <div className="row-hero">{hero}</div>
        <dl className="row-facts">{facts}</dl>
        <div className="row-tags">{tags}</div>
        <div className="row-action">{action}</div>
      </div>
      {note ? <div className="mt-3">{note}</div> : null}
    </li>
  );
}

/** A label and its value inside a row. The label hides where the column has a title and is still read. */
export function RowFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
