import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** What a fraudster's receipt is from afar: bars on a page, others for every seed. */

const WIDTH = 200;
const HEIGHT = 300;

/** @param note what a program has left in the file: its own name, or when the picture was taken */
export function picture(seed: number, note = ""): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1), 245);
  for (let y = 0; y < HEIGHT; y += 1) {
    const line = Math.floor(y / 20);
    const [from, length] = [(seed * 31 + line * 17) % 60, 30 + ((seed * 7919 + line * 104_729) % 100)];
    // Each row begins with the number of its filter: none.
    rows.writeUInt8(0, y * (WIDTH + 1));
    if (y % 20 > 6) rows.fill((line * 23 + seed * 41) % 160, y * (WIDTH + 1) + 1 + from, y * (WIDTH + 1) + 1 + from + length);
  }
  return pngOf(rows, { width: WIDTH, height: HEIGHT }, note);
}

const DOT = 6;

/** A QR code, large enough for a camera. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const side = size * DOT;
  const rows = Buffer.alloc(side * (side + 1), 255);
  for (let y = 0; y < side; y += 1) {
    rows.writeUInt8(0, y * (side + 1));
    for (const [column, dark] of (data[Math.floor(y / DOT)] ?? []).entries())
      if (dark) rows.fill(0, y * (side + 1) + 1 + column * DOT, y * (side + 1) + 1 + (column + 1) * DOT);
  }
  return pngOf(rows, { width: side, height: side }, "");
}

function pngOf(rows: Buffer, { width, height }: { readonly width: number; readonly height: number }, note: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a point, grey.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...(note === "" ? [] : [chunk("tEXt", Buffer.from(`Software\0${note}`, "latin1"))]),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
