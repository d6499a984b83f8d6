import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockText, MARKS, passedMark } from "./countdown-marks.ts";

describe("what is said of a countdown", () => {
  it("is nothing when the page opens, wherever the clock stands", () => {
    for (const now of [900, 600, 300, 60, 1]) expect(passedMark(undefined, now)).toBeUndefined();
  });

  it.each([
    [601, 600, 10],
    [600, 599, undefined],
    [301, 300, 5],
    [61, 60, 1],
    [700, 200, 5],
    [700, 20, 1],
    [30, 0, undefined],
    [200, 900, undefined],
  ])("from %i to %i seconds: %s", (before, now, passed) => {
    expect(passedMark(before, now)).toBe(passed);
  });

  it("is each mark once, in order, however unevenly the clock is read", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 59 }), { minLength: 40 }), (gaps) => {
        const passed: number[] = [];
        let left = 660;
        for (const gap of gaps) {
          const now = left - gap;
          const mark = passedMark(left, now);
          if (mark) passed.push(mark);
          left = now;
          if (left <= 0) break;
        }
        expect(passed).toEqual(MARKS.filter((mark) => left <= mark * 60));
      }),
    );
  });
});

describe("the clock", () => {
  it.each([
    [0, "00:00"],
    [-5, "00:00"],
    [0.2, "00:01"],
    [9, "00:09"],
    [75, "01:15"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3675, "1:01:15"],
    [86_400, "24:00:00"],
  ])("shows %d seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});
