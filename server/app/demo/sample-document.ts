import { greyPng } from "./grey-png.ts";

const WIDTH = 640;
const HEIGHT = 404;

/** A card with a grey portrait and grey lines: what stands for somebody's document in the demo. A whole PNG. */
export function specimenPicture(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH));
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rows[y * (1 + WIDTH) + 1 + x] = shade(x, y);
  return greyPng({ width: WIDTH, height: HEIGHT, bits: 8 }, rows);
}

function shade(x: number, y: number): number {
  const face = ((x - 130) / 62) ** 2 + ((y - 170) / 78) ** 2 < 1;
  const shoulders = ((x - 130) / 100) ** 2 + ((y - 340) / 90) ** 2 < 1 && y < 330;
  if (face || shoulders) return 150;
  if (x > 30 && x < 230 && y > 70 && y < 330) return 205;
  const line = x > 270 && x < 600 - ((y * 7) % 130) && y > 90 && y < 320 && y % 46 < 14;
  return line ? 165 : 236;
}
