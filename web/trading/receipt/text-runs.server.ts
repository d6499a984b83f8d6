import type { Locale } from "@plaza/contract/locales.ts";
import { sliceFor, type Slice, type Weight } from "./fonts.server.ts";

/** Letters of one slice, one after the other. */
export interface Run {
  readonly slice: Slice;
  text: string;
}

/** A text by the fonts that draw it. Letters that no font has are left out. */
export async function runsOf(locale: Locale, text: string, weight: Weight = 400): Promise<Run[]> {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    // Marks belong to the letter before them, and a space to the text around it: a syllable that is split across fonts is misspelled.
    const point = character.codePointAt(0) ?? 0;
    if (last !== undefined && /[\p{M}\p{Cf}\s]/u.test(character) && last.slice.font.hasGlyphForCodePoint(point)) {
      last.text += character;
      continue;
    }
    const slice = await sliceFor(locale, character, weight);
    if (slice === null) continue;
    if (last?.slice.name === slice.name) last.text += character;
    else runs.push({ slice, text: character });
  }
  return runs;
}
