/** How a picture looks, as 256 bits: whether each of 16 by 16 places is clearly brighter than its left neighbour (a difference hash). */
export type Look = string & { readonly look: unique symbol };

export const LOOK_COLUMNS = 17;
export const LOOK_ROWS = 16;
/** Steps of 255: what compression leaves on a white sheet is no difference. */
const CLEARLY = 8;
const PIECE_BITS = 32;
/** Two pictures with at most so many different bits show the same: pieces find exactly these. */
export const NEAR_BITS = 7;

/** @param grey the brightness of 17 by 16 places, row by row */
export function lookOf(grey: Uint8Array): Look {
  let bits = "";
  for (let row = 0; row < LOOK_ROWS; row += 1)
    for (let column = 1; column < LOOK_COLUMNS; column += 1) {
      const at = row * LOOK_COLUMNS + column;
      bits += (grey[at] ?? 0) > (grey[at - 1] ?? 0) + CLEARLY ? "1" : "0";
    }
  return bits as Look;
}

/** Eight numbers, each a place and 32 bits, for an index. Even pieces, as of a white margin, say nothing and are left out. */
export function lookPieces(look: Look): bigint[] {
  const pieces: bigint[] = [];
  for (let place = 0; place * PIECE_BITS < look.length; place += 1) {
    const bits = look.slice(place * PIECE_BITS, (place + 1) * PIECE_BITS);
    if (bits.includes("0") && bits.includes("1")) pieces.push((BigInt(place) << 32n) | BigInt(`0b${bits}`));
  }
  return pieces;
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
