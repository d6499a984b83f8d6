/** Minutes left at which a countdown is said aloud. */
export const MARKS = [10, 5, 1] as const;
export type Mark = (typeof MARKS)[number];

/**
 * The mark that was passed between two readings of a clock, in seconds left. When a sleeping phone passes several, the latest one.
 * Nothing when time was added, and nothing at the first reading: what the page shows when it opens is read anyway.
 */
export function passedMark(before: number | undefined, now: number): Mark | undefined {
  if (before === undefined || now <= 0) return undefined;
  return MARKS.findLast((mark) => now <= mark * 60 && before > mark * 60);
}

/** 75 → "01:15", 3675 → "1:01:15". Never below zero; parts of a second count as a whole one, so that 00:00 means over. */
export function clockText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft));
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
