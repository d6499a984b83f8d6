const PAIRS = [
  "fill-coin-0",
  "fill-coin-1",
  "fill-coin-2",
  "fill-coin-3",
  "fill-coin-4",
  "fill-coin-5",
  "fill-coin-6",
  "fill-coin-7",
  "fill-coin-8",
  "fill-coin-9",
] as const;

export interface AssetIconProps {
  readonly code: string;
  /** Address of the coin's logo; without one, and where it can't be loaded, the coin's first letter stays. */
  readonly logo?: string | undefined;
  readonly className?: string | undefined;
}

/** A coin's badge: its logo over a disc with its letter, which needs no script to show. Decoration: the code is beside it. */
export function AssetIcon({ code, logo, className = "size-6" }: AssetIconProps) {
  const sum = [...code].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span aria-hidden="true" className={`relative inline-block flex-none ${className}`}>
      <svg viewBox="0 0 24 24" className="size-full">
        <circle cx="12" cy="12" r="12" className={PAIRS[sum % PAIRS.length]} />
        <text x="12" y="16.2" textAnchor="middle" fontSize="12" fontWeight="700" className="forced-color-adjust-none fill-on-coin">
          {code[0]}
        </text>
      </svg>
      {logo ? (
        <img src={logo} alt="" width="24" height="24" loading="lazy" decoding="async" className="absolute inset-0 size-full rounded-full" />
      ) : null}
    </span>
  );
}
