import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONDUCT_FLAGS } from "@plaza/contract/calls/chat.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { advertSigns, chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { conductSigns } from "@plaza/domain/fraud/conduct-signs.ts";
import { type CorpusLine, figuresOf, readCorpus, readLabeled } from "@plaza/domain/fraud/corpus-figures.ts";
import { JUDGING_SETS, type CorpusKind } from "@plaza/domain/fraud/corpus-sets.ts";
import { NICKNAME_SIGNS, type NicknameSign, nicknameSigns } from "@plaza/domain/people/nickname-signs.ts";

// `npm run fraud-words`: how well chat lures are recognized, for each half of the corpus, for lures that avoid
// the usual words, for lines written without sight of the lexicons, and for each language; the same for adverts' texts, for nicknames, and
// for insults, advertising and personal data in a chat; of each kind all lines that nothing was learned from together, and the newest set of
// them; and what a message costs.
// `npm run fraud-words -- <folder>`: the same for files `<language>.txt` of that folder alone, so that a new author's lines can be measured
// once, before anybody who knows the lexicons has read them.

const LEARNED = ["building", "unseen", "held-out", "plain", "indirect", "reworded", "close", "everyday"];
const FOLDER = new URL("../domain/fraud/corpus/", import.meta.url);
const own = process.argv[2];
const WIDTH = 22;

if (own === undefined) printCorpus();
else printSet("", (locale) => linesOf("", locale), chatSigns);

function printCorpus(): void {
  for (const set of [...LEARNED, ...JUDGING_SETS.chats]) printSet(set, (locale) => linesOf(set, locale), chatSigns);
  for (const set of ["adverts-building", ...JUDGING_SETS.adverts]) printSet(set, (locale) => linesOf(set, locale), advertSigns);
  for (const set of ["nicknames-building", ...JUDGING_SETS.nicknames]) printSet(set, (locale) => namesOf(set, locale), nicknameSigns);
  for (const set of ["conduct-building", "conduct-second", ...JUDGING_SETS.conduct]) printConduct([set], set);
  printNeverSeen("chats", linesOf, chatSigns);
  printNeverSeen("adverts", linesOf, advertSigns);
  printNeverSeen("nicknames", namesOf, nicknameSigns);
  printConduct(JUDGING_SETS.conduct, "never seen: conduct");
}

/** All judging sets of a kind together, for each language, and the newest of them. */
function printNeverSeen<Label extends string>(
  kind: CorpusKind,
  linesIn: (set: string, locale: Locale) => CorpusLine<Label>[],
  detect: (text: string) => readonly Label[],
): void {
  const sets = JUDGING_SETS[kind];
  printSet(`never seen: ${kind}`, (locale) => sets.flatMap((set) => linesIn(set, locale)), detect);
  const newest = sets.at(-1) ?? "";
  print(
    newest,
    LOCALES.flatMap((locale) => linesIn(newest, locale)),
    detect,
  );
}

function printConduct(sets: readonly string[], name: string): void {
  const linesIn = (locale: Locale) => sets.flatMap((set) => readLabeled(fileOf(set, locale), CONDUCT_FLAGS));
  printSet(name, linesIn, conductSigns);
  for (const flag of CONDUCT_FLAGS) {
    const flagged = LOCALES.flatMap(linesIn).filter(({ label }) => label === flag || label === "ok");
    print(flag, flagged, (text) => conductSigns(text).filter((sign) => sign === flag));
  }
}

const usual = LOCALES.flatMap((locale) => linesOf("building", locale)).map(({ text }) => text);
write(
  `\na message of ${Math.round(usual.join("").length / usual.length)} characters, the mean, takes ${millisecondsOf(usual).toFixed(2)} ms of processor time`,
);
write(
  `1,000 characters take ${millisecondsOf(LOCALES.map((locale) => longMessage(linesOf("building", locale)))).toFixed(2)} ms of processor time`,
);

function longMessage(lines: readonly CorpusLine[]): string {
  const text = lines.map((line) => line.text).join(". ");
  return text.repeat(5).slice(0, 1000);
}

/** The mean for one text, once the code is warm. */
function millisecondsOf(texts: readonly string[]): number {
  const rounds = 20;
  const read = () => {
    for (let round = 0; round < rounds; round++)
      for (const text of texts) {
        chatSigns(text);
        conductSigns(text);
      }
  };
  read();
  const before = process.cpuUsage();
  read();
  return process.cpuUsage(before).user / 1000 / rounds / texts.length;
}

function linesOf(half: string, locale: Locale): CorpusLine[] {
  return readCorpus(fileOf(half, locale));
}

function namesOf(set: string, locale: Locale): CorpusLine<NicknameSign>[] {
  return readLabeled(fileOf(set, locale), NICKNAME_SIGNS);
}

function fileOf(half: string, locale: Locale): string {
  const file = own === undefined ? new URL(`${half}/${locale}.txt`, FOLDER) : join(own, `${locale}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function printSet<Label extends string>(
  set: string,
  linesIn: (locale: Locale) => CorpusLine<Label>[],
  detect: (text: string) => readonly Label[],
): void {
  const languages = LOCALES.map((locale) => [locale, linesIn(locale)] as const).filter(([, lines]) => lines.length > 0);
  write(`\n${set.padEnd(WIDTH)} lures  recall  exact  honest  false alarms  precision`);
  for (const [locale, lines] of languages) print(locale, lines, detect);
  print(
    "all",
    languages.flatMap(([, lines]) => lines),
    detect,
  );
}

function print<Label extends string>(name: string, lines: readonly CorpusLine<Label>[], detect: (text: string) => readonly Label[]): void {
  const { lures, recall, exact, honest, falseAlarms, precision } = figuresOf(lines, detect);
  const [found, right, alarms, precise] = [recall, exact, falseAlarms, precision].map((share) => `${(100 * share).toFixed(1)} %`);
  write(
    `${name.padEnd(WIDTH)} ${String(lures).padStart(5)} ${found?.padStart(7)} ${right?.padStart(6)} ${String(honest).padStart(7)} ${alarms?.padStart(13)} ${precise?.padStart(10)}`,
  );
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
