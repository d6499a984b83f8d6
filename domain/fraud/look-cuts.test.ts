import { describe, expect, test } from "vitest";
import { GREY_SIDE, lookOf, showsTheSame } from "./look.ts";

/** A picture of which each point's brightness is computed. */
function picture(greyAt: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: GREY_SIDE * GREY_SIDE }, (_, at) => greyAt(at % GREY_SIDE, Math.floor(at / GREY_SIDE)));
}

const NONE = { left: 0, right: 0, top: 0, bottom: 0 };
/** Dark, and bright from the hundredth point on. */
const edge = picture((x) => (x < 100 ? 100 : 160));
const firstRow = (grey: Uint8Array, cut: Partial<typeof NONE>) => lookOf(grey, { ...NONE, ...cut }).slice(0, 16);

describe("the places of a look", () => {
  test("are as wide as what a cut on the left leaves", () => {
    expect(firstRow(edge, { left: 0.05 })).toBe("0000000000001000");
    expect(firstRow(edge, { left: 0.025 })).toBe("0000000000001100");
  });

  test("are as wide as what a cut on the right leaves", () => {
    expect(firstRow(edge, { right: 0.05 })).toBe("0000000000000100");
    expect(firstRow(edge, { left: 0.05, right: 0.05 })).toBe("0000000000001100");
  });

  test("end between two points where a cut above or below wants it", () => {
    const steps = picture((x) => 7 * Math.floor((x * 17) / GREY_SIDE));
    for (const cut of [{ top: 0.025 }, { bottom: 0.025 }, { top: 0.05, bottom: 0.025 }])
      expect(lookOf(steps, { ...NONE, ...cut })).toBe("0".repeat(256));
  });
});

/** Gray bars as of a receipt, on a bright page. */
const bars = (contrast: number, brighter: (y: number) => number = () => 0) =>
  picture((x, y) => {
    const bar = Math.floor(y / 16);
    const from = 8 + ((bar * 29) % 50);
    const isBar = y % 16 > 3 && x >= from && x < from + 30 + ((bar * 13) % 24);
    return 150 + brighter(y) - (isBar ? Math.round(contrast * (195 - bar * 12)) : 0);
  });

describe("two pictures show the same", () => {
  test("whatever the brightness of their rows, of which each is compared within itself", () => {
    expect(
      showsTheSame(
        bars(0.25),
        bars(0.25, (y) => (y % 16 < 8 ? 80 : 0)),
      ),
    ).toBe(true);
  });

  test("unless one is so faint that its look says nothing", () => {
    expect(showsTheSame(bars(0.7), bars(1 / 26))).toBe(false);
    expect(showsTheSame(bars(1 / 26), bars(0.7))).toBe(false);
  });
});
