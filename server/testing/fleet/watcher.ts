import { setTimeout as pause } from "node:timers/promises";

/** From an answer that isn't 200 to the next that is. */
export interface Outage {
  /** By `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** From its first answer of 503 on; 0: there was none. */
  readonly unreadyMs: number;
}

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
  readonly outages: Outage[];
}

const ASK_EVERY_MS = 50;
const ANSWER_MS = 10_000;

/** Asks an address until `stop`, and then until it answers 200 again. What it asks for must read the primary. */
export function watchAddress(url: string, headers: Readonly<Record<string, string>>): { stop: () => Promise<Readonly<Sight>> } {
  const sight: Sight = { asked: 0, unready: 0, wrong: [], cut: 0, slowestMs: 0, longestMs: 0, longestUnreadyMs: 0, outages: [] };
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
      if (state.badSince !== null) {
        const now = performance.now();
        const unreadyMs = state.unreadySince === null ? 0 : now - state.unreadySince;
        sight.outages.push({ at: state.badSince, ms: now - state.badSince, unreadyMs });
        sight.longestMs = Math.max(sight.longestMs, now - state.badSince);
        sight.longestUnreadyMs = Math.max(sight.longestUnreadyMs, unreadyMs);
      }
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

/**
 * What each fault cost that client, for the terminal: its longest outage until the next fault began.
 * @param faultsAt when each was made, by `performance.now()`
 */
export function outageReport({ outages }: Readonly<Sight>, faultsAt: readonly number[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const longest = faultsAt.map((from, index) => {
    // By their middle: a request that was under way when the fault was made begins its outage.
    const own = outages
      .map((outage) => ({ ...outage, middle: outage.at + outage.ms / 2 }))
      .filter(({ middle }) => middle >= from && middle < (faultsAt[index + 1] ?? Number.POSITIVE_INFINITY));
    return { ms: Math.max(0, ...own.map(({ ms }) => ms)), unreadyMs: Math.max(0, ...own.map(({ unreadyMs }) => unreadyMs)) };
  });
  const spread = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const middle = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
    return `median ${seconds(middle)}, worst ${seconds(sorted.at(-1) ?? 0)}`;
  };
  return [
    ...longest.map(({ ms, unreadyMs }, index) => `    ${index + 1}: outage ${seconds(ms)}, of it answered 503 ${seconds(unreadyMs)}`),
    `    outage: ${spread(longest.map(({ ms }) => ms))}; answered 503: ${spread(longest.map(({ unreadyMs }) => unreadyMs))}`,
  ].join("\n");
}
