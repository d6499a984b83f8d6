import { Stryker } from "@stryker-mutator/core";
import { LEFT_ALONE, LISTS, type Mutant, type Target } from "./mutant.ts";

/** How Stryker runs. */
export interface ServerOptions {
  /** The folder of the tests. */
  readonly tests: string;
  readonly concurrency: number;
  /** Tries also what an earlier run found of code and tests that haven't changed since. */
  readonly isAll: boolean;
}

const STATUS = { Killed: "killed", Timeout: "late", Survived: "survived", NoCoverage: "unreached" } as const;

/** Tries every change of some files of `server` by Stryker and Vitest: these tests need a database. */
export async function mutateServer({ path, lines }: Target, { tests, concurrency, isAll }: ServerOptions): Promise<Mutant[]> {
  const place = lines === null ? path : `${path}:${lines.join("-")}`;
  const results = await new Stryker({
    mutate: [path.endsWith(".ts") ? place : `${path}/**/*.ts`, ...LISTS.map((glob) => `!${glob}`)],
    testRunner: "vitest",
    // There is nothing to rewrite in ours, and Stryker's rewriting needs an older compiler.
    tsconfigFile: "tools/mutation/none.json",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutation/server.config.ts", dir: tests, related: false },
    coverageAnalysis: "perTest",
    concurrency,
    timeoutMS: 20_000,
    reporters: [],
    mutator: { excludedMutations: LEFT_ALONE },
    incremental: true,
    force: isAll,
    incrementalFile: `.cache/mutants/${place.replaceAll(/[/:]/g, "-")}.json`,
    ignorePatterns: [".data", ".cache", "test-results", "**/build"],
    tempDirName: ".cache/mutation",
    allowConsoleColors: false,
    disableTypeChecks: false,
  }).runMutationTest();
  return results.flatMap(({ fileName, location: { start }, mutatorName, replacement, status }) =>
    status in STATUS
      ? { fileName, line: start.line, column: start.column, mutatorName, replacement, status: STATUS[status as keyof typeof STATUS] }
      : [],
  );
}
