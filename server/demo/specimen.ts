import { crc32, deflateSync } from "node:zlib";

const WIDTH = 640;
const HEIGHT = 404;

/** A card with a grey portrait and grey lines: what stands for somebody's document in the demo. A whole PNG. */
export function specimenPicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits a pixel, grey.
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH));
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rows[y * (1 + WIDTH) + 1 + x] = shade(x, y);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function shade(x: number, y: number): number {
  const face = ((x - 130) / 62) ** 2 + ((y - 170) / 78) ** 2 < 1;
  const shoulders = ((x - 130) / 100) ** 2 + ((y - 340) / 90) ** 2 < 1 && y < 330;
  if (face || shoulders) return 150;
  if (x > 30 && x < 230 && y > 70 && y < 330) return 205;
  const line = x > 270 && x < 600 - ((y * 7) % 130) && y > 90 && y < 320 && y % 46 < 14;
  return line ? 165 : 236;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
