import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/**
 * A process for one picture: reads it from standard input and writes what its QR code says to standard output.
 * Ends with 1 where there is none, or where there are two: nobody could say which one is meant. With the argument `any`, the first will do.
 */

/** More detail than a code needs only takes time; a photograph of a screen is often larger. */
const LONGEST_SIDE = 1500;
const LONGEST_TEXT = 1000;
/** White around the picture, for codes that were cut out without their quiet zone. */
const MARGIN = 24;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

const STDIN = 0;
const STDOUT = 1;

try {
  const bytes = readFileSync(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    fireImmediately: true,
  });
  const { data, info } = await sharp(readFileSync(STDIN))
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: "#fff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
  const found = await readBarcodes(picture, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 3,
  });
  const texts = [...new Set(found.filter((code) => code.isValid).map((code) => code.text))];
  const [text = ""] = texts;
  if ((texts.length === 1 || process.argv[2] === "any") && text.trim() !== "" && text.length <= LONGEST_TEXT) writeFileSync(STDOUT, text);
  else process.exitCode = 1;
} catch {
  process.exitCode = 1;
}
