import { randomUUID } from "node:crypto";
import { readField } from "@plaza/contract/unknown-value.ts";
import type { Wakes } from "../../delivery/realtime/stream-wakeup.ts";
import type { RateLimit } from "./rate-limit.ts";

const NOTIFY_MS = 1000;
/** PostgreSQL's limit of a payload is 8,000 bytes. */
const MOST_SENT = 150;

/**
 * Makes one limit of what each process counts: once a second each sends the others what it has let through. A name can go beyond its limit by what goes
 * through in such a second, and while hints are lost, by its limit at each process.
 * @param limits by their kind; names are not readable, because they travel
 * @returns stops it
 */
export function shareLimits(
  limits: Readonly<Record<string, Pick<RateLimit, "addSpent" | "takeUnsent">>>,
  wakes: Pick<Wakes, "notifyProcesses" | "onProcessNotice">,
): () => void {
  const own = randomUUID();
  const stop = wakes.onProcessNotice((notice) => {
    const limit = limits[String(readField(notice, "kind"))];
    const spent = readField(notice, "spent");
    // A process of another version may say something else.
    if (limit === undefined || !Array.isArray(spent) || readField(notice, "by") === own) return;
    for (const entry of spent) {
      const [name, count] = [readField(entry, 0), readField(entry, 1)];
      if (typeof name === "string" && typeof count === "number" && count > 0) limit.addSpent(name, count);
    }
  });
  const send = () => {
    for (const [kind, limit] of Object.entries(limits)) {
      const unsent = limit.takeUnsent();
      for (let from = 0; from < unsent.length; from += MOST_SENT)
        wakes.notifyProcesses({ kind, by: own, spent: unsent.slice(from, from + MOST_SENT) });
    }
  };
  const timer = setInterval(send, NOTIFY_MS).unref();
  return () => {
    clearInterval(timer);
    stop();
  };
}
