import { fork } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { importersOf } from "./import-graph.ts";
import { LEFT_ALONE, LISTS, type Mutant, type Target } from "./mutant.ts";
import type { Measured, Report, Task, Trial } from "./task.ts";

/** More processor time than this is left to `npm test`: a survivor would meet it each time. */
const SLOW_MILLISECONDS = 1500;
/** What a detector finds of thousands of lines notices much by chance, takes most of the time, and hides which of the small tests is missing. */
const CORPORA = /^domain\/fraud\/corpus\.test\.ts$/;
/** A tester ends a test that computes for too long by itself; one that waits for nothing is ended from outside, long after a busy machine would have run it. */
const SILENCE_MILLISECONDS = 1_800_000;
const HITS_FACTOR = 100;
/** Loaded modules stay in memory, so a tester ends after as many. */
const TRIALS_PER_TESTER = 250;
const PROGRAM = fileURLToPath(new URL("tester.program.ts", import.meta.url));
const silent = () => {};
const never = () => false;
const QUIET = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
};

/**
 * Tries every change of some files of `domain` by the tests of `domain` that reach it, in processes without Vitest.
 * @param tests the folder or file of the tests
 * @throws Error with the test that fails without a change
 */
export async function mutateUnits({ path, lines }: Target, tests: string): Promise<Mutant[]> {
  const files = globSync(path.endsWith(".ts") ? path : `${path}/**/*.ts`, { exclude: LISTS }).toSorted();
  const { code, mutants } = await instrumented(files, lines);
  const importers = importersOf(globSync("domain/**/*.ts"));
  const reached = new Set(files.flatMap((file) => [...importers(file)]));
  const testFiles = [...reached]
    .filter((file) => file.endsWith(".test.ts") && file.startsWith(tests) && !file.includes("/testing/") && !CORPORA.test(file))
    .toSorted();
  const { measured, atLoad } = await measure(code, testFiles);
  const trials = mutants.map(({ id, fileName }) => trialOf(id, fileName, importers(fileName), measured, atLoad[id] ?? 0));
  const killed = await tryAll(code, trials);
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    fileName,
    line: location.start.line + 1,
    column: location.start.column + 1,
    mutatorName,
    replacement: replacement.replaceAll(/\s+/g, " "),
    status: killed.get(id) ?? "unreached",
  }));
}

async function instrumented(files: readonly string[], lines: Target["lines"]) {
  const mutate = lines === null || [{ start: { line: lines[0] - 1, column: 0 }, end: { line: lines[1], column: 0 } }];
  const { files: written, mutants } = await new Instrumenter(QUIET).instrument(
    files.map((name) => ({ name, content: readFileSync(name, "utf8"), mutate })),
    { plugins: null, excludedMutations: LEFT_ALONE, ignorers: [] },
  );
  return {
    code: Object.fromEntries(written.map(({ name, content }) => [name, content])),
    mutants: mutants.filter(({ status }) => status === undefined),
  };
}

async function measure(code: Task["code"], tests: readonly string[]) {
  const found: Extract<Report, { kind: "measured" }>[] = [];
  await ask({ kind: "dry", code, tests }, (report) => {
    if (report.kind === "failed") throw new Error(`${report.file} fails without a change: ${report.why}`);
    if (report.kind === "measured") found.push(report);
  });
  const [whole] = found;
  if (whole === undefined) throw new Error("the tests do not end without a change");
  return { measured: whole.tests, atLoad: whole.atLoad };
}

/** What is met while a file is loaded may change all of its tests. The quick ones come first. */
function trialOf(id: string, file: string, importers: ReadonlySet<string>, measured: readonly Measured[], atLoad: number): Trial {
  const chosen = measured.filter((test) => (atLoad > 0 ? importers.has(test.file) : id in test.hits));
  const tests = [...Map.groupBy(chosen, (test) => test.file)]
    .map(([name, group]) => ({ name, group: group.filter(({ milliseconds }) => milliseconds <= SLOW_MILLISECONDS) }))
    .filter(({ group }) => group.length > 0)
    .toSorted((a, b) => totalOf(a.group) - totalOf(b.group))
    .map(({ name, group }) => ({
      file: name,
      chosen: group
        .toSorted((a, b) => a.milliseconds - b.milliseconds)
        .map(({ index, milliseconds }): [number, number] => [index, milliseconds]),
    }));
  const hits = measured.reduce((sum, test) => sum + (test.hits[id] ?? 0), atLoad);
  return { id, reloaded: [file, ...importers], tests, hitLimit: hits * HITS_FACTOR };
}

function totalOf(group: readonly Measured[]): number {
  return group.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

async function tryAll(code: Task["code"], all: readonly Trial[]): Promise<Map<string, Mutant["status"]>> {
  const found = new Map<string, Mutant["status"]>();
  let left = all.filter(({ tests }) => tests.length > 0);
  while (left.length > 0) {
    const trials = left.slice(0, TRIALS_PER_TESTER);
    await ask({ kind: "trials", code, trials }, (report) => {
      if (report.kind === "tried") found.set(report.id, report.isKilled ? "killed" : "survived");
    });
    const stopped = trials.find(({ id }) => !found.has(id));
    if (stopped !== undefined) found.set(stopped.id, "late");
    left = left.filter(({ id }) => !found.has(id));
  }
  return found;
}

/** Starts a tester and ends it where it reports nothing for that long. */
async function ask(task: Task, read: (report: Report) => void): Promise<void> {
  const tester = fork(PROGRAM, { execArgv: ["--no-warnings"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = () => tester.kill("SIGKILL");
  let timer = setTimeout(end, SILENCE_MILLISECONDS);
  tester.on("message", (report: Report) => {
    clearTimeout(timer);
    if (report.kind === "done") end();
    timer = setTimeout(end, SILENCE_MILLISECONDS);
    try {
      read(report);
    } catch (error) {
      reject(error);
      end();
    }
  });
  tester.on("exit", () => {
    clearTimeout(timer);
    resolve();
  });
  tester.send(task);
  await promise;
}
