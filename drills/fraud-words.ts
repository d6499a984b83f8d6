import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONDUCT_FLAGS } from "@plaza/contract/calls/chat.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { advertSigns, chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { conductSigns } from "@plaza/domain/fraud/conduct-signs.ts";
import { type CorpusLine, figuresOf, readCorpus, readLabeled } from "@plaza/domain/fraud/corpus-figures.ts";
import { NICKNAME_SIGNS, nicknameSigns } from "@plaza/domain/people/nickname-signs.ts";

// `npm run fraud-words`: how well chat lures are recognized, for each half of the corpus, for lures that avoid
// the usual words, for lines written without sight of the lexicons, and for each language; the same for adverts' texts, for nicknames, and
// for insults, advertising and personal data in a chat; and what a message costs.
// `npm run fraud-words -- <folder>`: the same for files `<language>.txt` of that folder alone, so that a new author's lines can be measured
// once, before anybody who knows the lexicons has read them.

const HALVES = [
  "building",
  "judging",
  "evasive",
  "unseen",
  "held-out",
  "plain",
  "indirect",
  "reworded",
  "close",
  "everyday",
  "reserve",
  "fresh",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
] as const;
const FOLDER = new URL("../domain/fraud/corpus/", import.meta.url);
const own = process.argv[2];

for (const half of own === undefined ? HALVES : [""]) printSet(half, (locale) => linesOf(half, locale), chatSigns);
for (const half of own === undefined ? (["building", "judging", "fresh", "ninth"] as const) : []) {
  printSet(`adverts, ${half}`, (locale) => linesOf(`adverts-${half}`, locale), advertSigns);
  if (half === "fresh" || half === "ninth") continue;
  printSet(`nicknames, ${half}`, (locale) => readLabeled(fileOf(`nicknames-${half}`, locale), NICKNAME_SIGNS), nicknameSigns);
}

for (const set of own === undefined
  ? (["building", "judging", "second", "third", "reserve", "tenth", "eleventh", "twelfth"] as const)
  : []) {
  printSet(`conduct, ${set}`, (locale) => readLabeled(fileOf(`conduct-${set}`, locale), CONDUCT_FLAGS), conductSigns);
  for (const flag of CONDUCT_FLAGS) {
    const lines = LOCALES.flatMap((locale) => readLabeled(fileOf(`conduct-${set}`, locale), CONDUCT_FLAGS));
    const flagged = lines.filter(({ label }) => label === flag || label === "ok");
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
  write(`\n${set.padEnd(20)} lures  recall  exact  honest  false alarms  precision`);
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
    `${name.padEnd(20)} ${String(lures).padStart(5)} ${found?.padStart(7)} ${right?.padStart(6)} ${String(honest).padStart(7)} ${alarms?.padStart(13)} ${precise?.padStart(10)}`,
  );
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
