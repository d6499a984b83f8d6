/**
 * Reading TypeScript as far as the rules need it: comments, imports, lines. A parser would know more, but every rule here is about words
 * that the text has.
 */

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Blanks the comments out and leaves strings and line ends where they are. */
export function withoutComments(text: string): string {
  return text.replace(TOKEN, (token) => (/^\/[/*]/.test(token) ? blank(token) : token));
}

/** Only the comments, with line ends where they are. */
export function commentsAlone(text: string): string {
  return keepTokens(text, (token) => /^\/[/*]/.test(token));
}

/** The code without comments and without what is inside of strings. */
export function codeAlone(text: string): string {
  return text.replace(TOKEN, blank);
}

const TEST_NAME = /(?<=\b(?:test|it|describe)(?:\.\w+)*(?:\([^"`()]*\))?\(\s*)(?:"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g;

/** Only the names of tests and their groups, with line ends where they are. */
export function testNamesAlone(text: string): string {
  return matchesAlone(text, TEST_NAME);
}

/** A call's summary, and the descriptions of its fields: what a reader of the API's documents sees. */
const DESCRIPTION = /(?<=\b(?:summary|description):\s*)"(?:\\.|[^"\\])*"/g;

/** Only the texts of the API's documents, with line ends where they are. */
export function descriptionsAlone(text: string): string {
  return matchesAlone(text, DESCRIPTION);
}

function matchesAlone(text: string, wanted: RegExp): string {
  const kept: string[] = [];
  let end = 0;
  for (const match of text.matchAll(wanted)) {
    kept.push(blank(text.slice(end, match.index)), match[0]);
    end = match.index + match[0].length;
  }
  return kept.join("") + blank(text.slice(end));
}

function keepTokens(text: string, wanted: (token: string) => boolean): string {
  const kept: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    kept.push(blank(text.slice(end, match.index)), wanted(match[0]) ? match[0] : blank(match[0]));
    end = match.index + match[0].length;
  }
  return kept.join("") + blank(text.slice(end));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

const IMPORT = /\b(?:import|export)\s[^"';]*?\bfrom\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

/** What the code imports or exports on, as it is written. */
export function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

const REFERENCE = /["'`]((?:\.{1,2}\/|@plaza\/)[^"'`\s]+\.(?:tsx?|mjs))["'`]/g;

/** Every code file that is named in a string: imported, or started as a program. */
export function referencesOf(code: string): string[] {
  return [...code.matchAll(REFERENCE)].map((match) => match[1] ?? "");
}

/** Where an import of ours leads, from the root; null for a package or a part of Node. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith("@plaza/")) return specifier.slice("@plaza/".length);
  if (!specifier.startsWith(".")) return null;
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The number of the line in which a match begins. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
