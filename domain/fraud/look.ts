/** How a picture looks, as 256 bits: whether each of 16 by 16 places is clearly brighter than its left neighbor (a difference hash). */
export type Look = string & { readonly look: unique symbol };

/** Looks are made from a grey copy of the picture, this many points wide and high, row by row. */
export const GREY_SIDE = 128;
const LOOK_COLUMNS = 17;
const LOOK_ROWS = 16;
/** Steps of 255: what compression leaves on a white sheet is no difference. */
const CLEARLY = 8;
const PIECE_BITS = 32;
/** Two pictures with at most this many different bits may show the same: the pieces find exactly these. */
export const NEAR_BITS = 7;

/** What is cut off on each side, in shares of the width or height. */
export interface Cut {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WHOLE: Cut = { left: 0, right: 0, top: 0, bottom: 0 };
/** To hide that a receipt was used before, people crop a status bar or a margin; crops in between are close enough to one of these. */
const SHARES = [0, 0.025, 0.05];
export const CUTS: readonly Cut[] = SHARES.flatMap((left) =>
  SHARES.flatMap((right) => SHARES.flatMap((top) => SHARES.map((bottom) => ({ left, right, top, bottom })))),
);

/** The finer look at two pictures that are near: how far their edges agree, place by place, as 1 less their correlation. */
const FINE_COLUMNS = 24;
const FINE_ROWS = 48;
/** Copies and cut copies of one receipt stay below 0.01; one bank's receipts for different payments begin at 0.05. */
const NEAR = 0.03;

/** @param grey the brightness of `GREY_SIDE` by `GREY_SIDE` points */
export function lookOf(grey: Uint8Array, cut: Cut = WHOLE): Look {
  return lookIn(sums(grey), cut);
}

/** The looks of a picture for every cut, the whole one first. */
export function cutLooks(grey: Uint8Array): Look[] {
  const table = sums(grey);
  return CUTS.map((cut) => lookIn(table, cut));
}

/** Whether two pictures show the same, even if one was scaled, compressed again or cropped by up to 5 % on any side. */
export function showsTheSame(a: Uint8Array, b: Uint8Array): boolean {
  return isCutOf(sums(a), sums(b)) || isCutOf(sums(b), sums(a));
}

/** Eight numbers, each a place and 32 bits, for an index. Even pieces, as of a white margin, say nothing and are left out. */
export function lookPieces(look: Look): bigint[] {
  const pieces: bigint[] = [];
  for (let index = 0; index * PIECE_BITS < look.length; index += 1) {
    const bits = look.slice(index * PIECE_BITS, (index + 1) * PIECE_BITS);
    if (bits.includes("0") && bits.includes("1")) pieces.push((BigInt(index) << 32n) | BigInt(`0b${bits}`));
  }
  return pieces;
}

/** The sum of everything above and left of each point, so that the brightness of any rectangle is four reads. */
type Sums = Float64Array;
const EDGE = GREY_SIDE + 1;

function sums(grey: Uint8Array): Sums {
  const table = new Float64Array(EDGE * EDGE);
  for (let y = 0; y < GREY_SIDE; y += 1) {
    let row = 0;
    for (let x = 0; x < GREY_SIDE; x += 1) {
      row += grey[y * GREY_SIDE + x] ?? 0;
      table[(y + 1) * EDGE + x + 1] = (table[y * EDGE + x + 1] ?? 0) + row;
    }
  }
  return table;
}

function sumUpTo(table: Sums, x: number, y: number): number {
  const [left, top] = [Math.min(GREY_SIDE, Math.floor(x)), Math.min(GREY_SIDE, Math.floor(y))];
  const [right, bottom] = [Math.min(GREY_SIDE, left + 1), Math.min(GREY_SIDE, top + 1)];
  const [dx, dy] = [x - left, y - top];
  const at = (column: number, row: number) => table[row * EDGE + column] ?? 0;
  return (at(left, top) * (1 - dx) + at(right, top) * dx) * (1 - dy) + (at(left, bottom) * (1 - dx) + at(right, bottom) * dx) * dy;
}

/** The mean brightness of each of `columns` by `rows` places of what the cut leaves. */
function cellMeans(table: Sums, { left, right, top, bottom }: Cut, columns: number, rows: number): Float64Array {
  const [width, height] = [((1 - left - right) * GREY_SIDE) / columns, ((1 - top - bottom) * GREY_SIDE) / rows];
  const means = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left * GREY_SIDE + column * width, top * GREY_SIDE + row * height];
      const [above, below] = [
        sumUpTo(table, x + width, y) - sumUpTo(table, x, y),
        sumUpTo(table, x + width, y + height) - sumUpTo(table, x, y + height),
      ];
      means[row * columns + column] = (below - above) / (width * height);
    }
  return means;
}

function lookIn(table: Sums, cut: Cut): Look {
  const means = cellMeans(table, cut, LOOK_COLUMNS, LOOK_ROWS);
  let bits = "";
  for (let row = 0; row < LOOK_ROWS; row += 1)
    for (let column = 1; column < LOOK_COLUMNS; column += 1) {
      const at = row * LOOK_COLUMNS + column;
      bits += (means[at] ?? 0) > (means[at - 1] ?? 0) + CLEARLY ? "1" : "0";
    }
  return bits as Look;
}

/** Whether `part` is what some cut leaves of `all`: the nearest cut by the look, then closely. */
function isCutOf(part: Sums, all: Sums): boolean {
  const wanted = lookIn(part, WHOLE);
  // A sheet without anything on it is like every other.
  if (lookPieces(wanted).length === 0) return false;
  let [least, nearest] = [Number.POSITIVE_INFINITY, WHOLE];
  for (const cut of CUTS) {
    const bits = differentBits(lookIn(all, cut), wanted);
    if (bits < least) [least, nearest] = [bits, cut];
  }
  return least <= NEAR_BITS && disagreement(edges(part, WHOLE), edges(all, nearest)) <= NEAR;
}

function differentBits(a: Look, b: Look): number {
  let different = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) different += 1;
  return different;
}

/** By how much each place is brighter than its left neighbor. */
function edges(table: Sums, cut: Cut): Float64Array {
  const means = cellMeans(table, cut, FINE_COLUMNS, FINE_ROWS);
  return means.map((mean, at) => (at % FINE_COLUMNS === 0 ? 0 : mean - (means[at - 1] ?? 0)));
}

/** 0 for the same edges, whatever their contrast, 1 for edges that have nothing to do with each other. */
function disagreement(a: Float64Array, b: Float64Array): number {
  let [both, ones, others] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const there = b[at] ?? 0;
    both += value * there;
    ones += value * value;
    others += there * there;
  }
  return ones === 0 || others === 0 ? 1 : 1 - both / Math.sqrt(ones * others);
}

/** Names that picture editors leave in their files. Banks' own apps and phones' screenshots carry none of them. */
export const EDITORS = [
  "Photoshop",
  "GIMP",
  "Canva",
  "PicsArt",
  "Snapseed",
  "Pixelmator",
  "Affinity",
  "Photopea",
  "Paint.NET",
  "Meitu",
  "FaceApp",
  "Lightroom",
] as const;
export type Editor = (typeof EDITORS)[number];
