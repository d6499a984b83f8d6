import { MINUTE_MS } from "../time/durations.ts";

/** A time of day in which nobody wants to be disturbed, in minutes since midnight; over midnight where `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 1440;
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** "22:30" in minutes since midnight; null if it is no time of day. */
export function minuteOfDay(text: string): number | null {
  const match = TIME_OF_DAY.exec(text);
  return match === null ? null : Number.parseInt(match[1] ?? "", 10) * 60 + Number.parseInt(match[2] ?? "", 10);
}

/** Minutes since midnight as "22:30". */
export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** Equal ends are no quiet at all: nobody means to hear nothing for ever. */
export function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * When what would disturb now may be said: null for now. By the wall clock of the person's own zone, also over the nights in which that
 * clock is moved.
 * @param timeZone an IANA name
 */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (quiet === null || !isQuiet(quiet, wallMinute(now, timeZone))) return null;
  const left = (moment: Date) => (quiet.to - wallMinute(moment, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  const whole = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  let end = new Date(whole.getTime() + left(now) * MINUTE_MS);
  // A clock set back in between makes the night longer by what is still left of it.
  if (isQuiet(quiet, wallMinute(end, timeZone))) end = new Date(end.getTime() + left(end) * MINUTE_MS);
  // A clock set forward makes it shorter: the first minute that is not quiet is the end.
  for (let earlier = end; ;) {
    earlier = new Date(earlier.getTime() - MINUTE_MS);
    if (earlier <= now || isQuiet(quiet, wallMinute(earlier, timeZone))) return end;
    end = earlier;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallMinute(moment: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  return minuteOfDay(clock.format(moment)) ?? 0;
}

/** Whether the platform knows a zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
