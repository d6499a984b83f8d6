import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { unmasked } from "./confusables.ts";
import { namesAddress, namesMessenger, withoutEmails } from "./contact-signs.ts";
import { declinesContact, type Found, intentsOf, wordsIn } from "./intents.ts";
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
  if (spelled.some(namesAddress)) found.add("off_platform");
  const read = new Map<string, Found>();
  for (const spelling of spelled) {
    const all = new Set<number>();
    for (const sentence of sentences(spelling)) {
      const words = read.get(sentence) ?? wordsIn(sentence);
      if (!read.has(sentence)) {
        for (const flag of intentsOf(sentence, words)) found.add(flag);
        if (namesMessenger(sentence) && !declinesContact(words)) found.add("off_platform");
      }
      read.set(sentence, words);
      for (const word of words) all.add(word);
    }
    // "Please cancel. I will refund you today." is one trick in two sentences.
    if (intentsOf(spelling, all).includes("cancel_lure")) found.add("cancel_lure");
  }
  return WORD_FLAGS.filter((flag) => found.has(flag));
}

/** The text as it reads, and as it reads where letters were spaced out, stretched, or replaced by others that look like them. */
function spellings(text: string): string[] {
  const plain = withoutEmails(bare(text));
  const joined = unstretched(unspaced(plain));
  return [...new Set([plain, joined, unmasked(joined)])];
}
