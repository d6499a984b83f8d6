import { DAY_MS, HOUR_MS } from "../time/durations.ts";

/** What keeps one person from locking everybody's coins: how much may be taken in an hour, and what many own cancellations lead to. */

export interface LimitRules {
  readonly maxTakesPerHour: number;
  readonly maxCancelsPerDay: number;
  /** Hours of the pauses, each longer than the one before: "1,6,24". */
  readonly cancelPauseHours: string;
}

/** The pauses in hours, in order. */
export function pauseLadder(text: string): number[] {
  return text.split(",").map((hours) => Number.parseInt(hours, 10));
}

/**
 * When another order may be taken: null for now. The hour slides: it frees a place an hour after the order that took it.
 * @param takes when orders were taken, in any order
 */
export function takesFreeAt(takes: readonly Date[], now: Date, { maxTakesPerHour }: Pick<LimitRules, "maxTakesPerHour">): Date | null {
  const counted = takesInHour(takes, now);
  const oldest = counted.toSorted((a, b) => b.getTime() - a.getTime())[maxTakesPerHour - 1];
  return oldest === undefined ? null : new Date(oldest.getTime() + HOUR_MS);
}

/** The orders that count against the limit of an hour now. */
export function takesInHour(takes: readonly Date[], now: Date): Date[] {
  return takes.filter((at) => at.getTime() > now.getTime() - HOUR_MS);
}

/** The cancellations by one's own fault that count now. */
export function faultsInDay(faults: readonly Date[], now: Date): Date[] {
  return faults.filter((at) => at <= now && at.getTime() > now.getTime() - DAY_MS);
}

/**
 * Until when somebody takes no orders: null for not at all. The cancellation that uses up the day's allowance begins the first pause, and each
 * further one within its day the next longer one; the last step of the ladder repeats.
 * @param faults when orders were canceled by this person's own fault, in any order
 */
export function pausedUntil(
  faults: readonly Date[],
  now: Date,
  rules: Pick<LimitRules, "maxCancelsPerDay" | "cancelPauseHours">,
): Date | null {
  const ladder = pauseLadder(rules.cancelPauseHours);
  const ends = faults
    .filter((at) => at <= now)
    .flatMap((at) => {
      const step = faultsInDay(faults, at).length - rules.maxCancelsPerDay;
      const hours = ladder[Math.min(step, ladder.length - 1)];
      return step < 0 || hours === undefined ? [] : [at.getTime() + hours * HOUR_MS];
    });
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last) : null;
}
