import { MINUTE_MS } from "@plaza/domain/time/durations.ts";
import type { Context } from "../../core/context.ts";
import type { ServiceKeyId } from "./service-key.store.ts";

/** The requests of a key in the minute that runs. */
interface Minute {
  readonly endsAt: number;
  /** At all processes, as far as they have said. */
  used: number;
  /** Let through here, and not sent to the others. */
  unsent: number;
  isLogged: boolean;
}

/** What processes send each other of it (`shareLimits`). Names are the ids of keys. */
interface ServiceRate {
  addSpent(keyId: string, count: number): void;
  takeUnsent(): [keyId: string, count: number][];
}

/** What is less than this part of the limit is sent later. */
const SENT_FRACTION = 600;
const minutes = new WeakMap<Context, Map<string, Minute>>();

/**
 * Counts a request of a key. In memory, since a row in the database would be what all requests of a key wait for; processes send each other
 * what they have let through.
 * @returns the seconds until the next minute where the key has had its requests, null where it has some left
 */
export function countServiceCall(context: Context, keyId: ServiceKeyId, publicId: string, now: number): number | null {
  const minute = minuteOf(context, keyId, now);
  const most = context.settings.current.serviceCallsPerMinute;
  if (minute.used < most) {
    minute.used += 1;
    minute.unsent += 1;
    return null;
  }
  if (!minute.isLogged) context.log("warn", "service_key_limited", { key: publicId, most });
  minute.isLogged = true;
  return Math.max(1, Math.ceil((minute.endsAt - now) / 1000));
}

function minuteOf(context: Context, keyId: string, now: number): Minute {
  const keys = minutes.get(context) ?? new Map<string, Minute>();
  minutes.set(context, keys);
  const known = keys.get(keyId);
  if (known !== undefined && known.endsAt > now) return known;
  const minute = { endsAt: now + MINUTE_MS, used: 0, unsent: known?.unsent ?? 0, isLogged: false };
  keys.set(keyId, minute);
  return minute;
}

/** @param now milliseconds, by the same clock as in `countServiceCall` */
export function serviceRateOf(context: Context, now: () => number): ServiceRate {
  return {
    addSpent: (keyId, count) => void (minuteOf(context, keyId, now()).used += count),
    takeUnsent: () => {
      const least = context.settings.current.serviceCallsPerMinute / SENT_FRACTION;
      const due = [...(minutes.get(context) ?? [])].filter(([, { unsent }]) => unsent > 0 && unsent >= least);
      return due.map(([keyId, minute]) => {
        const count = minute.unsent;
        minute.unsent = 0;
        return [keyId, count];
      });
    },
  };
}
