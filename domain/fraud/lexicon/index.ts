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

const LANGUAGES: readonly Words[] = [EN, DE, FR, ES, PT, IT, TR, RU, ID, MS, HI, JA, KO, VI, TH, ZH];

const LATIN = LANGUAGES.filter(({ joins, script }) => joins !== "none" && script.includes("a-z"));

function joined(from: readonly Words[], group: Group): string {
  return from.flatMap(({ groups }) => groups[group] ?? []).join("|");
}

/**
 * Coins have the same names everywhere, beside a language's own words. Languages in one script share many words, so what turns a lure into
 * a warning of it counts in each of them.
 */
function completed(words: Words): Words {
  const family = LATIN.includes(words) ? LATIN : [words];
  const [no, refuses] = [joined(family, "no"), joined(family, "refuses")];
  return { ...words, groups: { ...words.groups, coins: joined([words, EVERYWHERE], "coins"), no, refuses } };
}

let numbers = 0;

/** All languages: what a message is written in is nobody's setting. */
export const LEXICONS: readonly Lexicon[] = [EVERYWHERE, ...LANGUAGES.map(completed)].map((words) =>
  compile(words, INTENTS, () => numbers++),
);
