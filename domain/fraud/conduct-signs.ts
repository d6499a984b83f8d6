import { CONDUCT_FLAGS, type ConductFlag } from "@plaza/contract/calls/chat.ts";
import { unmasked, unmaskedWithI } from "./confusables.ts";
import { CONDUCT_WORDS, type ConductWords } from "./conduct-words.ts";
import { hasIdentityNumber } from "./identity-numbers.ts";
import { lazily } from "./lazily.ts";
import { barePattern } from "./lexicon/lexicon.ts";
import { conductPieceSign } from "./piece-signs.ts";
import type { TextKind } from "./pieces.ts";
import { bare, sentences, undivided, unspaced, unstretched, withoutPictures } from "./spelling.ts";

const BEGINNING = "(?<![\\p{L}\\p{M}\\d])";
const ENDING = "(?![\\p{L}\\p{M}\\d])";
/** How far behind "I" a word is still said of oneself, in characters. */
const SELF_REACH = 14;
const SELF_REACH_UNSPACED = 5;
/** What is read again before an insult, in characters: "I" and how far it reaches. */
const REREAD = 30;
/** A number of five digits or more, between which letters and signs may be. */
const NUMBER = "(?:[a-z]{0,3}[ .\\-/]{0,2}\\d){5,}";

/** The words of all languages with spaces, or of all without: one expression for each kind of conduct. */
interface Patterns {
  readonly insult: RegExp;
  /** A person who speaks of themselves, at the end of the text before an insult. */
  readonly self: RegExp;
  readonly advertising: RegExp;
  readonly declines: RegExp;
  readonly personal: RegExp;
}

const patterns = lazily((): readonly Patterns[] =>
  [true, false].map((spaced) =>
    patternsOf(
      CONDUCT_WORDS.filter((words) => words.spaced === spaced),
      spaced,
    ),
  ),
);

function patternsOf(languages: readonly ConductWords[], spaced: boolean): Patterns {
  const begin = spaced ? BEGINNING : "";
  const any = (of: (words: ConductWords) => string) => `${begin}(?:${languages.map((words) => written(of(words))).join("|")})`;
  const reach = spaced ? SELF_REACH : SELF_REACH_UNSPACED;
  return {
    insult: new RegExp(
      any((words) => words.insult),
      "gu",
    ),
    self: new RegExp(`${any((words) => words.self)}[^,，、;:]{0,${reach}}$`, "u"),
    advertising: new RegExp(
      any((words) => words.advertising),
      "u",
    ),
    declines: new RegExp(
      any((words) => words.declines),
      "u",
    ),
    personal: new RegExp(`${any((words) => words.identity)}.{0,25}?${NUMBER}|${any((words) => words.home)}(?!.{0,4}0x).{0,40}?\\d`, "u"),
  };
}

function written(source: string): string {
  return barePattern(source).replaceAll("_", ENDING);
}

/**
 * How a message behaves: whether it insults, advertises or gives away personal data. Hints for its writer, its reader and a later case; nothing is
 * blocked because of them. For the server alone, like the words of lures.
 * @param text what one of the parties wrote, as written
 * @param kind an advert praises its own service, which is no advertising there
 */
export function conductSigns(text: string, kind: TextKind = "chat"): ConductFlag[] {
  const known = wordsOfConduct(text);
  if (known.length > 0) return known;
  const sign = conductPieceSign(text, kind);
  return sign === null ? [] : [sign];
}

/** What the words and check digits alone find, for measuring. */
export function wordsOfConduct(text: string): ConductFlag[] {
  const plain = withoutPictures(bare(text));
  const joined = unstretched(unspaced(undivided(plain)));
  const spelled = [...new Set([plain, joined, unmasked(joined), unmaskedWithI(joined)])].flatMap((spelling) => sentences(spelling));
  const has: Readonly<Record<ConductFlag, boolean>> = {
    insult: spelled.some(insults),
    advertising: sentences(plain).some(advertises),
    personal_data: hasIdentityNumber(plain) || patterns().some(({ personal }) => personal.test(plain)),
  };
  return CONDUCT_FLAGS.filter((flag) => has[flag]);
}

/** "I" of any language counts: languages in one script share many insults. */
function insults(sentence: string): boolean {
  return patterns().some(({ insult }) =>
    sentence
      .matchAll(insult)
      .some(({ index }) => patterns().every(({ self }) => !self.test(sentence.slice(Math.max(0, index - REREAD), index)))),
  );
}

function advertises(sentence: string): boolean {
  return patterns().some(({ advertising }) => advertising.test(sentence)) && !patterns().some(({ declines }) => declines.test(sentence));
}
