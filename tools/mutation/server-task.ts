/** More processor time than this is left to `npm test`: a survivor would meet it each time. Races and models take more. */
export const SLOW_MILLISECONDS = 4000;

/** One test on a database without a change. */
export interface MeasuredTest {
  readonly file: string;
  /** Its number in the file; -1: what comes before all tests of the file. */
  readonly index: number;
  readonly name: string;
  /** Of this process and not of PostgreSQL's. */
  readonly milliseconds: number;
  readonly hits: Readonly<Record<string, number>>;
  /** Whether it passes again after all others of its file, so that it can be run alone where they have run. */
  readonly isRepeatable: boolean;
}

/** A change, and the tests that meet it. */
export interface ServerTrial {
  readonly id: string;
  /** Tests to run where their file's others have run, the quick ones first. */
  readonly alone: readonly { readonly file: string; readonly index: number }[];
  /** Files to be run from their beginning up to this test. */
  readonly whole: readonly { readonly file: string; readonly last: number }[];
  /** What has to be loaded again for it: null where it counts only while something runs. */
  readonly reloaded: readonly string[] | null;
  readonly hitLimit: number;
}

/** What a tester of the server is asked, on the PostgreSQL of `provided`. */
export type ServerTask = { readonly code: Readonly<Record<string, string>>; readonly provided: Readonly<Record<string, unknown>> } & (
  | { readonly kind: "dry"; readonly tests: readonly string[] }
  | { readonly kind: "trials"; readonly trials: readonly ServerTrial[] }
);

/** What it reports. `left`: a file of tests that fails without a change, or that asks for more of Vitest than there is. */
export type ServerReport =
  | { readonly kind: "measured"; readonly tests: readonly MeasuredTest[]; readonly atLoad: Readonly<Record<string, number>> }
  | { readonly kind: "left"; readonly test: string; readonly why: string }
  | { readonly kind: "alive" }
  | { readonly kind: "tried"; readonly id: string; readonly status: "killed" | "late" | "survived"; readonly by: string | null }
  | { readonly kind: "done" };
