const MAX = 99;

/** A count over a bell or a tab: nothing at zero, "99+" over 99. */
export function Badge({
  count,
  label,
  corner,
}: {
  count: number;
  /** The count in words, e.g. "3 unread". */ label: string;
  /** Sits on the corner of the `IconButton` around it. */ corner?: boolean | undefined;
}) {
  if (count <= 0) return null;
  return (
    <span className={`badge ${corner ? "absolute top-0.5 start-1/2" : ""}`}>
      {/* Drawn and not written: "99+" is no part of what the thing around it is called (WCAG 2.5.3). */}
      <span aria-hidden="true" className="badge-count" data-count={count > MAX ? `${MAX}+` : count} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
