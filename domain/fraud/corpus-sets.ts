/**
 * The sets of the corpus that no word list and no model learns from, oldest first: what is found of them is what is found of lines never seen. All of a kind
 * count together, since authors differ by more than any change, and the newest counts alone.
 */
export const JUDGING_SETS = {
  chats: ["judging", "evasive", "reserve", "fresh", "ninth", "tenth", "eleventh", "twelfth", "thirteenth"],
  adverts: ["adverts-judging", "adverts-fresh", "adverts-ninth", "adverts-thirteenth"],
  nicknames: ["nicknames-judging", "nicknames-thirteenth"],
  conduct: ["conduct-judging", "conduct-third", "conduct-reserve", "conduct-tenth", "conduct-eleventh", "conduct-twelfth"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What the corpus has lines of. */
export type CorpusKind = keyof typeof JUDGING_SETS;
