import { useEffect, useSyncExternalStore } from "react";
import { UNKNOWN_ZONE } from "@plaza/messages/format.ts";
import { whenIdle } from "./when-idle.ts";
import { useRootData } from "./root-data.ts";

/** The zone that the browser named, once it was asked. */
let found: string | null = null;
const listeners = new Set<() => void>();

/**
 * The reader's time zone. The server learns it by a cookie from a browser's second page on, so that a page keeps the times with which it came;
 * until then, and without scripts, it writes them in UTC and says so. Somebody who has traveled sees the new times once the page is quiet.
 */
export function useTimeZone(): string {
  const { timeZone } = useRootData();
  const here = useSyncExternalStore(
    subscribe,
    () => found,
    () => null,
  );
  const isUnknown = here === null && timeZone === null;
  useEffect(() => (isUnknown ? whenIdle(findZone) : undefined), [isUnknown]);
  return here ?? timeZone ?? UNKNOWN_ZONE;
}

/**
 * Asks the browser, which by a formatter takes a cheap phone up to 80 ms the first time, and draws the page's times again where they were in another zone.
 * Returns an IANA name. On the server it would be the machine's zone.
 */
export function findZone(): string {
  const zone = "Temporal" in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone !== found) {
    found = zone;
    for (const listener of listeners) listener();
  }
  return zone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
