import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/**
 * A process for one picture: reads it from standard input, draws it anew as the kind that its one argument names and writes that to
 * standard output. Nothing of the file survives but its pixels: no metadata, no colour profile, nothing that was hung on behind.
 * Ends with 1 for what isn't a whole picture of at most 24 million pixels.
 */

const MOST_PIXELS = 24e6;
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 85;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

const STDIN = 0;
const STDOUT = 1;

try {
  const picture = sharp(readFileSync(STDIN), { failOn: "warning", limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
  writeFileSync(STDOUT, await (process.argv[2] === "png" ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer());
} catch {
  process.exitCode = 1;
}
