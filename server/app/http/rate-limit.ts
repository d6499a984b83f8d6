import { MINUTE_MS } from "@plaza/domain/time/durations.ts";

/**
 * A bucket for each name: full at first, refilled evenly, and emptied by one with each request. In memory, since a row in the database would be what
 * all requests of a name wait for; processes send each other what they have let through (`shared-limits.ts`).
 */
export interface RateLimit {
  /** @returns 0 if the request may go on, otherwise the seconds until the next one may */
  take(name: string): number;
  /** Empties a bucket by what another process has let through; below nothing by a minute's worth at most. */
  addSpent(name: string, count: number): void;
  /** What went through here and was not sent yet, of names with enough of it to matter. */
  takeUnsent(): [name: string, count: number][];
}

interface Bucket {
  left: number;
  atMs: number;
}

const MOST_NAMES = 100_000;
/** What is less than this part of a minute's worth is sent later. */
const SENT_FRACTION = 600;

/** @param perMinute both the size of a bucket and what flows into it; 0: no limit */
export function rateLimit(perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  const unsent = new Map<string, number>();
  const perMs = perMinute / MINUTE_MS;
  const refilled = (name: string): Bucket => {
    const atMs = now();
    const bucket = buckets.get(name) ?? { left: perMinute, atMs };
    bucket.left = Math.min(perMinute, bucket.left + (atMs - bucket.atMs) * perMs);
    bucket.atMs = atMs;
    return bucket;
  };
  const save = (name: string, bucket: Bucket) => {
    // The oldest are full again by now, or nearly: a full bucket need not be remembered.
    if (!buckets.delete(name) && buckets.size >= MOST_NAMES) buckets.delete(buckets.keys().next().value ?? "");
    buckets.set(name, bucket);
  };
  return {
    take: (name) => {
      if (perMinute === 0) return 0;
      const bucket = refilled(name);
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perMs / 1000);
      bucket.left -= 1;
      save(name, bucket);
      if (unsent.size >= MOST_NAMES) unsent.clear();
      unsent.set(name, (unsent.get(name) ?? 0) + 1);
      return 0;
    },
    addSpent: (name, count) => {
      if (perMinute === 0) return;
      const bucket = refilled(name);
      bucket.left = Math.max(-perMinute, bucket.left - count);
      save(name, bucket);
    },
    takeUnsent: () => {
      const due = [...unsent].filter(([, count]) => count * SENT_FRACTION >= perMinute);
      for (const [name] of due) unsent.delete(name);
      return due;
    },
  };
}
