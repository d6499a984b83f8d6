import type { ReactNode } from "react";

export interface ListProps {
  /** Names it for screen readers. */
  label: string;
  /** A `RowHead`, where the rows are columns of the same kind. */
  head?: ReactNode;
  /** `Row`s. */
  children: ReactNode;
  className?: string | undefined;
}

/** A list of rows with hairlines between them. */
export function List({ label, head, children, className = "" }: ListProps) {
  return (
    <div className={`rows ${className}`}>
      {head}
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

export interface RowHeadProps {
  lead: ReactNode;
  hero: ReactNode;
  facts: ReactNode;
  tags: ReactNode;
  action: ReactNode;
}

/** Column titles over `Row`s, shown where there is room for columns. For the eye only: rows carry their own labels. */
export function RowHead({ lead, hero, facts, tags, action }: RowHeadProps) {
  return (
    <div aria-hidden="true" className="row-head">
      <span>{lead}</span>
      <span>{hero}</span>
      <span>{facts}</span>
      <span>{tags}</span>
      <span className="text-end">{action}</span>
    </div>
  );
}

export interface RowProps {
  /** Who: avatar and name. */
  lead: ReactNode;
  /** What is known of them, under the name. */
  sub?: ReactNode;
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
export function Row({ className = "", ...parts }: RowProps) {
  return (
    <li className={`row ${className}`}>
      <RowContent {...parts} />
    </li>
  );
}

/** What is inside of a `Row`, for a list that has its own `<li className="row">`. */
export function RowContent({ lead, sub, hero, facts, tags, action, note }: Omit<RowProps, "className">) {
  return (
    <>
      <div className="row-grid">
        <div className="row-lead">{lead}</div>
        {sub ? <div className="row-sub">{sub}</div> : null}
        <div className="row-hero">{hero}</div>
        <dl className="row-facts">{facts}</dl>
        <div className="row-tags">{tags}</div>
        <div className="row-action">{action}</div>
      </div>
      {note ? <div className="row-note">{note}</div> : null}
    </>
  );
}

interface RowFactProps {
  label: ReactNode;
  /** Its value says enough beside another one on a phone, where the label is only read out. */
  short?: boolean;
  children: ReactNode;
}

/** A label and its value inside a row. Both stay visible: a column may hold several facts. */
export function RowFact({ label, short = false, children }: RowFactProps) {
  return (
    <div className={`row-fact ${short ? "row-fact-short" : ""}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
