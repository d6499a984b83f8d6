import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/durations.ts";
import { faultsInDay, pauseLadder, pausedUntil, takesFreeAt, takesInHour } from "./limits.ts";

const START = Date.parse("2026-05-05T00:00:00Z");
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const moments = fc.array(
  fc.integer({ min: 0, max: 72 * 60 }).map((minute) => new Date(START + minute * 60_000)),
  { maxLength: 40 },
);
const rules = fc.record({
  maxCancelsPerDay: fc.integer({ min: 1, max: 5 }),
  cancelPauseHours: fc
    .array(fc.integer({ min: 1, max: 168 }), { minLength: 1, maxLength: 5 })
    .map((hours) => hours.toSorted((a, b) => a - b).join(",")),
});

describe("orders taken in an hour", () => {
  it("are never more than the limit when each waits until it may", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), (tries, maxTakesPerHour) => {
        const taken: Date[] = [];
        for (const now of tries.toSorted((a, b) => a.getTime() - b.getTime())) {
          const free = takesFreeAt(taken, now, { maxTakesPerHour });
          expect(free === null).toBe(takesInHour(taken, now).length < maxTakesPerHour);
          if (free === null) taken.push(now);
          else {
            expect(free.getTime()).toBeGreaterThan(now.getTime());
            expect(takesFreeAt(taken, free, { maxTakesPerHour })).toBeNull();
            expect(takesFreeAt(taken, new Date(free.getTime() - 1), { maxTakesPerHour })).toEqual(free);
          }
        }
        for (const moment of taken)
          expect(
            takesInHour(
              taken.filter((take) => take <= moment),
              moment,
            ).length,
          ).toBeLessThanOrEqual(maxTakesPerHour);
      }),
    );
  });
});

describe("cancellations by one's own fault", () => {
  const ladder = { maxCancelsPerDay: 3, cancelPauseHours: "1,6,24" };

  it("lead up the ladder: the third of a day to an hour, the fourth to six, every further one to a day", () => {
    const faults = [at(0), at(1), at(2)];
    expect(pausedUntil(faults.slice(0, 2), at(1.5), ladder)).toBeNull();
    expect(pausedUntil(faults, at(2), ladder)).toEqual(at(3));
    expect(pausedUntil(faults, at(3), ladder)).toBeNull();
    expect(pausedUntil([...faults, at(4)], at(4), ladder)).toEqual(at(10));
    expect(pausedUntil([...faults, at(4), at(11)], at(11), ladder)).toEqual(at(35));
    expect(pausedUntil([...faults, at(4), at(11), at(12)], at(12), ladder)).toEqual(at(36));
    // A day later the slate is clean.
    expect(pausedUntil([...faults, at(60)], at(60), ladder)).toBeNull();
  });

  it("pause only a user who has used up a day's allowance, until a fixed end that more cancellations never shorten", () => {
    fc.assert(
      fc.property(moments, moments, rules, fc.integer({ min: 0, max: 100 }), (faults, more, rule, hours) => {
        const now = at(hours);
        const until = pausedUntil(faults, now, rule);
        if (until !== null) {
          expect(until.getTime()).toBeGreaterThan(now.getTime());
          expect(
            pausedUntil(
              faults.filter((fault) => fault <= now),
              until,
              rule,
            ),
          ).toBeNull();
          expect(faults.some((fault) => fault <= now && faultsInDay(faults, fault).length >= rule.maxCancelsPerDay)).toBe(true);
        }
        const worse = pausedUntil([...faults, ...more], now, rule);
        expect(worse?.getTime() ?? 0).toBeGreaterThanOrEqual(until?.getTime() ?? 0);
      }),
    );
  });

  it("reads its ladder", () => {
    expect(pauseLadder("1,6,24")).toEqual([1, 6, 24]);
    expect(pauseLadder("12")).toEqual([12]);
  });
});

describe("the edges of an hour and a day", () => {
  it("count what was taken within the hour, and no longer at its end", () => {
    expect(takesInHour([at(0), at(0.5), at(1), at(1.5)], at(1.5))).toEqual([at(1), at(1.5)]);
  });

  it("free the place of the oldest order that counts, in any order", () => {
    const limit = { maxTakesPerHour: 2 };
    expect(takesFreeAt([at(0.75), at(0.25), at(0.5)], at(0.8), limit)).toEqual(at(1.5));
    expect(takesFreeAt([at(0.5), at(0.75), at(0.25)], at(0.8), limit)).toEqual(at(1.5));
    expect(takesFreeAt([at(0.5)], at(0.8), limit)).toBeNull();
  });

  it("count a cancellation for a day, not at its end and not before it happened", () => {
    expect(faultsInDay([at(0), at(1), at(24), at(25)], at(24))).toEqual([at(1), at(24)]);
  });
});
