import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { unmasked } from "./confusables.ts";
import { namesContact, withoutEmails } from "./contact-signs.ts";
import { intentsIn } from "./intents.ts";
import { LEXICONS } from "./lexicon/index.ts";
import { bare, sentences, unspaced, unstretched } from "./spelling.ts";

/**
 * What a text may be up to. Hints for its reader and for a later case; no message is blocked because of them, since honest people use these
 * words too. For the server alone: the words of 17 languages and the confusables are too much for a page.
 * @param text what one of the parties wrote, as written
 * @returns what was found, the most severe first
 */
export function chatSigns(text: string): WordFlag[] {
  const found = new Set<WordFlag>();
  const spelled = spellings(text);
  if (namesContact(spelled)) found.add("off_platform");
  for (const spelling of spelled)
    for (const sentence of sentences(spelling))
      for (const lexicon of LEXICONS) for (const flag of intentsIn(sentence, lexicon)) found.add(flag);
  // "Please cancel. I will refund you today." is one trick in two sentences.
  for (const spelling of spelled)
    if (LEXICONS.some((lexicon) => intentsIn(spelling, lexicon).includes("cancel_lure"))) found.add("cancel_lure");
  return WORD_FLAGS.filter((flag) => found.has(flag));
}

/** The text as it reads, and as it reads where letters were spaced out, stretched, or replaced by others that look like them. */
function spellings(text: string): string[] {
  const plain = withoutEmails(bare(text));
  const joined = unstretched(unspaced(plain));
  return [...new Set([plain, joined, unmasked(joined)])];
}
