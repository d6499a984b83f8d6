import { expect, test } from "vitest";
import { adaptiveLimit, type AdaptiveLimit } from "./adaptive-limit.ts";

const MOST = 24;
const STEP_MS = 0.5;

interface Work {
  /** Milliseconds until it is done; a processor's where it is shared, or anybody's. */
  left: number;
  readonly startedAt: number;
  readonly end: () => void;
}

interface Simulated {
  readonly durations: readonly number[];
  readonly places: number;
}

/** Two processors that all requests share, or none where each only waits for somebody else. */
interface Load {
  readonly seconds: number;
  readonly perSecond: number;
  readonly needs: (number: number) => { readonly call: string; readonly ms: number };
  readonly isShared: boolean;
}

/** Requests arrive evenly and are refused where no place is left. @returns what those took that ended in the second half */
function simulate(limit: AdaptiveLimit, clock: { now: number }, { seconds, perSecond, needs, isShared }: Load): Simulated {
  const underWay = new Set<Work>();
  const durations: number[] = [];
  const beganAt = clock.now;
  let arrived = 0;
  for (; clock.now < beganAt + seconds * 1000; clock.now += STEP_MS) {
    for (; arrived < ((clock.now - beganAt) * perSecond) / 1000; arrived++) {
      if (underWay.size >= limit.current()) continue;
      const { call, ms } = needs(arrived);
      underWay.add({ left: ms, startedAt: clock.now, end: limit.begin(call) });
    }
    const speed = isShared ? Math.min(1, 2 / underWay.size) : 1;
    for (const work of underWay) {
      work.left -= STEP_MS * speed;
      if (work.left > 0) continue;
      underWay.delete(work);
      work.end();
      if (clock.now > beganAt + seconds * 500) durations.push(clock.now + STEP_MS - work.startedAt);
    }
  }
  return { durations, places: limit.current() };
}

const CALLS = [
  { call: "list", ms: 2 },
  { call: "order", ms: 3 },
  { call: "step", ms: 8 },
];
const mixed = (number: number) => CALLS[number % CALLS.length] ?? { call: "list", ms: 2 };
/** What two processors do of it. */
const CAPACITY = 2000 / (13 / 3);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("beyond the capacity fewer are worked on at once: each takes less time, and as many end", () => {
  const still = { now: 0 };
  const fixed = simulate({ current: () => MOST, underWay: () => 0, begin: () => () => undefined }, still, {
    seconds: 10,
    perSecond: 5 * CAPACITY,
    needs: mixed,
    isShared: true,
  });
  const clock = { now: 0 };
  const limit = adaptiveLimit(MOST, () => clock.now);
  const calm = simulate(limit, clock, { seconds: 5, perSecond: CAPACITY / 3, needs: mixed, isShared: true });
  expect(calm.places).toBe(MOST);
  const rush = simulate(limit, clock, { seconds: 10, perSecond: 5 * CAPACITY, needs: mixed, isShared: true });
  expect(mean(rush.durations)).toBeLessThan(mean(fixed.durations) / 2);
  expect(rush.durations.length).toBeGreaterThan(fixed.durations.length * 0.95);
  const after = simulate(limit, clock, { seconds: 5, perSecond: CAPACITY / 3, needs: mixed, isShared: true });
  expect(after.places).toBe(MOST);
});

test("a process that starts in a rush learns what requests take alone", () => {
  const clock = { now: 0 };
  const limit = adaptiveLimit(MOST, () => clock.now);
  expect(simulate(limit, clock, { seconds: 10, perSecond: 5 * CAPACITY, needs: mixed, isShared: true }).places).toBeLessThan(MOST / 2);
});

test("requests that wait for a distant database and not for one another keep all places", () => {
  const clock = { now: 0 };
  const limit = adaptiveLimit(MOST, () => clock.now);
  const load = { seconds: 10, perSecond: 3000, needs: () => ({ call: "list", ms: 20 }), isShared: false };
  expect(simulate(limit, clock, load).places).toBe(MOST);
});

test("a few that wait for a lock take no places away from the others", () => {
  const clock = { now: 0 };
  const limit = adaptiveLimit(MOST, () => clock.now);
  const alone = () => ({ call: "step", ms: 5 });
  simulate(limit, clock, { seconds: 2, perSecond: 100, needs: alone, isShared: false });
  const needs = (number: number) => ({ call: "step", ms: number % 10 === 0 ? 1500 : 5 });
  expect(simulate(limit, clock, { seconds: 20, perSecond: 100, needs, isShared: false }).places).toBe(MOST);
});

test("it never leaves its bounds, and a limit below the least stays as it is", () => {
  const clock = { now: 0 };
  for (const most of [2, 4, 100]) {
    const limit = adaptiveLimit(most, () => clock.now);
    for (let number = 0; number < 5000; number++) {
      clock.now += 10;
      const ends = Array.from({ length: 1 + (number % 3) }, () => limit.begin("step"));
      clock.now += number % 100 < 50 ? 1 : 1000;
      for (const end of ends) end();
      expect(limit.current()).toBeLessThanOrEqual(most);
      expect(limit.current()).toBeGreaterThanOrEqual(Math.min(most, 4));
    }
  }
});
