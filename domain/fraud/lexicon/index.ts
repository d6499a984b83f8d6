import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { EVERYWHERE } from "./everywhere.ts";
import { FR } from "./fr.ts";
import { HI } from "./hi.ts";
import { ID } from "./id.ts";
import { IT } from "./it.ts";
import { JA } from "./ja.ts";
import { KO } from "./ko.ts";
import { INTENTS } from "./intents.ts";
import { compile, type Group, type Lexicon, type Words } from "./lexicon.ts";
import { MS } from "./ms.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";
import { TH } from "./th.ts";
import { TR } from "./tr.ts";
import { VI } from "./vi.ts";
import { ZH } from "./zh.ts";

let numbers = 0;
const nextNumber = () => numbers++;

/** What is known before a word is read: that the text is an advert's. */
export const IN_ADVERT = nextNumber();

const LANGUAGES: readonly Words[] = [EN, DE, FR, ES, PT, IT, TR, RU, ID, MS, HI, JA, KO, VI, TH, ZH];

const LATIN = LANGUAGES.filter(({ joins, script }) => joins !== "none" && script.includes("a-z"));

/** What turns a lure into a warning of it, or into talk about what its writer did. */
const DISARMING = [
  "no",
  "refuses",
  "declines",
  "did",
  "unpaid",
  "keeps",
  "missing",
  "sees",
  "bounced",
  "onPhone",
  "charged",
  "noGift",
  "arrived",
] as const satisfies readonly Group[];

/** Languages in one script share many words, so what disarms counts in each of them. */
const FAMILY = compile(
  {
    joins: "stems",
    script: "[a-z\\p{Script=Devanagari}]",
    groups: Object.fromEntries(DISARMING.map((group) => [group, LATIN.flatMap(({ groups }) => groups[group] ?? []).join("|")])),
  },
  [],
  nextNumber,
);

/** What somebody is to write, in any quotation marks: letters, not the number of an order. */
const QUOTED_WORDS = '[^"“”„«»「」『』]*[^\\d\\s"“”„«»「」『』]{3,}[^"“”„«»「」『』]*';
const QUOTED = compile(
  { joins: "none", script: ".", groups: { quoted: `["“„«»「『]${QUOTED_WORDS}["“”«»」』]|(?<=\\s)'[^']{3,}'(?=[\\s.,;!?]|$)` } },
  [],
  nextNumber,
);

/** Groups that every language shares. */
const SHARED: ReadonlyMap<Group, number> = new Map<Group, number>([...QUOTED.numbers, ["advert", IN_ADVERT]]);

function compiled(words: Words): Lexicon {
  // Coins have the same names everywhere, beside a language's own words.
  const coins = [words, EVERYWHERE].flatMap(({ groups }) => groups.coins ?? []).join("|");
  const groups = { ...words.groups, coins };
  if (!LATIN.includes(words)) return compile({ ...words, groups }, INTENTS, nextNumber, SHARED);
  const own = Object.entries(groups).filter(([group]) => !DISARMING.some((shared) => shared === group));
  return compile(
    { ...words, groups: Object.fromEntries(own), spelled: groups },
    INTENTS,
    nextNumber,
    new Map([...FAMILY.numbers, ...SHARED]),
  );
}

/** "No Steam cards" in any language. */
const EVERYONES: Words = {
  ...EVERYWHERE,
  groups: { ...EVERYWHERE.groups, noGift: LANGUAGES.flatMap(({ groups }) => groups.noGift ?? []).join("|") },
};

/** All languages: what a message is written in is nobody's setting. */
export const LEXICONS: readonly Lexicon[] = [FAMILY, QUOTED, compile(EVERYONES, INTENTS, nextNumber, SHARED), ...LANGUAGES.map(compiled)];
