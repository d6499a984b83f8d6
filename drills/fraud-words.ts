import { existsSync, readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { type CorpusLine, figuresOf, readCorpus } from "@plaza/domain/fraud/corpus-figures.ts";

// `npm run fraud-words`: how well chat lures are recognized, for each half of the corpus, for lures that avoid
// the usual words, and for each language.

const HALVES = ["building", "judging", "evasive", "unseen"] as const;
const FOLDER = new URL("../domain/fraud/corpus/", import.meta.url);

for (const half of HALVES) {
  const languages = LOCALES.map((locale) => [locale, linesOf(half, locale)] as const).filter(([, lines]) => lines.length > 0);
  write(`\n${half.padEnd(10)} lures  recall  exact  honest  false alarms  precision`);
  for (const [locale, lines] of languages) print(locale, lines);
  print(
    "all",
    languages.flatMap(([, lines]) => lines),
  );
}

function linesOf(half: string, locale: Locale): CorpusLine[] {
  const file = new URL(`${half}/${locale}.txt`, FOLDER);
  return existsSync(file) ? readCorpus(readFileSync(file, "utf8")) : [];
}

function print(name: string, lines: readonly CorpusLine[]): void {
  const { lures, recall, exact, honest, falseAlarms, precision } = figuresOf(lines, chatSigns);
  const [found, right, alarms, precise] = [recall, exact, falseAlarms, precision].map((share) => `${(100 * share).toFixed(1)} %`);
  write(
    `${name.padEnd(10)} ${String(lures).padStart(5)} ${found?.padStart(7)} ${right?.padStart(6)} ${String(honest).padStart(7)} ${alarms?.padStart(13)} ${precise?.padStart(10)}`,
  );
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
