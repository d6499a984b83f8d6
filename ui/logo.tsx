/** The mark: a square seen from above, with its one way in, and the coin that is kept safe in its middle. Also a P. */
export function LogoMark({ className = "size-7" }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={`flex-none ${className}`}>
      <rect width="28" height="28" rx="8" className="fill-accent" />
      <path
        d="M8.5 22.5V9a2.5 2.5 0 0 1 2.5-2.5h6.5A2.5 2.5 0 0 1 20 9v6.5a2.5 2.5 0 0 1-2.5 2.5H12.75"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <circle cx="14.25" cy="12.25" r="2.1" className="fill-on-accent" />
    </svg>
  );
}

/** Mark and word. `name` is read by screen readers; the word itself is drawn. */
export function Logo({ name = "Plaza", className = "" }: { name?: string | undefined; className?: string | undefined }) {
  return (
    <span role="img" aria-label={name} className={`inline-flex items-center gap-2 ${className}`}>
      <LogoMark />
      <svg
        viewBox="0 0 74 24"
        width="74"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 22.5V8m0 4.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0M18.5 2v15.5M34 8v9.5m0-5a5 5 0 1 0-10 0 5 5 0 1 0 10 0M40 8h8.5L40 17.5h9M65 8v9.5m0-5a5 5 0 1 0-10 0 5 5 0 1 0 10 0" />
      </svg>
    </span>
  );
}
