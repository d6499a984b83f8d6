import { readFileSync } from "node:fs";
import { drawLines, readGrammar } from "@plaza/domain/fraud/grammars.ts";

// `npm run fraud-tables -- <language> [label]`: some lines that a language's tables of synonyms draw, to be read by somebody who speaks it.

const MOST = 40;
const [language = "en", label] = process.argv.slice(2);
const grammar = readGrammar(readFileSync(new URL(`../domain/fraud/corpus/grammars/${language}.txt`, import.meta.url), "utf8"));
const drawn = drawLines(grammar, 2, 1).filter((line) => label === undefined || line.label === label);
for (const [topic, lines] of Map.groupBy(drawn, (line) => `[${line.label} ${line.topic}]`)) {
  process.stdout.write(`\n${topic}\n`);
  for (const { text } of lines.slice(0, MOST)) process.stdout.write(`${text}\n`);
}
