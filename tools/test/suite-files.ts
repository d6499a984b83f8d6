import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import config from "../../vitest.config.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The suites that `npm test` runs, in this order. */
export const SUITES = ["rules", "units", "server", "browser"] as const;
export type Suite = (typeof SUITES)[number];

/** The suites of which a test file has one of the words in its path. */
export function suitesWith(words: readonly string[]): Suite[] {
  return SUITES.filter((suite) => filesWith(suite, words).length > 0);
}

/** The test files of a suite that have one of the words in their path; all without words. */
export function filesWith(suite: Suite, words: readonly string[]): string[] {
  return filesOf(suite).filter((file) => words.length === 0 || words.some((word) => file.toLowerCase().includes(word.toLowerCase())));
}

function filesOf(suite: Suite): string[] {
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== "object" || !("test" in project) || project.test.name !== suite) continue;
    const { include = [], exclude = [] } = project.test;
    return globSync(include, { cwd: ROOT, exclude }).map((file) => file.replaceAll("\\", "/"));
  }
  return [];
}
