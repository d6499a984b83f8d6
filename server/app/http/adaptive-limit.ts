/** How many times its undisturbed duration a request may take before fewer are worked on at once. */
const MOST_INFLATION = 4;
/** Fewer would leave processors idle. */
const LEAST = 4;
/** While this many are under way on average, itself included, a request's duration counts as undisturbed. */
const QUIET = 2;
const WINDOW_MS = 100;
const WINDOW_SAMPLES = 8;
/** In one step; the way back is one place a step. */
const MOST_SHRINKING = 0.5;
/** What is older than this many requests of a call counts less and less. */
const MEMORY = 50;
const SHORTEST_MS = 0.01;

interface Baseline {
  /** How many were under way on average meanwhile. */
  readonly beside: number;
  readonly ms: number;
  readonly count: number;
}

/**
 * A number of places that follows what they cost: while requests take many times what each takes alone, they wait for one another, and fewer at
 * once are done as soon.
 */
export interface AdaptiveLimit {
  /** From 4, or `most`, to `most`; not a whole number. */
  readonly current: () => number;
  readonly underWay: () => number;
  /** A request begins. @returns what says that it is done */
  readonly begin: (call: string) => () => void;
}

/**
 * @param most never more; also where it begins
 * @param now in milliseconds
 */
export function adaptiveLimit(most: number, now: () => number): AdaptiveLimit {
  const baselines = new Map<string, Baseline>();
  let limit = most;
  let ratios: number[] = [];
  let [underWay, area, changedAt, windowFrom] = [0, 0, now(), now()];
  const change = (by: 1 | -1) => {
    const atMs = now();
    area += underWay * (atMs - changedAt);
    changedAt = atMs;
    underWay += by;
    return { atMs, area };
  };
  const adapt = (atMs: number) => {
    if (ratios.length < WINDOW_SAMPLES || atMs - windowFrom < WINDOW_MS) return;
    // The median: that some wait for a lock of others says nothing about the processors.
    const inflation = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1;
    [ratios, windowFrom] = [[], atMs];
    const next = inflation > MOST_INFLATION ? limit * Math.max(MOST_SHRINKING, MOST_INFLATION / inflation) : limit + 1;
    limit = Math.min(most, Math.max(Math.min(LEAST, most), next));
  };
  return {
    current: () => limit,
    underWay: () => underWay,
    begin: (call) => {
      const began = change(1);
      return () => {
        const ended = change(-1);
        const ms = Math.max(SHORTEST_MS, ended.atMs - began.atMs);
        const beside = Math.max(QUIET, Math.ceil((ended.area - began.area) / ms));
        const before = baselines.get(call);
        const baseline = before === undefined || beside <= before.beside ? refine(before, beside, ms) : before;
        baselines.set(call, baseline);
        ratios.push(ms / baseline.ms);
        adapt(ended.atMs);
      };
    },
  };
}

/**
 * What was seen beside fewer others replaces the rest. Beside more than a quiet moment has, the others are assumed to have taken their share of the
 * time: a process that starts in a rush begins with that, falls, and so sees a quieter moment.
 */
function refine(before: Baseline | undefined, beside: number, taken: number): Baseline {
  const ms = (taken * QUIET) / beside;
  if (before === undefined || beside < before.beside) return { beside, ms, count: 1 };
  const count = before.count + 1;
  return { beside, ms: before.ms + (ms - before.ms) / Math.min(count, MEMORY), count };
}
