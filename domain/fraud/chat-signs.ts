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
  const wordsOf = (sentence: string): Found => {
    const words = read.get(sentence) ?? wordsIn(sentence);
    read.set(sentence, words);
    return words;
  };
  const plain = sentences(spelled[0] ?? "").map(wordsOf);
  for (const [nth, spelling] of spelled.entries()) {
    const spoken = sentences(spelling);
    let before: Found = NOTHING;
    for (const [at, sentence] of spoken.entries()) {
      // A spelling finds what is hidden, and may lose what disarms: "не" reads "he". So the plain words count in each.
      const known = (spoken.length === plain.length ? plain[at] : undefined) ?? NOTHING;
      const words = nth === 0 ? known : union(wordsOf(sentence), known);
      for (const flag of intentsOf(sentence, words)) found.add(flag);
      if (namesMessenger(sentence) && !declinesContact(words)) found.add("off_platform");
      const over = at === 0 ? [] : intentsOf(spelling, union(before, words)).filter((flag) => OVER_TWO_SENTENCES.has(flag));
      for (const flag of over) found.add(flag);
      before = words;
    }
  }
  return WORD_FLAGS.filter((flag) => found.has(flag));
}

const NOTHING: Found = new Set();

/** "Please cancel. I will refund you today." is one trick in two sentences, and so is "Did you get a code? Send it to me." */
const OVER_TWO_SENTENCES: ReadonlySet<WordFlag> = new Set(["cancel_lure", "overpay_lure", "asks_codes"]);

function union(words: Found, others: Found): Found {
  return others.size === 0 || others === words ? words : new Set([...words, ...others]);
}

/** The text as it reads, and as it reads where letters were spaced out, stretched, or replaced by others that look like them. */
function spellings(text: string): string[] {
  const plain = withoutEmails(bare(text));
  const joined = unstretched(unspaced(plain));
  return [...new Set([plain, joined, unmasked(joined)])];
}
