import { fork } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importersOf } from "./import-graph.ts";
import { instrumented } from "./instrumented.ts";
import { LISTS, type Mutant, type Target } from "./mutant.ts";
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

/**
 * Tries every change of some files of `domain` by the tests of `domain` that reach it, in processes without Vitest.
 * @param tests the folder or file of the tests
 * @param report called for each change as soon as it is known
 * @throws Error with the test that fails without a change
 */
export async function mutateUnits(
  { path, lines }: Target,
  tests: string,
  report: (mutant: Mutant) => void = () => undefined,
): Promise<Mutant[]> {
  const files = globSync(path.endsWith(".ts") ? path : `${path}/**/*.ts`, { exclude: LISTS }).toSorted();
  const { code, mutants } = await instrumented(files, lines);
  const importers = importersOf(globSync("domain/**/*.ts"));
  const reached = new Set(files.flatMap((file) => [...importers(file)]));
  const testFiles = [...reached]
    .filter((file) => file.endsWith(".test.ts") && file.startsWith(tests) && !file.includes("/testing/") && !CORPORA.test(file))
    .toSorted();
  const { measured, atLoad } = await measure(code, testFiles);
  const trials = mutants.map(({ id, fileName }) => trialOf(id, fileName, importers(fileName), measured, atLoad[id] ?? 0));
  const found = new Map<string, Mutant>();
  const known = new Map(mutants.map(({ id, ...mutant }) => [id, mutant]));
  await tryAll(code, trials, (id, status) => {
    const mutant = known.get(id);
    if (mutant === undefined) return;
    found.set(id, { ...mutant, status });
    report({ ...mutant, status });
  });
  return [...found.values()];
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

async function tryAll(code: Task["code"], all: readonly Trial[], report: (id: string, status: Mutant["status"]) => void): Promise<void> {
  for (const { id, tests } of all) if (tests.length === 0) report(id, "unreached");
  let left = all.filter(({ tests }) => tests.length > 0);
  while (left.length > 0) {
    const trials = left.slice(0, TRIALS_PER_TESTER);
    const tried = new Set<string>();
    await ask({ kind: "trials", code, trials }, (message) => {
      if (message.kind !== "tried") return;
      tried.add(message.id);
      report(message.id, message.isKilled ? "killed" : "survived");
    });
    const stopped = trials.find(({ id }) => !tried.has(id));
    if (stopped !== undefined) {
      tried.add(stopped.id);
      report(stopped.id, "late");
    }
    left = left.filter(({ id }) => !tried.has(id));
  }
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
