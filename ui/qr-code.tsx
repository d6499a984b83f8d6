export interface QrCodeProps {
  /** Squares along one side, quiet zone included. */
  size: number;
  /** The dark squares, as an SVG path over squares of size 1. */
  path: string;
  /** What the code is for; who can't scan it gets its content elsewhere on the page. */
  label: string;
  className?: string | undefined;
}

/** Dark on light in both themes: half of the cameras can't read it the other way round. */
export function QrCode({ size, path, label, className = "size-56" }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-base border border-line ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
