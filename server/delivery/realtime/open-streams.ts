import type { UserId } from "@plaza/contract/ids.ts";

/** Over which the pages of a process that ends come back, at least. */
const LEAST_RETURN_SPREAD_MS = 4000;
/** Of very many pages no more come back in a second: each asks for a token and opens a stream, while everybody else has requests. */
const RETURNS_PER_SECOND = 400;

/** Over how many milliseconds the streams of a process that ends come back. */
export function returnSpreadMs(openCount: number): number {
  return Math.max(LEAST_RETURN_SPREAD_MS, (openCount / RETURNS_PER_SECOND) * 1000);
}

/** The streams that each person has open at this process, the oldest first. */
export interface OpenStreams {
  /**
   * Counts a stream that opens. Where the person then has more than the limit, the oldest one is ended: it may belong to a line that was lost
   * long ago, while the newest is the page that the person looks at.
   * @param end ends the stream that opens; called at most once
   * @returns what to call when it has closed
   */
  enter(userId: UserId, end: () => void): () => void;
}

/** @param limit streams of one person, at least 1 @param onLimit called for each stream that is ended for a newer one */
export function trackOpenStreams(limit: number, onLimit: (userId: UserId) => void): OpenStreams {
  const open = new Map<UserId, Set<() => void>>();
  return {
    enter: (userId, end) => {
      const own = open.get(userId) ?? new Set();
      open.set(userId, own);
      // An own object for each, also where two streams are given the same function.
      const entry = () => end();
      own.add(entry);
      const [oldest] = own;
      if (own.size > limit && oldest !== undefined) {
        own.delete(oldest);
        onLimit(userId);
        oldest();
      }
      return () => {
        own.delete(entry);
        if (own.size === 0 && open.get(userId) === own) open.delete(userId);
      };
    },
  };
}
