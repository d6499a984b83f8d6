/** When an advert is shown: on these days between these hours of the clock of a place. */
export interface AdvertHours {
  /** An IANA time zone, such as "Europe/Berlin". */
  readonly timeZone: string;
  /** 1 Monday to 7 Sunday: on which days a span begins. */
  readonly days: readonly number[];
  /** "09:30". A span whose end isn't after its beginning goes on past midnight; equal ones are the whole day. */
  readonly from: string;
  readonly to: string;
}

const WEEKDAYS: Readonly<Record<string, number>> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 };
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Whether the hours can be kept: days of a week, hours of a day, a time zone that exists. */
export function hoursAreSound({ timeZone, days, from, to }: AdvertHours): boolean {
  const wholeDays =
    days.length > 0 && new Set(days).size === days.length && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  return wholeDays && CLOCK.test(from) && CLOCK.test(to) && isTimeZone(timeZone);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Whether an instant lies within the hours. The place's clock decides, so that summer time comes and goes by itself. */
export function isWithinHours(hours: AdvertHours, instant: Date): boolean {
  const { day, minute } = localTime(hours.timeZone, instant);
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  const begins = (on: number) => hours.days.includes(on);
  if (from < to) return begins(day) && minute >= from && minute < to;
  const yesterday = day === 1 ? 7 : day - 1;
  return (begins(day) && minute >= from) || (begins(yesterday) && minute < to);
}

function localTime(timeZone: string, instant: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return { day: WEEKDAYS[part("weekday")] ?? 0, minute: Number.parseInt(part("hour"), 10) * 60 + Number.parseInt(part("minute"), 10) };
}

function minuteOf(clock: string): number {
  const [hour = "0", minute = "0"] = clock.split(":");
  return Number.parseInt(hour, 10) * 60 + Number.parseInt(minute, 10);
}
