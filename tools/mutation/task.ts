/** One change of the code, and what has to be loaded and run to see whether a test notices it. */
export interface Trial {
  readonly id: string;
  /** The changed file and all that import it: these are loaded again, the others stay. */
  readonly reloaded: readonly string[];
  /** Files of tests, with the numbers of those to run and what each takes without a change. */
  readonly tests: readonly { readonly file: string; readonly chosen: readonly (readonly [index: number, milliseconds: number])[] }[];
  /** A change that makes a loop endless is met more often than this. */
  readonly hitLimit: number;
}

/** What a tester is asked: to run all tests without a change, or to try changes in their order. */
export type Task = { readonly code: Readonly<Record<string, string>> } & (
  | { readonly kind: "dry"; readonly tests: readonly string[] }
  | { readonly kind: "trials"; readonly trials: readonly Trial[] }
);

/** One test without a change: its processor time, and how often it met each mutant. */
export interface Measured {
  readonly file: string;
  readonly index: number;
  readonly milliseconds: number;
  readonly hits: Readonly<Record<string, number>>;
}

/** What a tester reports: `alive` after each test of a dry run, which on a busy machine takes many minutes as a whole. Of a dry run, `atLoad` are the mutants met while files were loaded. */
export type Report =
  | { readonly kind: "measured"; readonly tests: readonly Measured[]; readonly atLoad: Readonly<Record<string, number>> }
  | { readonly kind: "alive" }
  | { readonly kind: "failed"; readonly file: string; readonly why: string }
  | { readonly kind: "tried"; readonly id: string; readonly isKilled: boolean }
  | { readonly kind: "done" };
