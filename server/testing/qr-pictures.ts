import { readFileSync } from "node:fs";
import { writeCode, writeFields } from "@plaza/domain/hkpay/emvco.ts";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const wasm = readFileSync(new URL(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm")));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } });

/** Pictures of codes as people take them, for tests. */
export async function qrPicture(text: string, scale = 6): Promise<Buffer> {
  return codePicture(text, "QRCode", scale);
}

export async function codePicture(text: string, format: "QRCode" | "Code128", scale = 4): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale, addQuietZones: true });
  if (image === null) throw new Error(error);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .png()
    .toBuffer();
}

/** Several pictures beside each other on a white ground. */
export async function sideBySide(pictures: readonly Buffer[]): Promise<Sharp> {
  const sizes = await Promise.all(pictures.map(async (picture) => sharp(picture).metadata()));
  const height = Math.max(...sizes.map((size) => size.height));
  let left = 0;
  const placed = pictures.map((input, index) => {
    const at = { input, left, top: 0 };
    left += (sizes[index]?.width ?? 0) + 40;
    return at;
  });
  return sharp({ create: { width: left, height, channels: 3, background: "#fff" } }).composite(placed);
}

/** The text of a Thai payment code. @param phone with its country code, without a plus */
export function promptPayCode(phone: string): string {
  const template = writeFields([
    { tag: "00", value: "A000000677010111" },
    { tag: "01", value: phone },
  ]);
  return writeCode([
    { tag: "00", value: "01" },
    { tag: "29", value: template },
  ]);
}
