/** A bucket for each name: full at first, refilled evenly, and emptied by one with each request. In memory: what is counted is this process's own work. */
export interface RateLimit {
  /** @returns 0 if the request may go on, otherwise the seconds until the next one may */
  take(name: string): number;
}

interface Bucket {
  left: number;
  atMs: number;
}

const MINUTE_MS = 60_000;
const MOST_NAMES = 100_000;

/** @param perMinute both the size of a bucket and what flows into it; 0: no limit */
export function rateLimit(perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / MINUTE_MS;
  return {
    take: (name) => {
      if (perMinute === 0) return 0;
      const atMs = now();
      const bucket = buckets.get(name) ?? { left: perMinute, atMs };
      bucket.left = Math.min(perMinute, bucket.left + (atMs - bucket.atMs) * perMs);
      bucket.atMs = atMs;
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perMs / 1000);
      bucket.left -= 1;
      // The oldest are full again by now, or nearly: a full bucket need not be remembered.
      if (!buckets.delete(name) && buckets.size >= MOST_NAMES) buckets.delete(buckets.keys().next().value ?? "");
      buckets.set(name, bucket);
      return 0;
    },
  };
}
