import type { Context } from "../../core/context.ts";
import type { ServiceKeyId } from "./service-key.store.ts";

/** The requests of a key in the minute that runs. */
interface Minute {
  readonly endsAt: number;
  used: number;
  isLogged: boolean;
}

const MINUTE_MS = 60_000;
const minutes = new WeakMap<Context, Map<ServiceKeyId, Minute>>();

/**
 * Counts a request of a key. Each process of the server counts its own: a row in the database would be what all requests of a key wait for.
 * @returns the seconds until the next minute where the key has had its requests, null where it has some left
 */
export function countServiceCall(context: Context, keyId: ServiceKeyId, publicId: string, now: number): number | null {
  const keys = minutes.get(context) ?? new Map<ServiceKeyId, Minute>();
  minutes.set(context, keys);
  let minute = keys.get(keyId);
  if (minute === undefined || minute.endsAt <= now) {
    minute = { endsAt: now + MINUTE_MS, used: 0, isLogged: false };
    keys.set(keyId, minute);
  }
  minute.used += 1;
  if (minute.used <= context.settings.current.serviceCallsPerMinute) return null;
  if (!minute.isLogged) context.log("warn", "service_key_limited", { key: publicId, most: context.settings.current.serviceCallsPerMinute });
  minute.isLogged = true;
  return Math.max(1, Math.ceil((minute.endsAt - now) / 1000));
}
