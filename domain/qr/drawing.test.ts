import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { drawQr } from "./drawing.ts";

/** The squares that a path darkens, each as `x y`; a square that two strokes share is there twice. */
function squaresOf(path: string): string[] {
  const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(strokes.map(([stroke]) => stroke).join("")).toBe(path);
  return strokes.flatMap(([, x = "", y = "", there = "", back = ""]) => {
    expect(back).toBe(there);
    return Array.from({ length: Number(there) }, (_, at) => `${Number(x) + at} ${y}`);
  });
}

describe("a drawing of a QR code", () => {
  it.each(["", "Plaza", "https://p2p.example.com/receipt/70Q1MW9XH4TD8RVA", "x".repeat(1500)])(
    "darkens exactly the squares of its code (%#)",
    (text) => {
      const { data, size } = encode(text, { ecc: "M", border: 4 });
      const drawing = drawQr(text);
      expect(drawing.size).toBe(size);
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
      expect(squaresOf(drawing.path)).toEqual(dark);
    },
  );

  it("has a quiet zone of four squares on every side", () => {
    const { size, path } = drawQr("Plaza");
    const [xs, ys] = [0, 1].map((axis) => squaresOf(path).map((square) => Number(square.split(" ")[axis])));
    for (const places of [xs, ys]) expect([Math.min(...(places ?? [])), Math.max(...(places ?? []))]).toEqual([4, size - 5]);
  });

  it("joins dark squares that are side by side into one stroke", () => {
    const { path } = drawQr("Plaza");
    const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [`${Number(x) + Number(length)} ${y}`, `${x} ${y}`]);
    const starts = new Set(ends.map(([, start]) => start));
    expect(ends.filter(([end]) => end !== undefined && starts.has(end))).toEqual([]);
    // The finder's edge in the corner: seven at once.
    expect(path.startsWith("M4 4h7v1h-7z")).toBe(true);
  });

  it("throws for a text that no code holds", () => {
    expect(() => drawQr("x".repeat(5000))).toThrow(RangeError);
  });
});
