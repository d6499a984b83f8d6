import type { Path } from "fontkit";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Weight } from "./fonts.server.ts";
import { runsOf } from "./text-runs.server.ts";

const COMMANDS: Readonly<Record<Path["commands"][number]["command"], string>> = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

export interface DrawnText {
  /** SVG elements of the letters' outlines, whose line begins at (0, 0). */
  readonly svg: string;
  readonly width: number;
}

/** A line of text as outlines, so that a picture needs no font: it looks the same wherever it is sent. */
export async function drawText(locale: Locale, text: string, size: number, weight: Weight): Promise<DrawnText> {
  let svg = "";
  let at = 0;
  for (const { slice, text: letters } of await runsOf(locale, text, weight)) {
    const scale = size / slice.font.unitsPerEm;
    const { glyphs, positions } = slice.font.layout(letters);
    for (const [index, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const outline = outlineOf(glyph.path);
      const [x, y] = [at + xOffset * scale, -yOffset * scale].map((coordinate) => coordinate.toFixed(1));
      if (outline !== "")
        svg += `<path transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline}"/>`;
      at += xAdvance * scale;
    }
  }
  return { svg, width: at };
}

function outlineOf({ commands }: Path): string {
  return commands.map(({ command, args }) => COMMANDS[command] + args.map((coordinate) => Math.round(coordinate)).join(" ")).join("");
}
