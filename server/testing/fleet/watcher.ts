import { setTimeout as pause } from "node:timers/promises";

/** What a client met who asks all the time while something ends. */
export interface Sight {
  asked: number;
  /** Answers of 503. */
  unready: number;
  /** Those of them that don't say when to come back, and answers of another kind: both are faults. */
  readonly wrong: string[];
  /** Connections that were refused or cut. */
  cut: number;
  /** The longest time until an answer of 200 came: a request may wait through an outage in PgBouncer. */
  slowestMs: number;
  /** The longest time from an answer that isn't 200 to the next that is. */
  longestMs: number;
  /** The longest time from an answer of 503 to the next of 200: for how long answers say to come back later. */
  longestUnreadyMs: number;
}

const ASK_EVERY_MS = 50;
const ANSWER_MS = 10_000;

/** Asks an address until `stop`, and then until it answers 200 again. What it asks for must read the primary. */
export function watchAddress(url: string, headers: Readonly<Record<string, string>>): { stop: () => Promise<Readonly<Sight>> } {
  const sight: Sight = { asked: 0, unready: 0, wrong: [], cut: 0, slowestMs: 0, longestMs: 0, longestUnreadyMs: 0 };
  const state: { isOver: boolean; badSince: number | null; unreadySince: number | null } = {
    isOver: false,
    badSince: null,
    unreadySince: null,
  };
  const look = async () => {
    sight.asked++;
    const startedAt = performance.now();
    const response = await ask(url, headers);
    if (response?.status === 200) {
      sight.slowestMs = Math.max(sight.slowestMs, performance.now() - startedAt);
      if (state.badSince !== null) sight.longestMs = Math.max(sight.longestMs, performance.now() - state.badSince);
      if (state.unreadySince !== null) sight.longestUnreadyMs = Math.max(sight.longestUnreadyMs, performance.now() - state.unreadySince);
      state.badSince = null;
      state.unreadySince = null;
      return;
    }
    if (response?.status === 503) state.unreadySince ??= performance.now();
    count(sight, response);
    state.badSince ??= startedAt;
  };
  const watching = (async () => {
    while (!state.isOver || state.badSince !== null) {
      await look();
      await pause(ASK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      state.isOver = true;
      await watching;
      return sight;
    },
  };
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Response | null> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  }
}

function count(sight: Sight, response: Response | null): void {
  if (response === null) {
    sight.cut++;
    return;
  }
  const retryAfter = response.headers.get("retry-after");
  if (response.status === 503) sight.unready++;
  if (response.status !== 503 || retryAfter === null) sight.wrong.push(`${response.status}, retry-after ${retryAfter}`);
}
