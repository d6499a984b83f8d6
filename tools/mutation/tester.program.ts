import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { collectFrom, type TestFile } from "./collected-tests.ts";
import { asReloaded, pathOf, urlOf } from "./loaded-files.ts";
import { makeStrykerRuntime } from "./stryker-runtime.ts";
import type { Measured, Report, Task, Trial } from "./task.ts";

/**
 * Runs tests of pure functions in one process, with and without changes of the code: `units.ts` starts it. To load a file again costs a millisecond, to start
 * Vitest again half a second, and a folder has hundreds of mutants.
 */
const COLLECTED = new URL("collected-tests.ts", import.meta.url).href;
const stryker = makeStrykerRuntime();

/** A test that takes this much longer than without a change, and this many times as long, will not end. */
const LEAST_MILLISECONDS = 2000;
const PATIENCE_FACTOR = 10;
const LOADING_MILLISECONDS = 1000;

let code: Readonly<Record<string, string>> = {};
let reloaded: ReadonlySet<string> = new Set();
let generation = 0;
const stripped = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "vitest" && context.parentURL !== undefined && context.parentURL.includes(".test.ts"))
      return next(COLLECTED, context);
    const found = next(specifier, context);
    return asReloaded(found, reloaded, generation);
  },
  load(url, context, next) {
    if (!url.startsWith("file:") || !/\.ts(?:\?\d+)?$/.test(url)) return next(url, context);
    const file = pathOf(url);
    let source = stripped.get(file);
    if (source === undefined) {
      source = stripTypeScriptTypes(code[file] ?? readFileSync(fileURLToPath(url), "utf8"));
      stripped.set(file, source);
    }
    return { format: "module", source, shortCircuit: true };
  },
});

/** Until when the test that runs may compute, in the processor time of this process; 0: as long as it likes. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
// A loop without an end leaves its own thread no time to stop it. Of another's processor time a busy machine takes none.
const watch = `import { workerData } from "node:worker_threads";
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (workerData[0] > 0 && user + system > workerData[0]) process.kill(process.pid, "SIGKILL");
}, 100);`;
new Worker(new URL(`data:text/javascript,${encodeURIComponent(watch)}`), { workerData: deadline, execArgv: [] }).unref();

// Figures that can be repeated, and no search for the smallest example of what is only counted.
fc.configureGlobal({ seed: 20_261_128, endOnFailure: true });
// A change may leave promises that nobody waits for, and print.
process.on("unhandledRejection", () => {});
for (const print of ["log", "info", "warn", "error"] as const) console[print] = () => {};

process.on("message", (task: Task) => {
  code = task.code;
  void (task.kind === "dry" ? measure(task.tests) : tryAll(task.trials)).then(() => report({ kind: "done" }));
});

function report(message: Report): void {
  process.send?.(message);
}

async function load(file: string): Promise<TestFile> {
  return collectFrom(`${urlOf(file)}${reloaded.has(file) ? `?${generation}` : ""}`);
}

async function measure(files: readonly string[]): Promise<void> {
  const measured: Measured[] = [];
  for (const file of files) {
    try {
      const { tests, before, after } = await load(file);
      for (const run of before) await run();
      for (const [index, { run }] of tests.entries()) {
        stryker.currentTestId = `${file}:${index}`;
        const began = process.cpuUsage();
        await run();
        const { user, system } = process.cpuUsage(began);
        const milliseconds = (user + system) / 1000;
        measured.push({ file, index, milliseconds, hits: stryker.mutantCoverage?.perTest[stryker.currentTestId] ?? {} });
        delete stryker.currentTestId;
        report({ kind: "alive" });
      }
      for (const run of after) await run();
    } catch (error) {
      report({ kind: "failed", file, why: String(error instanceof Error ? error.stack : error) });
      return;
    }
  }
  report({ kind: "measured", tests: measured, atLoad: stryker.mutantCoverage?.static ?? {} });
}

async function tryAll(trials: readonly Trial[]): Promise<void> {
  for (const trial of trials) {
    generation += 1;
    reloaded = new Set(trial.reloaded);
    Object.assign(stryker, { activeMutant: trial.id, hitCount: 0, hitLimit: trial.hitLimit });
    report({ kind: "tried", id: trial.id, isKilled: await isNoticed(trial) });
  }
}

/** @param milliseconds what comes next takes without a change */
function allow(milliseconds: number): void {
  const { user, system } = process.cpuUsage();
  deadline[0] = user + system + 1000 * (LEAST_MILLISECONDS + PATIENCE_FACTOR * milliseconds);
}

async function isNoticed({ tests }: Trial): Promise<boolean> {
  for (const { file, chosen } of tests) {
    try {
      allow(LOADING_MILLISECONDS);
      const loaded = await load(file);
      allow(0);
      for (const run of loaded.before) await run();
      for (const [index, milliseconds] of chosen) {
        allow(milliseconds);
        await loaded.tests[index]?.run();
      }
    } catch {
      return true;
    }
  }
  return false;
}
