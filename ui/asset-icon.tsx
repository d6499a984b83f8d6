/** Letter and color pair of the coins we know; our own drawing, not a coin's logo. Others get their first letter and a pair by their code. */
const KNOWN: Record<string, readonly [letter: string, pair: number]> = {
  USDT: ["T", 0],
  BTC: ["B", 1],
  ETH: ["E", 2],
  USDC: ["C", 3],
  BNB: ["N", 4],
  TRX: ["X", 5],
  SOL: ["S", 6],
  XRP: ["R", 7],
  BCH: ["H", 8],
  DAI: ["D", 4],
};
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

/** A coin's badge: a disc with a rim and a letter. Decoration: the code is beside it. */
export function AssetIcon({ code, className = "size-6" }: { code: string; className?: string | undefined }) {
  const sum = [...code].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const [letter, pair] = KNOWN[code] ?? [code.slice(0, 1), sum % PAIRS.length];
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`flex-none ${className}`}>
      <circle cx="12" cy="12" r="12" className={PAIRS[pair]} />
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="#fff" strokeOpacity="0.35" />
      <text x="12" y="16.2" textAnchor="middle" fontSize="12" fontWeight="700" className="forced-color-adjust-none fill-on-coin">
        {letter}
      </text>
    </svg>
  );
}
