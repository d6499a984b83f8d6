import { DAY_MS } from "@plaza/domain/time/durations.ts";

/** The cookie in which the browser says its time zone. */
export const ZONE_COOKIE = "plaza_zone";
const LONGEST = 60;

/** There are about six hundred, and each can be written in capitals and small letters. */
const MOST_KNOWN = 1_000;
const known = new Map<string, string>();

/** A time zone that this process knows; null for any other text. Asking what is one costs a fiftieth of a page, so the answer is remembered. */
export function readZone(text: string | undefined): string | null {
  if (text === undefined || text.length > LONGEST) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
    if (known.size === MOST_KNOWN) known.clear();
    known.set(text, zone);
    return zone;
  } catch {
    return null;
  }
}

/** The first and the last millisecond of a day (`2026-01-31`) on the wall clock of a zone, ISO 8601. A day of changed clocks has 23 or 25 hours. */
export function instantsOfDay(day: string, zone: string): { readonly from: string; readonly to: string } {
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: new Date(startOf(day, zone)).toISOString(), to: new Date(startOf(next, zone) - 1).toISOString() };
}

function startOf(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // By the offset of a moment nearby, and once more: the clocks may change between the two.
  const near = midnight - offsetAt(midnight, zone);
  return midnight - offsetAt(near, zone);
}

/** Milliseconds that the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - instant;
}
