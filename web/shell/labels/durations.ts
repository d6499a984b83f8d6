import { numberText } from "@plaza/messages/format.ts";
import { useLocale } from "@plaza/messages/react.tsx";

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Whole spans of time in words: "30 minutes", "12 hours", "5 days". */
export function useSpans(): { minutes: (count: number) => string; hours: (count: number) => string; days: (count: number) => string } {
  const locale = useLocale();
  const say = (unit: "minute" | "hour" | "day", count: number) => numberText(locale, { style: "unit", unit, unitDisplay: "long" }, count);
  const days = (count: number) => say("day", count);
  const hours = (count: number) => (count >= DAY_HOURS * 2 && count % DAY_HOURS === 0 ? days(count / DAY_HOURS) : say("hour", count));
  const minutes = (count: number) =>
    count >= HOUR_MINUTES * 2 && count % HOUR_MINUTES === 0 ? hours(count / HOUR_MINUTES) : say("minute", count);
  return { minutes, hours, days };
}
