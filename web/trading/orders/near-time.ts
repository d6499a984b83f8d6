import type { Formats } from "@plaza/messages/format.ts";
import { useFormats } from "@plaza/messages/react.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** How an instant is said on the day of `now`: as a time of day, and with its date where that is another day in the time zone. */
export function nearTime(formats: Pick<Formats, "date">, zone: string, now: string): (at: string | number) => string {
  const today = formats.date(now, zone, "date");
  return (at) => formats.date(at, zone, formats.date(at, zone, "date") === today ? "time" : "minute");
}

/** The same in the reader's language and time zone. */
export function useNearTime(now: string): (at: string | number) => string {
  return nearTime(useFormats(), useTimeZone(), now);
}
