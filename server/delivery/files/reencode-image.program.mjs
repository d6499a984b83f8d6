import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/**
 * A process for one picture: reads it from standard input, encodes it again as the type named by its argument and writes that to
 * standard output. Nothing of the file survives but its pixels: no metadata, no color profile, no trailing data.
 * Ends with 1 for what isn't a whole picture of at most 24 million pixels.
 */

const MOST_PIXELS = 24e6;
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 85;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** One byte for the editor's name found in the file, 0 for none; 19 for when it says to be made; the grey copy; the picture (`reencode-image.ts`). */
const EDITORS = (process.argv[3] ?? "").split(",");
const GREY_SIDE = Number.parseInt(process.argv[4] ?? "", 10);
/** As cameras and telephones write it, near the beginning of the file. */
const MADE_AT = /\b(?:19|20)\d{2}:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d\b/;
const HEAD_BYTES = 65_536;

const STDIN = 0;
const STDOUT = 1;

try {
  const file = readFileSync(STDIN);
  const picture = sharp(file, { failOn: "warning", limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
  const drawn = await (process.argv[2] === "png" ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer();
  const grey = await sharp(drawn)
    .flatten({ background: "#fff" })
    .greyscale()
    .resize({ width: GREY_SIDE, height: GREY_SIDE, fit: "fill" })
    .raw()
    .toBuffer();
  const editor = Buffer.of(EDITORS.findIndex((name) => file.includes(name)) + 1);
  const madeAt = Buffer.alloc(19, " ");
  madeAt.write(MADE_AT.exec(file.toString("latin1", 0, HEAD_BYTES))?.[0] ?? "", "latin1");
  writeFileSync(STDOUT, Buffer.concat([editor, madeAt, grey, drawn]));
} catch {
  process.exitCode = 1;
}
