import { codeAlone, commentsAlone, descriptionsAlone, lineAt, testNamesAlone } from "./code.ts";
import { documentText } from "./documents.ts";
import type { Rule, Violation } from "./rule.ts";
import type { SourceFile } from "./sources.ts";
import { type BannedWord, ODD_COMMIT_VERBS, VOCABULARY, type WordScope } from "./vocabulary.ts";

/** Files, or folders that end with a slash. */
export interface WordCoverage {
  readonly documents: readonly string[];
  readonly comments: readonly string[];
  /** Of the API's calls and fields. */
  readonly descriptions: readonly string[];
  readonly names: readonly string[];
  /** The names of tests. */
  readonly tests: readonly string[];
}

const CODE = [
  "bench/",
  "client/",
  "contract/",
  "domain/",
  "drills/",
  "e2e/",
  "host/",
  "messages/",
  "server/",
  "tools/",
  "ui/",
  "web/",
  "widgets/",
  "workers/",
];

/** What is checked so far. It only grows: add a folder once it is clean. */
const COVERED: WordCoverage = {
  documents: ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "bench/", "docs/", "tools/tidy/"],
  comments: CODE,
  descriptions: ["contract/", "tools/tidy/"],
  names: CODE,
  tests: CODE,
};

/** The rule over the files of `coverage`. Code spans and blocks of a document are not read, so that it can name a banned word. */
export function plainWordsIn(coverage: WordCoverage): Rule {
  return {
    name: "documents, comments, names and tests use the words of the field",
    readsDocuments: true,
    check: (files) =>
      files.flatMap((file) => [
        ...(file.path.endsWith(".md") && covers(coverage.documents, file) ? inText(file, documentText(file.text)) : []),
        ...(!file.path.endsWith(".md") && covers(coverage.comments, file) ? inText(file, documentText(commentsAlone(file.text))) : []),
        ...(covers(coverage.descriptions, file) ? inText(file, documentText(descriptionsAlone(file.text))) : []),
        ...(covers(coverage.names, file) ? inNames(file) : []),
        ...(file.isTest && covers(coverage.tests, file) ? inText(file, testNamesAlone(file.text)) : []),
      ]),
  };
}

export const plainWords = plainWordsIn(COVERED);

const MOST_SUBJECT = 60;

/** What is wrong with a commit's message: its length, its verb, its words. Empty if nothing is. */
export function wordsOfCommit(message: string): readonly string[] {
  const [subject = "", ...body] = message.split("\n");
  const words = [
    ...matches(subject, ODD_COMMIT_VERBS, "prose"),
    ...[subject, ...body].flatMap((line) => matches(documentText(line), VOCABULARY, "prose")),
  ];
  return [
    ...(subject.length > MOST_SUBJECT ? [`its subject has ${subject.length} characters, ${MOST_SUBJECT} at most`] : []),
    ...words.map(({ found, instead }) => `says “${found}”: write ${instead}`),
  ];
}

function covers(covered: readonly string[], file: SourceFile): boolean {
  return covered.some((covering) => (covering.endsWith("/") ? file.path.startsWith(covering) : file.path === covering));
}

function inText(file: SourceFile, text: string): Violation[] {
  return matches(text, VOCABULARY, "prose").map(({ found, index, instead }) => ({
    path: file.path,
    says: `line ${lineAt(text, index)} says “${found}”: write ${instead}`,
  }));
}

function inNames(file: SourceFile): Violation[] {
  const base = file.path.slice(file.path.lastIndexOf("/") + 1);
  const ofFile = insteadOf(base).map((instead) => `is called ${base}: use ${instead}`);
  if (file.path.endsWith(".md")) return ofFile.map((says) => ({ path: file.path, says }));
  const code = codeAlone(file.text);
  const seen = new Set<string>();
  const inside = [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    const name = match[0];
    if (seen.has(name)) return [];
    seen.add(name);
    return insteadOf(name).map((instead) => `line ${lineAt(code, match.index)} names something ${name}: use ${instead}`);
  });
  return [...ofFile, ...inside].map((says) => ({ path: file.path, says }));
}

interface Match {
  readonly found: string;
  readonly index: number;
  readonly instead: string;
}

/** Every banned word of the text. A phrase is found across a line end too, and across the asterisks of a comment. */
function matches(text: string, words: readonly BannedWord[], scope: WordScope): Match[] {
  return words
    .filter((word) => word.scope === scope || word.scope === "both")
    .flatMap(({ pattern, instead }) =>
      [...text.matchAll(expressionOf(pattern))].map((match) => ({
        found: match[0].replace(/[\s*/]+/g, " "),
        index: match.index,
        instead,
      })),
    );
}

const expressions = new Map<string, RegExp>();

/** Made once: every name of the repository is held against each of them. */
function expressionOf(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) expressions.set(pattern, (expression = new RegExp(pattern.replaceAll(" ", "[\\s*/]+"), "gi")));
  return expression;
}

const insteadOfNames = new Map<string, readonly string[]>();

/** What to write instead of a name's banned words. Most names are in many files. */
function insteadOf(name: string): readonly string[] {
  let found = insteadOfNames.get(name);
  if (found === undefined) insteadOfNames.set(name, (found = matches(asWords(name), VOCABULARY, "names").map(({ instead }) => instead)));
  return found;
}

/** `reckonAdvertLimits`, `RECKON_LIMITS` and `reckon-limits.ts` as the words that they are made of. */
function asWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase();
}
