export type MoneySize = "sm" | "md" | "lg" | "hero";

const SIZE: Record<MoneySize, readonly [amount: string, unit: string]> = {
  sm: ["text-15 font-semibold", "text-13"],
  md: ["text-17 font-semibold", "text-13"],
  lg: ["text-22 font-semibold tracking-tight", "text-13"],
  hero: ["figure-hero", "text-17"],
};
/** From here on an amount is as wide as a phone. */
const LONG_CHARACTERS = 13;

export interface MoneyProps {
  /** Already formatted for the locale. */
  amount: string;
  /** Code of the coin or currency: smaller and greyer than the number. */
  unit?: string | undefined;
  /** 15, 17, 22 or 34 to 40 px. Default `sm`. */
  size?: MoneySize | undefined;
  /** Digits whose room is kept behind the number without showing them, so that the numbers of a column align on the separator. */
  room?: string | undefined;
  /** Where the locale writes the unit first. */
  unitFirst?: boolean | undefined;
  className?: string | undefined;
}

/** An amount: number and unit stay on one line and are read as one. Tabular figures, so that columns align. */
export function Money({ amount, unit, size = "sm", room = "", unitFirst = false, className = "" }: MoneyProps) {
  const [number, code] = SIZE[size === "hero" && amount.length > LONG_CHARACTERS ? "lg" : size];
  const after = unit ? <span className={`${code} font-sans font-normal tracking-normal text-ink-faint`}>{unit}</span> : null;
  return (
    <span className={`whitespace-nowrap tabular-nums ${number} ${className}`}>
      {unitFirst && after ? <>{after}&nbsp;</> : null}
      {amount}
      {room === "" ? null : <span data-room={room} className="before:invisible before:content-[attr(data-room)]" />}
      {!unitFirst && after ? <>&nbsp;{after}</> : null}
    </span>
  );
}
