import sharp from "sharp";
import { greyPng, pngChunk } from "../app/demo/grey-png.ts";

/** Pictures for tests, drawn by the same library that the server trusts only in a separate process. */
export async function drawn(kind: "png" | "jpeg", width = 60, height = 40): Promise<Buffer> {
  return plain(width, height).toFormat(kind).toBuffer();
}

export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#3a7bd5" } });
}

/** A complete PNG of this many pixels a side, all black: 24 KB that would unfold to hundreds of megabytes. */
export function bomb(side: number): Buffer {
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  // One bit a pixel.
  return greyPng({ width: side, height: side, bits: 1 }, rows);
}

/** A complete PNG of exactly this many bytes, the rest in a chunk that decoders skip. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const png = await drawn("png");
  const ending = png.subarray(-12);
  const beginning = png.subarray(0, -12);
  return Buffer.concat([beginning, pngChunk("teSt", Buffer.alloc(bytes - png.length - 12)), ending]);
}

/** Looks like a PDF and is exactly so long. */
export function pdfOfSize(bytes: number): Buffer {
  const head = Buffer.from("%PDF-1.7\n% nothing\n");
  const tail = Buffer.from("\n%%EOF\n");
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, 0x20), tail]);
}
