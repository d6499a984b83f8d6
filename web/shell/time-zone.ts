import { useHydrated } from "@plaza/ui/hydrated.ts";
import { UNKNOWN_ZONE } from "@plaza/messages/format.ts";
import { useRootData } from "./root-data.ts";

/**
 * The reader's time zone. The server learns it by a cookie from a browser's second page on, so that a page keeps the times with which it came;
 * until then, and without scripts, it writes them in UTC and says so.
 */
export function useTimeZone(): string {
  const { timeZone } = useRootData();
  return useHydrated() ? zoneOfBrowser() : (timeZone ?? UNKNOWN_ZONE);
}

/** Returns an IANA name. On the server it would be the machine's zone: use `useTimeZone` to draw times. */
export function zoneOfBrowser(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
