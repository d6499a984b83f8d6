import { chatSigns } from "./chat-signs.ts";
import { LEXICONS } from "./lexicon/index.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";

/**
 * The engine compiles a regular expression at its first use, once for texts in Latin letters and once for all others, and to machine code only for a
 * text of this length. The first long message in a language otherwise waits up to 0.6 s for some 300 of them.
 */
const LONG = 1000;
const LATIN = "a few plain words ".repeat(Math.ceil(LONG / 18));
const WIDE = `${LATIN}—`;

/** Every pattern that a message is held against. */
export function patternsOf({ script, groups, phrases }: Lexicon): RegExp[] {
  return [script, ...Object.values(groups), ...phrases.flatMap(([, terms]) => terms.map(({ pattern }) => pattern))];
}

/**
 * Compiles what `chatSigns` needs, one language at a step, so that a server can do something else in between.
 * @returns how many patterns a step has compiled
 */
export function* compileChatSigns(): Generator<number> {
  for (const text of [LATIN, WIDE]) chatSigns(text);
  for (const lexicon of LEXICONS) {
    const patterns = patternsOf(lexicon);
    for (const text of lexicon.script.test(LATIN) ? [LATIN, WIDE] : [WIDE]) for (const pattern of patterns) pattern.test(text);
    yield patterns.length;
  }
}
