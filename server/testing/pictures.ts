import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Pictures for tests, drawn by the same library that the server trusts only in a process of its own. */
export async function drawn(kind: "png" | "jpeg", width = 60, height = 40): Promise<Buffer> {
  return plain(width, height).toFormat(kind).toBuffer();
}

export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#3a7bd5" } });
}

/** A whole PNG of exactly so many bytes, the rest in a chunk that decoders skip. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const png = await drawn("png");
  const ending = png.subarray(-12);
  const beginning = png.subarray(0, -12);
  const data = Buffer.alloc(bytes - png.length - 12);
  const chunk = Buffer.concat([Buffer.from("teSt"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([beginning, length, chunk, sum, ending]);
}

/** Looks like a PDF and is exactly so long. */
export function pdfOfSize(bytes: number): Buffer {
  const head = Buffer.from("%PDF-1.7\n% nothing\n");
  const tail = Buffer.from("\n%%EOF\n");
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, 0x20), tail]);
}
