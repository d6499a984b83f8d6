import { useHydrated } from "@plaza/ui/hydrated.ts";

/** The reader's time zone. The server doesn't know it, so a page is written in UTC and changes to it once scripts run. */
export function useTimeZone(): string {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
}
