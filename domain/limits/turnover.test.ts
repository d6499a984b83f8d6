import { describe, expect, it } from "vitest";
import { turnoverLimits, turnoverOfTier, turnoverRoom } from "./turnover.ts";

const SETTINGS = { orderMaxUsd: "100,200,300,0", dayMaxUsd: "150,400,0,0", monthMaxUsd: "1000,2000,3000,0" };
const NOTHING = { dayCents: 0n, monthCents: 0n };

describe("turnover limits", () => {
  it("follow the tier, and 0 is no limit", () => {
    expect(turnoverOfTier(SETTINGS, "none")).toEqual({ maxOrderUsd: 100, maxDayUsd: 150, maxMonthUsd: 1000 });
    expect(turnoverOfTier(SETTINGS, "pro")).toEqual({ maxOrderUsd: 300, maxDayUsd: null, maxMonthUsd: 3000 });
    expect(turnoverRoom(turnoverOfTier(SETTINGS, "block"), NOTHING)).toBeNull();
  });

  it("give way to what customer service has set, also where that is lower", () => {
    expect(turnoverLimits(SETTINGS, "none", { maxOrderUsd: 5, maxDayUsd: 900 })).toEqual({
      maxOrderUsd: 5,
      maxDayUsd: 900,
      maxMonthUsd: 1000,
    });
  });

  it.each([
    [{ dayCents: 0n, monthCents: 0n }, 100_00n],
    [{ dayCents: 60_01n, monthCents: 60_01n }, 89_99n],
    [{ dayCents: 0n, monthCents: 950_00n }, 50_00n],
    [{ dayCents: 400_00n, monthCents: 400_00n }, 0n],
  ])("leave room for the smallest of what is left: %o", (used, room) => {
    expect(turnoverRoom(turnoverOfTier(SETTINGS, "none"), used)).toBe(room);
  });
});
