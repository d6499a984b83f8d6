/**
 * Where a word is wrong: in sentences (documents, comments, commit messages), in names (identifiers and file names) or in both. Many words
 * are wrong in one of them only: a part is a good noun, and a verb nobody reads twice only if it is "split".
 */
export type WordScope = "prose" | "names" | "both";

export interface BannedWord {
  /**
   * A regular expression. Prose is matched without regard to case, and a space also matches a line end. A name is matched as its words: `reckonAdvertLimits` and
   * `reckon-advert.ts` both begin with `reckon advert`.
   */
  readonly pattern: string;
  readonly instead: string;
  readonly scope: WordScope;
}

const prose = (pattern: string, instead: string): BannedWord => ({ pattern, instead, scope: "prose" });
const names = (pattern: string, instead: string): BannedWord => ({ pattern, instead, scope: "names" });
const both = (pattern: string, instead: string): BannedWord => ({ pattern, instead, scope: "both" });

/** Words that mark a text as not written by somebody who works in the field, each with the word to use. */
const ODD_WORDS: readonly BannedWord[] = [
  prose("\\bwho(?:so)?ever\\b", "anyone who, the person who, or the role"),
  both("\\banew\\b", "again, or a new …"),
  both("\\bafresh\\b", "again"),
  both("\\breckon(?:s|ed|ing)?\\b", "compute, count or expect"),
  both("\\bmend(?:s|ed|ing)?\\b", "fix"),
  prose("\\bpart(?:s|ed|ing)? (?:into|from|with)\\b", "split"),
  prose("\\b(?:is|are|was|were|be|being) told\\b", "is notified, learns, or name who says it"),
  prose("\\bso many\\b", "this many, or the number"),
  prose("\\b(?:stand|stands|standing|stood) (?:in|on|at|beside|by|below|above|there)\\b", "is in"),
  prose(
    "\\bof (?:its|his|her|their|our|one's|your|my) own(?=\\s*(?:[.,;:)!?|]|$)| (?:and|or|in|on|for|with|to|by|that|which|is|are|has|from|beside|under|below|at|so|but|than)\\b)",
    "its own …, separate, or drop it",
  ),
  prose("\\bwhere it isn't\\b", "otherwise, or if it isn't"),
  prose("\\bin the way of\\b", "like, or blocks"),
  prose("\\bdead line\\b", "lost connection"),
  prose("\\bask(?:s|ed|ing)? of\\b", "require"),
  prose("\\b(?:passed over|what was passed over)\\b", "alternatives considered, or rejected"),
  prose("\\bmakes? good for\\b", "compensate for, or extend"),
  prose("\\bto and fro\\b", "back and forth"),
  prose("\\bhears? of\\b", "learns of, is notified of, or listens for"),
  prose("\\b(?:for|of) what is (?:no|none)\\b", "if it isn't …"),
  prose("\\bline that (?:drops|breaks)\\b", "lost connection"),
  prose("\\b(?:whilst|amongst|henceforth|whence|thereof|hitherto|lest)\\b", "a present-day word"),
];

/** One word for each thing of the domain. */
const TERMS: readonly BannedWord[] = [
  prose("(?<!support |help )\\bdesk\\b(?!top)", "back office in documents, Support desk on screen, Plaza for the product"),
  prose("\\bsign(?:s|ed|ing)?(?: |-)in\\b", "log in"),
  prose("\\blate(?:-payment)? hold\\b", "grace period"),
  prose("\\bhold for (?:a|the) late payment\\b", "grace period"),
  prose("\\blog of (?:staff's |staff )?acts\\b", "audit log"),
  prose("\\bstaff(?:'s)? acts?\\b", "staff action, or audit entry"),
  prose("\\bordinary money\\b", "fiat currency"),
  prose("\\b(?:the|an) other side\\b", "the buyer, the seller, or the counterparty"),
  prose("\\bways? of paying\\b", "payment method"),
  prose("\\be-mails?\\b", "email"),
  both("\\bcancelled\\b", "canceled"),
  both("\\b(?:behavi|col|fav|flav|hon|lab|neighb)our(?!ite|space)\\w*", "the spelling with or"),
  both(
    "\\b(?:author|initial|local|maxim|minim|normal|optim|organ|priorit|recogn|serial|summar|synchron|util)is(?:e|ed|es|ing|ation)\\b",
    "the spelling with z",
  ),
  prose("\\b(?:dial|label|model|signal|travel)l(?:ed|ing)\\b", "the spelling with one l"),
  both("\\bjudgement(?:s)?\\b", "judgment"),
  prose("\\bprogrammes?\\b", "program"),
  prose("\\blicences?\\b", "license"),
];

/** Names that once had another meaning, or none. */
const NAMES: readonly BannedWord[] = [
  names("\\b(?:un)?(?:told|said|heard)\\b", "what it is: text, message, notice, event, request, output"),
  names("^passages?\\b", "requestPipeline"),
  names("^wish(?:es)?$", "input"),
  names("\\berror word\\b", "ErrorCode, .code"),
  names("\\bact as house\\b", "applySystemAction"),
  names("\\bhouse actions?\\b", "SYSTEM_ACTIONS"),
  names("\\bwhispers?\\b", "EphemeralEvent"),
  names("^weigh\\b", "assess…"),
  names("\\bmake good\\b", "extendDeadlinesForOutage"),
  names("\\bbeat heart\\b", "recordHeartbeat"),
  names("\\bstaff acts?\\b", "audit entry"),
  names("^(?:has hands|hands of|in hands)\\b", "hasAssignees, assigneesOf, assignee"),
  names("\\bcompanions?\\b", "counterparties"),
  names("\\bprove identity\\b", "verifySecondFactor"),
  names("\\bworth another try\\b", "isRetryable"),
  names("^tell\\b", "notify…"),
  names("^forget\\b", "delete…"),
  names("^hold (?:users?|traders?|(?:live )?sessions?)\\b", "lock…"),
  names("^hold adverts?\\b", "updateVisibility, or suspend…"),
  names("^late hold\\b(?! minutes)", "gracePeriod"),
  names("\\bdo words?\\b", "actionLabels"),
  names("\\bact words?\\b", "actionGroups"),
  names("\\bsaid status\\b", "announceStatus"),
  names("\\blike advert\\b", "similarAdvert"),
  names("\\bwhy not\\b", "ineligibility"),
  names("^steady$", "stableRows"),
  names("\\bkeep working\\b", "registerServiceWorker"),
  names("\\blost page\\b", "failedNavigation"),
  names("\\bleads away\\b", "externalLinks"),
];

export const VOCABULARY: readonly BannedWord[] = [...ODD_WORDS, ...TERMS, ...NAMES];

/** First words of a commit's subject that say nothing, or not what was done. */
export const ODD_COMMIT_VERBS: readonly BannedWord[] = [
  prose("^(?:say|tell|weigh|touch|play|hear|bring)\\b", "Add, Fix, Split, Move, Rename, Remove, Speed up, Document or Test"),
  prose("^part\\b", "Split"),
];
