import type { Font, Path } from "fontkit";

/** Bits of a point's flags in a font's `glyf` table. */
const ON_CURVE = 1;
const GLYPH_HEAD = 10;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

interface Subset {
  readonly glyphEncoder?: { encodeSimple: (path: Path, instructions?: readonly number[]) => Uint8Array };
}

/**
 * The library that cuts a font down to the letters of a file can't write the outlines of a variable font's weight: it asks for a buffer by
 * its size where it has to bring one. Here they are written instead, each point in full: some bytes more, and nothing to get wrong.
 */
export function withOutlines(font: Font): Font {
  const cut = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = cut();
    const { glyphEncoder } = subset as unknown as Subset;
    if (glyphEncoder !== undefined) glyphEncoder.encodeSimple = outlineOf;
    return subset;
  };
  return font;
}

/** A simple glyph's bytes (OpenType, `glyf`). */
export function outlineOf(path: Path): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  const size = GLYPH_HEAD + 2 * contours.length + 2 + points.length * 5;
  // Glyphs begin at even places.
  const bytes = Buffer.alloc(size + (size % 2));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const head = [contours.length, least(xs), least(ys), most(xs), most(ys)];
  let at = 0;
  for (const number of head) at = bytes.writeInt16BE(number, at);
  let last = -1;
  for (const contour of contours) {
    last += contour.length;
    at = bytes.writeUInt16BE(last, at);
  }
  // No instructions: they were made for the outlines that these were.
  at = bytes.writeUInt16BE(0, at);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? ON_CURVE : 0, at);
  for (const numbers of [xs, ys])
    for (const [index, number] of numbers.entries()) at = bytes.writeInt16BE(number - (numbers[index - 1] ?? 0), at);
  return bytes;
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);

function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of path.commands) {
    const contour = contours.at(-1);
    const point = (index: number, isOn: boolean): Point => ({ x: Math.round(args[index] ?? 0), y: Math.round(args[index + 1] ?? 0), isOn });
    if (command === "moveTo") contours.push([point(0, true)]);
    else if (command === "lineTo") contour?.push(point(0, true));
    else if (command === "quadraticCurveTo") contour?.push(point(0, false), point(2, true));
  }
  return contours.map(withoutDoubledEnd);
}

/** A contour closes by itself. */
function withoutDoubledEnd(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  return contour.length > 1 && last?.isOn === true && first?.x === last.x && first.y === last.y ? contour.slice(0, -1) : contour;
}
