import { describe, expect, test } from "vitest";
import { cutLooks, CUTS, GREY_SIDE, lookOf, lookPieces, showsTheSame, type Look } from "./look.ts";

/** A picture of which each point's brightness is computed. */
function picture(greyAt: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: GREY_SIDE * GREY_SIDE }, (_, at) => greyAt(at % GREY_SIDE, Math.floor(at / GREY_SIDE)));
}

/** Steps of brightness, each this much wider than a place of the look. */
const stepped = (step: number) => picture((x) => Math.min(255, step * Math.floor((x * 17) / GREY_SIDE)));

const rowsOf = (look: Look) => Array.from({ length: 16 }, (_, row) => look.slice(row * 16, (row + 1) * 16));

describe("a look", () => {
  test("has a one where a place is brighter than its left neighbor by more than compression leaves", () => {
    expect(lookOf(stepped(15))).toBe("1".repeat(256));
    expect(lookOf(stepped(7))).toBe("0".repeat(256));
    expect(lookOf(picture((x) => 255 - 2 * x + Math.floor(x / 2)))).toBe("0".repeat(256));
  });

  test("is read row by row, from the left", () => {
    const rows = rowsOf(lookOf(picture((x, y) => (x >= 64 && y < 64 ? 200 : 50))));
    const half = rows[0] ?? "";
    expect([...half].filter((bit) => bit === "1").length).toBeGreaterThanOrEqual(1);
    expect(half.slice(0, 6) + half.slice(10)).toBe("0".repeat(12));
    expect(rows).toEqual([...Array.from({ length: 8 }, () => half), ...Array.from({ length: 8 }, () => "0".repeat(16))]);
  });

  test("of a cut is that of what the cut leaves", () => {
    // Only the outermost three points on the left are dark, and only below is there an edge.
    const grey = picture((x, y) => (x < 3 ? 0 : y >= 125 && x >= 64 ? 220 : 100));
    expect(rowsOf(lookOf(grey))[0]?.[0]).toBe("1");
    expect(rowsOf(lookOf(grey, { left: 0.05, right: 0, top: 0, bottom: 0 }))[0]?.[0]).toBe("0");
    expect(rowsOf(lookOf(grey))[15]).toContain("1");
    expect(rowsOf(lookOf(grey, { left: 0, right: 0, top: 0, bottom: 0.05 }))[15]?.slice(4)).not.toContain("1");
  });

  test("of each cut is made at once, the whole one first", () => {
    const grey = stepped(9);
    const looks = cutLooks(grey);
    expect([looks.length, looks[0], looks[80]]).toEqual([81, lookOf(grey), lookOf(grey, CUTS[80])]);
  });

  test("of a cut on the right and above is that of what the cut leaves", () => {
    const grey = picture((x, y) => (x >= 125 ? 220 : y < 3 && x >= 64 ? 220 : 100));
    expect(rowsOf(lookOf(grey))[8]?.[15]).toBe("1");
    expect(rowsOf(lookOf(grey, { left: 0, right: 0.05, top: 0, bottom: 0 }))[8]?.[15]).toBe("0");
    expect(rowsOf(lookOf(grey))[0]?.slice(4, 12)).toContain("1");
    expect(rowsOf(lookOf(grey, { left: 0, right: 0, top: 0.05, bottom: 0 }))[0]?.slice(4, 12)).not.toContain("1");
  });

  test("tries no cut, then 2.5 and 5 % on each side", () => {
    expect(CUTS).toHaveLength(81);
    expect(CUTS[0]).toEqual({ left: 0, right: 0, top: 0, bottom: 0 });
    expect(CUTS[80]).toEqual({ left: 0.05, right: 0.05, top: 0.05, bottom: 0.05 });
    expect(CUTS[1]).toEqual({ left: 0, right: 0, top: 0, bottom: 0.025 });
  });
});

test("pieces are 32 bits with their place, and even ones are left out", () => {
  const look = `${"0".repeat(32)}${"1".repeat(32)}${"01".repeat(16)}${"0".repeat(159)}1` as Look;
  expect(lookPieces(look)).toEqual([(2n << 32n) | 0x55555555n, (7n << 32n) | 1n]);
});

/** A receipt's bars, of which one is at another height where another amount was paid. */
const receipt = (moved = 0) =>
  picture((x, y) => {
    const bar = Math.floor(y / 16);
    const from = 8 + ((bar * 29) % 50) + (bar === 4 ? moved : 0);
    return y % 16 > 3 && x >= from && x < from + 30 + ((bar * 13) % 24) ? 40 + bar * 12 : 235;
  });

describe("two pictures show the same", () => {
  test("as themselves", () => expect(showsTheSame(receipt(), receipt())).toBe(true));

  test("whatever their contrast", () =>
    expect(
      showsTheSame(
        receipt(),
        receipt().map((grey) => grey / 2 + 60),
      ),
    ).toBe(true));

  // Six points above are cropped, and the rest is scaled to the old height.
  const whole = receipt();
  const part = picture((x, y) => whole[(6 + Math.floor((y * 122) / GREY_SIDE)) * GREY_SIDE + x] ?? 0);
  test("where the second is a part of the first", () => expect(showsTheSame(whole, part)).toBe(true));
  test("where the first is a part of the second", () => expect(showsTheSame(part, whole)).toBe(true));

  test("unless a bar is elsewhere", () => expect(showsTheSame(receipt(), receipt(24))).toBe(false));
  test("unless a bar is a little elsewhere", () => expect(showsTheSame(receipt(), receipt(7))).toBe(false));
  test("unless one is upside down", () => expect(showsTheSame(receipt(), receipt().toReversed())).toBe(false));
  test("unless nothing is on them", () =>
    expect(
      showsTheSame(
        picture(() => 255),
        picture(() => 255),
      ),
    ).toBe(false));
});
