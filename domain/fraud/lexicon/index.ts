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
import { lazily } from "../lazily.ts";
import { compile, type Group, type Lexicon, type Words } from "./lexicon.ts";
import { MS } from "./ms.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";
import { TH } from "./th.ts";
import { TR } from "./tr.ts";
import { VI } from "./vi.ts";
import { ZH } from "./zh.ts";

/** What is known before a word is read: that the text is an advert's. */
export const IN_ADVERT = 0;

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

/** What somebody is to write, in any quotation marks: letters, not the number of an order. */
const QUOTED_WORDS = '[^"“”„«»「」『』]*[^\\d\\s"“”„«»「」『』]{3,}[^"“”„«»「」『』]*';

/** All languages: what a message is written in is nobody's setting. Made at the first use. */
export const lexicons = lazily(compileAll);

function compileAll(): readonly Lexicon[] {
  let numbers = IN_ADVERT;
  const nextNumber = () => ++numbers;
  // Languages in one script share many words, so what disarms counts in each of them.
  const family = compile(
    {
      joins: "stems",
      script: "[a-z\\p{Script=Devanagari}]",
      groups: Object.fromEntries(DISARMING.map((group) => [group, LATIN.flatMap(({ groups }) => groups[group] ?? []).join("|")])),
    },
    [],
    nextNumber,
  );
  const quoted = compile(
    { joins: "none", script: ".", groups: { quoted: `["“„«»「『]${QUOTED_WORDS}["“”«»」』]|(?<=\\s)'[^']{3,}'(?=[\\s.,;!?]|$)` } },
    [],
    nextNumber,
  );
  // Groups that every language shares.
  const shared: ReadonlyMap<Group, number> = new Map<Group, number>([...quoted.numbers, ["advert", IN_ADVERT]]);
  const everyones = compile(EVERYONES, INTENTS, nextNumber, shared);
  return [family, quoted, everyones, ...LANGUAGES.map((words) => compileLanguage(words, { family, shared, nextNumber }))];
}

interface Common {
  readonly family: Lexicon;
  readonly shared: ReadonlyMap<Group, number>;
  readonly nextNumber: () => number;
}

function compileLanguage(words: Words, { family, shared, nextNumber }: Common): Lexicon {
  // Coins have the same names everywhere, beside a language's own words.
  const coins = [words, EVERYWHERE].flatMap(({ groups }) => groups.coins ?? []).join("|");
  const groups = { ...words.groups, coins };
  if (!LATIN.includes(words)) return compile({ ...words, groups }, INTENTS, nextNumber, shared);
  const own = Object.entries(groups).filter(([group]) => !DISARMING.some((disarming) => disarming === group));
  return compile(
    { ...words, groups: Object.fromEntries(own), spelled: groups },
    INTENTS,
    nextNumber,
    new Map([...family.numbers, ...shared]),
  );
}

/** "No Steam cards" in any language. */
const EVERYONES: Words = {
  ...EVERYWHERE,
  groups: { ...EVERYWHERE.groups, noGift: LANGUAGES.flatMap(({ groups }) => groups.noGift ?? []).join("|") },
};
