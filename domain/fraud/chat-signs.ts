import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { inCyrillic, unmasked, unmaskedWithI } from "./confusables.ts";
import { namesAddress, namesMessenger, withoutEmails } from "./contact-signs.ts";
import { IN_ADVERT } from "./lexicon/index.ts";
import { declinesContact, type Found, intentsOf, wordsIn } from "./intents.ts";
import { isSurelyHonest, pieceSign } from "./piece-signs.ts";
import type { TextKind } from "./pieces.ts";
import { asksToFind, hidesMessenger, spellsNumber } from "./spelled-contacts.ts";
import { bare, sentences, undivided, undoubled, unspaced, unstretched, withoutPictures } from "./spelling.ts";

/**
 * What a text may be up to. Hints for its reader and for a later case; no message is blocked because of them, since honest people use these
 * words too. For the server alone: the words of 17 languages and the confusables are too much for a page.
 * @param text what one of the parties wrote, as written
 * @returns what was found, the most severe first
 */
export function chatSigns(text: string): WordFlag[] {
  return orPieceSign(lexiconSigns(text, "chat"), text, "chat");
}

/** Characters of what was said before that are read again. */
const MOST_BEFORE = 300;

/**
 * The same for a text whose writer has just sent others: a lure in two messages is one lure. What the earlier ones are up to was said beside them.
 * @param before what the same person wrote in the minutes before, oldest first
 */
export function chatSignsAfter(before: readonly string[], text: string): WordFlag[] {
  const earlier = before.join(" ").slice(-MOST_BEFORE);
  if (earlier.trim() === "") return chatSigns(text);
  const ofText = lexiconSigns(text, "chat");
  const found = new Set(orPieceSign(ofText, text, "chat"));
  const together = lexiconSigns(`${earlier} ${text}`, "chat").filter((flag) => !ofText.includes(flag));
  if (together.length > 0) {
    // Read only if it decides: that is a third of the work, and honest texts are honest together.
    const ofEarlier = lexiconSigns(earlier, "chat");
    const known = new Set([...orPieceSign(ofEarlier, earlier, "chat"), ...ofEarlier]);
    for (const flag of together) if (!known.has(flag)) found.add(flag);
  }
  return WORD_FLAGS.filter((flag) => found.has(flag));
}

/** The same for what an advert says to everybody, which is not a plea to one reader. */
export function advertSigns(text: string): WordFlag[] {
  return orPieceSign(lexiconSigns(text, "advert"), text, "advert");
}

/** What the lexicons alone find, for measuring. */
export function lexiconSigns(text: string, kind: TextKind): WordFlag[] {
  return signsOf(text, kind === "advert" ? ADVERT : NOTHING);
}

/** The lexicons know tricks and say which; of what they don't know, the model has an opinion, and of words that honest people use as well. */
function orPieceSign(known: WordFlag[], text: string, kind: TextKind): WordFlag[] {
  if (known.length > 0) return isSurelyHonest(text, kind, known) && !isDisguised(text) ? [] : known;
  const sign = pieceSign(text, kind);
  return sign === null || (kind === "advert" && sign === "off_platform" && turnsContactDown(text)) ? [] : [sign];
}

/** An address is no matter of opinion, and who hides letters hides a reason. */
function isDisguised(text: string): boolean {
  const spelled = spellings(text);
  return spelled.length > 1 || spelled.some((spelling) => leadsToAccount(spelling) || spellsContact(spelling));
}

/** An advert that refuses to talk elsewhere names the messenger as a lure does, and the lexicons know the refusal. */
function turnsContactDown(text: string): boolean {
  return sentences(withoutPictures(bare(text))).some((sentence) => declinesContact(wordsIn(sentence)));
}

/** @param given what is known before a word is read */
function signsOf(text: string, given: Found): WordFlag[] {
  const found = new Set<WordFlag>();
  const spelled = spellings(text);
  if (spelled.some(leadsToAccount) || spelled.slice(0, 1).some(spellsContact)) found.add("off_platform");
  const read = new Map<string, Found>();
  const wordsOf = (sentence: string): Found => {
    const words = read.get(sentence) ?? union(wordsIn(sentence), given);
    read.set(sentence, words);
    return words;
  };
  const plain = sentences(spelled[0] ?? "").map(wordsOf);
  // An advert is one announcement: "No Telegram. Chat here only." turns contact down as a whole.
  const declines = given === ADVERT && plain.some(declinesContact);
  for (const [nth, spelling] of spelled.entries()) {
    const spoken = sentences(spelling);
    let before: Found = NOTHING;
    for (const [at, sentence] of spoken.entries()) {
      // A spelling finds what is hidden, and may lose what disarms: "не" reads "he". So the plain words count in each.
      const known = (spoken.length === plain.length ? plain[at] : undefined) ?? NOTHING;
      const words = nth === 0 ? known : union(wordsOf(sentence), known);
      for (const flag of flagsIn(sentence, words, declines)) found.add(flag);
      const over = at === 0 ? [] : intentsOf(spelling, union(before, words)).filter((flag) => OVER_TWO_SENTENCES.has(flag));
      for (const flag of over) found.add(flag);
      before = words;
    }
  }
  return WORD_FLAGS.filter((flag) => found.has(flag));
}

/** @param declines whether contact elsewhere was turned down in another sentence */
function flagsIn(sentence: string, words: Found, declines: boolean): WordFlag[] {
  const intents = intentsOf(sentence, words);
  if (declines) return intents.filter((flag) => flag !== "off_platform");
  const isElsewhere = [sentence, undoubled(sentence)].some(namesMessenger) && !declinesContact(words);
  return isElsewhere ? [...intents, "off_platform"] : intents;
}

function spellsContact(spelling: string): boolean {
  return spellsNumber(spelling) || hidesMessenger(spelling);
}

function leadsToAccount(spelling: string): boolean {
  return namesAddress(spelling) || asksToFind(spelling);
}

const NOTHING: Found = new Set();
const ADVERT: Found = new Set([IN_ADVERT]);

/** "Please cancel. I will refund you today." is one trick in two sentences, and so is "Did you get a code? Send it to me." */
const OVER_TWO_SENTENCES: ReadonlySet<WordFlag> = new Set(["cancel_lure", "overpay_lure", "asks_codes"]);

function union(words: Found, others: Found): Found {
  return others.size === 0 || others === words ? words : new Set([...words, ...others]);
}

/** The text as it reads, and as it reads where letters were spaced out, stretched, or replaced by others that look like them. */
function spellings(text: string): string[] {
  const plain = withoutPictures(withoutEmails(bare(text)));
  const joined = unstretched(unspaced(plain));
  const whole = unstretched(unspaced(undivided(plain)));
  return [...new Set([plain, joined, unmasked(joined), whole, unmasked(whole), unmaskedWithI(whole), inCyrillic(whole)])];
}
