import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import type { Group, Lexicon, Term } from "./lexicon/lexicon.ts";

/**
 * What a sentence is up to, by which words meet in it. Each word is everyday; together they are the trick. `!` keeps a warning of a trick
 * ("don't write crypto", "I take no payments of third parties") from being taken for it.
 */
const INTENTS: readonly (readonly [WordFlag, readonly (Group | `!${Group}`)[]])[] = [
  ["off_platform", ["outside"]],
  ["off_platform", ["talk", "phone"]],
  ["off_platform", ["talk", "app"]],
  ["poses_as_support", ["pose", "staff", "!mentions"]],
  ["poses_as_support", ["staff", "review", "!mentions"]],
  ["cancel_lure", ["cancel", "back"]],
  ["overpay_lure", ["extra", "back"]],
  ["remark_words", ["field", "coins", "!no"]],
  ["release_first", ["release", "first", "!no"]],
  ["release_first", ["release", "after", "ipay"]],
  ["release_first", ["release", "trust"]],
  ["threat", ["police"]],
  ["threat", ["ban"]],
  ["asks_codes", ["code", "give", "!no"]],
  ["third_party", ["kin", "pay", "!refuses"]],
  ["third_party", ["kin", "account", "!refuses"]],
  ["third_party", ["otherAccount", "pay", "!refuses"]],
  ["third_party", ["otherName", "fine"]],
  ["remote_access", ["screen"]],
  ["gift_cards", ["gift"]],
  ["mule_offer", ["rent", "account"]],
  ["mule_offer", ["earn", "account"]],
];

const CONDITIONS = INTENTS.map(([flag, terms]) => [flag, terms.map(termOf)] as const);

function termOf(term: Group | `!${Group}`): { readonly group: Group; readonly absent: boolean } {
  const absent = term.startsWith("!");
  return { group: (absent ? term.slice(1) : term) as Group, absent };
}

/** What one sentence is up to, by the words of one language. */
export function intentsIn(sentence: string, { script, groups, phrases }: Lexicon): WordFlag[] {
  if (!script.test(sentence)) return [];
  // Most groups are in several intents, so each is looked for once.
  const seen = new Map<Group, boolean>();
  const has = (group: Group) => {
    const known = seen.get(group);
    if (known !== undefined) return known;
    const found = groups[group]?.test(sentence) === true;
    seen.set(group, found);
    return found;
  };
  return [
    ...CONDITIONS.filter(([, terms]) => terms.every(({ group, absent }) => has(group) !== absent)).map(([flag]) => flag),
    ...phrases.filter(([, terms]) => terms.every(({ pattern, absent }: Term) => pattern.test(sentence) !== absent)).map(([flag]) => flag),
  ];
}
