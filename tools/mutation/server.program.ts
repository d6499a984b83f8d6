import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { collectFrom, collectSetup, provided, type TestFile } from "./collected-tests.ts";
import { type MeasuredTest, type ServerReport, type ServerTask, type ServerTrial, SLOW_MILLISECONDS } from "./server-task.ts";
import { asReloaded, pathOf, urlOf } from "./loaded-files.ts";
import { AGAIN, CLOCK, collectorFor, SETUP } from "./server-files.ts";
import { makeStrykerRuntime } from "./stryker-runtime.ts";

/**
 * Runs tests on a database in one process, with and without changes of the server's code: `server.ts` starts it. All changes are in the code behind
 * switches, so most are tried without loading anything again, each by single tests on the stack that their file has made before.
 */
/** Each has a pool of connections. */
const MOST_OPEN = 5;
/** A test that takes this long, and this many times as long as without a change, will not end. */
const LEAST_MS = 20_000;
const PATIENCE_FACTOR = 15;
const WHOLE_FILE_MS = 240_000;
const stryker = makeStrykerRuntime();
const IN_BETWEEN = "in between";

let code: Readonly<Record<string, string>> = {};
let reloaded: ReadonlySet<string> = new Set();
let generation = 0;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(collectorFor(specifier, context.parentURL) ?? specifier, context);
    return asReloaded(found, reloaded, generation);
  },
  load(url, context, next) {
    if (!url.startsWith("file:")) return next(url, context);
    const file = pathOf(url);
    if (file !== AGAIN.path && code[file] === undefined) return next(url, context);
    const source = code[file] ?? readFileSync(fileURLToPath(url), "utf8");
    return { format: "module", source: stripTypeScriptTypes(source.replace(AGAIN.from, () => AGAIN.to)), shortCircuit: true };
  },
});

// A change may leave promises that nobody waits for, and print.
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
for (const print of ["log", "info", "warn", "error"] as const) console[print] = () => {};

function report(message: ServerReport): void {
  process.send?.(message);
}

process.on("message", (task: ServerTask) => {
  ({ code } = task);
  Object.assign(provided, task.provided);
  void collectSetup(urlOf(SETUP))
    .then(async () => (task.kind === "dry" ? measure(task.tests) : tryAll(task.trials)))
    .catch((error: unknown) => report({ kind: "left", test: "all", why: whyOf(error) }))
    .finally(() => report({ kind: "done" }));
});

// The program that asks has ended.
process.on("disconnect", () => process.exit());

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

class Late extends Error {}

async function inTime(running: unknown, milliseconds: number): Promise<void> {
  const ended = new AbortController();
  const late = pause(milliseconds, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Late("it did not end");
  });
  // Aborted where the other was first.
  late.catch(() => {});
  try {
    await Promise.race([running, late]);
  } finally {
    ended.abort();
  }
}

async function collect(file: string): Promise<TestFile> {
  generation += 1;
  await setClock();
  const { currentTestId } = stryker;
  delete stryker.currentTestId;
  const collected = await collectFrom(`${urlOf(file)}?${generation}`);
  if (currentTestId !== undefined) stryker.currentTestId = currentTestId;
  return collected;
}

async function setClock(): Promise<void> {
  await import(`${urlOf(CLOCK)}?clock${++generation}`);
}

/** @returns its processor time and how long it took, in milliseconds */
async function timed(id: string, run: () => unknown): Promise<{ computed: number; took: number }> {
  stryker.currentTestId = id;
  const [began, start] = [process.cpuUsage(), performance.now()];
  try {
    await inTime(run(), WHOLE_FILE_MS);
  } finally {
    stryker.currentTestId = IN_BETWEEN;
    report({ kind: "alive" });
  }
  const { user, system } = process.cpuUsage(began);
  return { computed: (user + system) / 1000, took: performance.now() - start };
}

async function measure(files: readonly string[]): Promise<void> {
  const tests: MeasuredTest[] = [];
  for (const file of files) {
    let collected: TestFile | null = null;
    try {
      collected = await collect(file);
      tests.push(...(await measureFile(file, collected)));
    } catch (error) {
      report({ kind: "left", test: file, why: whyOf(error) });
    } finally {
      if (collected !== null) await close(collected);
    }
  }
  report({ kind: "measured", tests, atLoad: stryker.mutantCoverage?.static ?? {} });
}

async function measureFile(file: string, collected: TestFile): Promise<MeasuredTest[]> {
  const hitsOf = (id: string) => stryker.mutantCoverage?.perTest[id] ?? {};
  const whole = await timed(`${file}:-1`, async () => {
    for (const run of collected.before) await run();
  });
  const found: MeasuredTest[] = [];
  const passed: { index: number; name: string; milliseconds: number }[] = [];
  found.push({ file, index: -1, name: "before", milliseconds: whole.computed, hits: hitsOf(`${file}:-1`), isRepeatable: false });
  for (const [index, { name, prepare, run }] of collected.tests.entries())
    try {
      await timed(`${file}:-1`, prepare);
      const { computed } = await timed(`${file}:${index}`, run);
      passed.push({ index, name, milliseconds: computed });
    } catch (error) {
      report({ kind: "left", test: `${file}: ${name}`, why: whyOf(error) });
    }
  // The other way round: what passes now needs no test right before it and can be repeated.
  for (const { index, name, milliseconds } of passed.toReversed()) {
    if (milliseconds > SLOW_MILLISECONDS) {
      found.push({ file, index, name, milliseconds, hits: hitsOf(`${file}:${index}`), isRepeatable: false });
      continue;
    }
    await setClock();
    const isRepeatable = await timed("again", collected.tests[index]?.run ?? (() => undefined)).then(
      () => true,
      () => false,
    );
    found.push({ file, index, name, milliseconds, hits: hitsOf(`${file}:${index}`), isRepeatable });
  }
  return found;
}

async function close(collected: TestFile): Promise<void> {
  const ends = collected.after.splice(0).map(async (run) => run());
  await inTime(Promise.allSettled(ends), LEAST_MS).catch(() => {});
}

/** Files whose stacks are up, the one used last at the end. */
const open = new Map<string, TestFile>();

async function opened(file: string): Promise<TestFile> {
  const kept = open.get(file);
  open.delete(file);
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size >= MOST_OPEN) await discard(oldest);
  if (kept !== undefined) {
    open.set(file, kept);
    return kept;
  }
  const collected = await collect(file);
  for (const run of collected.before) await inTime(run(), WHOLE_FILE_MS);
  open.set(file, collected);
  return collected;
}

async function discard(file: string): Promise<void> {
  const collected = open.get(file);
  open.delete(file);
  if (collected !== undefined) await close(collected);
}

async function tryAll(trials: readonly ServerTrial[]): Promise<void> {
  for (const trial of trials) {
    const found = await noticed(trial);
    report({ kind: "tried", id: trial.id, status: found?.status ?? "survived", by: found?.by ?? null });
  }
  for (const file of open.keys()) await discard(file);
}

type Found = { readonly status: "killed" | "late"; readonly by: string } | null;

async function noticed(trial: ServerTrial): Promise<Found> {
  for (const { file, index } of trial.alone) {
    const found = await noticedAlone(trial, file, index);
    if (found !== null) return found;
  }
  for (const { file, last } of trial.whole) {
    const found = await noticedWhole(trial, file, last);
    if (found !== null) return found;
  }
  return null;
}

/** What a test did that was run. */
type Outcome = "passed" | "failed" | "late";

/** @param trial null: without a change */
async function outcomeOf(trial: ServerTrial | null, run: () => unknown, milliseconds: number): Promise<Outcome> {
  report({ kind: "alive" });
  if (trial !== null) Object.assign(stryker, { activeMutant: trial.id, hitCount: 0, hitLimit: trial.hitLimit });
  try {
    await inTime(run(), milliseconds);
    return "passed";
  } catch (error) {
    return error instanceof Late ? "late" : "failed";
  } finally {
    delete stryker.activeMutant;
    delete stryker.hitCount;
  }
}

const times = new Map<string, number>();

/** A test that fails without the change as well has found nothing: its stack is set up again, once. */
async function noticedAlone(trial: ServerTrial, file: string, index: number): Promise<Found> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const test = (await opened(file)).tests[index];
    if (test === undefined) return null;
    await test.prepare();
    const key = `${file}:${index}`;
    await setClock();
    const start = performance.now();
    const outcome = await outcomeOf(trial, test.run, LEAST_MS + PATIENCE_FACTOR * (times.get(key) ?? 2000));
    if (outcome === "passed") {
      times.set(key, Math.max(times.get(key) ?? 0, performance.now() - start));
      return null;
    }
    // What did not end may hold locks.
    if (outcome === "late") await discard(file);
    const again = (await opened(file)).tests[index];
    await again?.prepare();
    await setClock();
    const without = await outcomeOf(null, again?.run ?? (() => undefined), WHOLE_FILE_MS);
    if (without === "passed")
      return { status: outcome === "late" ? "late" : "killed", by: `${file}: ${test.name.replaceAll(/\s+/g, " ")}` };
    await discard(file);
  }
  return null;
}

async function noticedWhole(trial: ServerTrial, file: string, last: number): Promise<Found> {
  reloaded = new Set(trial.reloaded ?? []);
  const outcome = await outcomeOf(trial, async () => runWhole(file, last), WHOLE_FILE_MS);
  const without = outcome === "passed" ? null : await outcomeOf(null, async () => runWhole(file, last), WHOLE_FILE_MS);
  reloaded = new Set();
  return without === "passed" ? { status: outcome === "late" ? "late" : "killed", by: `${file}, from its beginning` } : null;
}

/** @param last the last test that is run; what comes before all tests is -1 */
async function runWhole(file: string, last: number): Promise<void> {
  const collected = await collect(file);
  try {
    for (const run of collected.before) await run();
    for (const { run } of collected.tests.slice(0, last + 1)) {
      report({ kind: "alive" });
      await run();
    }
  } finally {
    await close(collected);
  }
}
