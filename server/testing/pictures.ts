import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures for tests, drawn by the same library that the server trusts only in a process of its own. */
export async function drawn(kind: "png" | "jpeg", width = 60, height = 40): Promise<Buffer> {
  return plain(width, height).toFormat(kind).toBuffer();
}

export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#3a7bd5" } });
}

/** A whole PNG of so many pixels a side, all black: 24 KB that would unfold to hundreds of megabytes. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

/** A whole PNG of exactly so many bytes, the rest in a chunk that decoders skip. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const png = await drawn("png");
  const ending = png.subarray(-12);
  const beginning = png.subarray(0, -12);
  return Buffer.concat([beginning, chunk("teSt", Buffer.alloc(bytes - png.length - 12)), ending]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Looks like a PDF and is exactly so long. */
export function pdfOfSize(bytes: number): Buffer {
  const head = Buffer.from("%PDF-1.7\n% nothing\n");
  const tail = Buffer.from("\n%%EOF\n");
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, 0x20), tail]);
}
