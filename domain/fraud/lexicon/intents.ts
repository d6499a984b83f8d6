import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import type { Group, Intents } from "./lexicon.ts";

/**
 * What a sentence is up to, by which words meet in it. Each word is everyday; together they are the trick. `!` keeps a warning of a trick
 * ("don't write crypto", "I take no payments of third parties") from being taken for it. An advert says to everybody what in a chat would be a
 * plea: how fast coins are released, after how many trades, and what happens to wrong amounts.
 */
const COMBINATIONS: readonly (readonly [WordFlag, readonly (Group | `!${Group}`)[]])[] = [
  ["off_platform", ["outside", "!declines"]],
  ["off_platform", ["digits", "!did"]],
  ["off_platform", ["talk", "phone", "!declines", "!onPhone"]],
  ["off_platform", ["talk", "app", "!declines"]],
  ["poses_as_support", ["pose", "staff", "!mentions"]],
  ["poses_as_support", ["staff", "review", "!mentions"]],
  ["cancel_lure", ["cancel", "back", "!keeps", "!advert"]],
  ["cancel_lure", ["cancel", "again", "!unpaid", "!keeps"]],
  ["overpay_lure", ["extra", "back", "!bounced", "!advert"]],
  ["remark_words", ["field", "coins", "!no"]],
  ["remark_words", ["field", "purpose"]],
  ["remark_words", ["field", "quoted"]],
  ["release_first", ["release", "first", "!no", "!arrived"]],
  ["release_first", ["release", "after", "ipay"]],
  ["release_first", ["release", "trust", "!advert"]],
  ["release_first", ["release", "soon", "!no", "!advert"]],
  ["release_first", ["release", "plea", "!did", "!advert"]],
  // A picture of a payment is no payment.
  ["release_first", ["onReceipt", "release", "!no", "!did", "!arrived"]],
  ["release_first", ["onReceipt", "confirm", "!no", "!did", "!arrived"]],
  ["pending_claim", ["held", "uponRelease"]],
  // A fee that must be paid before money arrives. A fee that was paid is none.
  ["pending_claim", ["toll", "clears", "!did", "!charged"]],
  ["threat", ["police"]],
  ["threat", ["ban"]],
  ["asks_codes", ["code", "give", "!no", "!did", "!missing"]],
  // "Otherwise it won't go through" is no refusal to give the code.
  ["asks_codes", ["code", "give", "orElse", "!did", "!missing"]],
  ["asks_codes", ["popup", "give", "orElse", "!did", "!missing"]],
  ["third_party", ["kin", "pay", "!refuses"]],
  ["third_party", ["kin", "account", "!refuses"]],
  ["third_party", ["otherAccount", "pay", "!refuses"]],
  ["third_party", ["otherName", "fine"]],
  // Whose account it comes from shall not matter.
  ["third_party", ["anyPayer", "!refuses"]],
  ["third_party", ["anyPayer", "fine"]],
  ["remote_access", ["screen", "!sees"]],
  ["gift_cards", ["gift", "!noGift"]],
  ["mule_offer", ["rent", "account", "!refuses"]],
  ["mule_offer", ["earn", "account", "!refuses", "!charged"]],
];

export const INTENTS: Intents = COMBINATIONS.map(([flag, terms]) => [flag, terms.map(termOf)]);

function termOf(term: Group | `!${Group}`): { readonly group: Group; readonly absent: boolean } {
  const absent = term.startsWith("!");
  return { group: (absent ? term.slice(1) : term) as Group, absent };
}
