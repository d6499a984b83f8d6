import type { SourceFile } from "./sources.ts";

export interface Violation {
  readonly path: string;
  /** What is wrong and what to do instead, for the person who just did it. */
  readonly says: string;
}

/** A rule of the house that a program can check. */
export interface Rule {
  readonly name: string;
  /** Whether it reads the Markdown documents too, and not the code alone. */
  readonly readsDocuments?: boolean;
  /** Whether it reads the style sheets too. */
  readonly readsStyles?: boolean;
  check(files: readonly SourceFile[]): readonly Violation[];
}

/** A place where a rule doesn't hold, and why that is right. An exception that isn't needed any more is a violation itself. */
export interface Exception {
  readonly path: string;
  readonly reason: string;
}

/** Leaves out what is excepted, and reports exceptions that except nothing. */
export function without(
  exceptions: readonly Exception[],
  violations: readonly Violation[],
  files: readonly SourceFile[],
): readonly Violation[] {
  const present = new Set(files.map((file) => file.path));
  const broken = new Set(violations.map((violation) => violation.path));
  const stale = exceptions.filter(({ path }) => present.has(path) && !broken.has(path));
  return [
    ...violations.filter(({ path }) => !exceptions.some((exception) => exception.path === path)),
    ...stale.map(({ path }) => ({ path, says: "keeps the rule now: remove its exception from the rule's list" })),
  ];
}
