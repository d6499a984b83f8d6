import { isTextRecord } from "@plaza/contract/unknown-value.ts";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Font } from "fontkit";
import type { Locale } from "@plaza/contract/locales.ts";
import { withOutlines } from "./font-outlines.server.ts";

/**
 * Noto Sans for every script that a receipt may meet, out of npm packages (SIL Open Font License 1.1). A package keeps a font in slices, each
 * for some characters; a receipt opens the two to twelve that it needs, and the PDF gets the outlines of its own letters alone.
 */
const PACKAGES = {
  base: "noto-sans",
  hi: "noto-sans-devanagari",
  th: "noto-sans-thai",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  "zh-cn": "noto-sans-sc",
  "zh-tw": "noto-sans-tc",
} as const;
type FontPackage = (typeof PACKAGES)[keyof typeof PACKAGES];

export type Weight = 400 | 600;

export interface Slice {
  /** Of package, slice and weight; what the PDF calls it. */
  readonly name: string;
  readonly font: Font;
}

/** Slices that were opened stay open for the next receipt: some 300 kB each, so that many are 20 MB. */
const MOST_OPEN = 64;

const require = createRequire(import.meta.url);
const ranges = new Map<FontPackage, Promise<readonly Range[]>>();
const open = new Map<string, Promise<Font>>();

interface Range {
  readonly slice: string;
  readonly from: number;
  readonly to: number;
}

/** The slice that draws a character in this language: Chinese and Japanese draw the same character each in their own way. Null: none does. */
export async function sliceFor(locale: Locale, character: string, weight: Weight): Promise<Slice | null> {
  const point = character.codePointAt(0) ?? 0;
  for (const name of packagesFor(locale)) {
    // The first that has it is the one. Slices are listed by what they were cut for, which is more than they hold.
    for (const { slice, from, to } of await rangesOf(name)) {
      if (point < from || point > to) continue;
      const found = await sliceOf(name, slice, weight);
      if (found.font.hasGlyphForCodePoint(point)) return found;
    }
  }
  return null;
}

function packagesFor(locale: Locale): FontPackage[] {
  const own = Object.entries(PACKAGES).flatMap(([key, name]) => (key === locale ? [name] : []));
  return [...new Set<FontPackage>([PACKAGES.base, ...own, ...Object.values(PACKAGES)])];
}

function rangesOf(name: FontPackage): Promise<readonly Range[]> {
  const known = ranges.get(name) ?? readRanges(name);
  ranges.set(name, known);
  return known;
}

async function readRanges(name: FontPackage): Promise<readonly Range[]> {
  const listed: unknown = JSON.parse(await readFile(path.join(folderOf(name), "unicode.json"), "utf8"));
  if (!isTextRecord(listed)) throw new TypeError(`the font ${name} has another list of its letters`);
  return Object.entries(listed).flatMap(([key, text]) =>
    text.split(",").map((range): Range => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return { slice: key.replaceAll(/[[\]]/g, ""), from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}

async function sliceOf(name: FontPackage, slice: string, weight: Weight): Promise<Slice> {
  const key = `${name}-${slice}-${weight}`;
  const font = open.get(key) ?? openSlice(name, slice, weight);
  open.delete(key);
  open.set(key, font);
  for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
  return { name: key, font: await font };
}

/** The fonts are variable and packed; the library that writes PDFs makes a weight of them only once they are unpacked. */
async function openSlice(name: FontPackage, slice: string, weight: Weight): Promise<Font> {
  const [{ create }, { default: decompress }] = await Promise.all([import("fontkit"), import("woff2-encoder/decompress")]);
  const packed = await readFile(path.join(folderOf(name), "files", `${name}-${slice}-wght-normal.woff2`));
  const font = create(Buffer.from(await decompress(packed)));
  if (!("getVariation" in font)) throw new Error(`${name} ${slice} is no single font`);
  const cut = font.getVariation({ wght: weight });
  // The writer of PDFs takes two fonts of one check sum for the same, and two weights of one file have one.
  const { head } = cut as unknown as { head: { checkSumAdjustment: number } };
  head.checkSumAdjustment += weight;
  return withOutlines(cut);
}

function folderOf(name: FontPackage): string {
  return path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
}
