import { lineAt } from "./code.ts";
import { type Exception, type Rule, without } from "./rule.ts";

/** In brackets, so that this very line doesn't break the rule. */
const REMINDER = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/g;
const HALF_A_RUN = /\b(?:test|it|describe|suite)\.(?:only|skip|todo|skipIf|runIf|fails)\b/g;

export const nothingLeftOver: Rule = {
  name: "no reminders are left in the code",
  check: (files) =>
    files.flatMap((file) =>
      [...file.text.matchAll(REMINDER)].map((match) => ({
        path: file.path,
        says: `line ${lineAt(file.text, match.index)} says ${match[0]}: do it now, or open an issue and leave the code complete`,
      })),
    ),
};

const MAY_WAIT: readonly Exception[] = [];

export const everyTestRuns: Rule = {
  name: "every test runs",
  check: (files) =>
    without(
      MAY_WAIT,
      files.flatMap((file) =>
        [...file.code.matchAll(HALF_A_RUN)].map((match) => ({
          path: file.path,
          says: `line ${lineAt(file.code, match.index)} has ${match[0]}: a test that doesn't run proves nothing; fix it or remove it`,
        })),
      ),
      files,
    ),
};
