import marks from "./currency-marks.svg?no-inline";

/** Drawn by us, in a few strokes: the currencies that the languages of the site begin with, and three that are traded everywhere. */
const DRAWN = new Set("USD EUR GBP JPY KRW CNY TWD HKD THB VND IDR MYR INR RUB TRY BRL".split(" "));

/** A currency as a small round flag; one that has no drawing gets a disc with its first letter. Decoration: the code is beside it. */
export function CurrencyMark({ code, className = "size-5" }: { code: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`flex-none [clip-path:circle()] ${className}`}>
      {DRAWN.has(code) ? (
        <use href={`${marks}#${code}`} />
      ) : (
        <>
          <circle cx="10" cy="10" r="10" className="fill-sunken" />
          <text x="10" y="13.6" textAnchor="middle" fontSize="10" fontWeight="600" className="fill-ink-soft">
            {code[0]}
          </text>
        </>
      )}
    </svg>
  );
}
