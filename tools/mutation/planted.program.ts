import { globSync, readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { databaseUrl, onCluster } from "../../server/testing/cluster.ts";
import setup from "../../server/testing/cluster.setup.ts";
import { collectFrom, collectSetup, provided } from "./collected-tests.ts";
import type { Defect, Plant } from "./defect.ts";
import { importersOf } from "./import-graph.ts";
import type { FailedTest, PlantedReport, PlantedTask } from "./planted.ts";
import { asReloaded, pathOf, urlOf } from "./loaded-files.ts";
import { AGAIN, CLOCK, collectorFor, SETUP } from "./server-files.ts";

/**
 * Runs tests on a database in one process, with one defect after the other: `planted.ts` starts it. As in `tester.program.ts`, a changed file is loaded
 * again together with what imports it, and the rest of the server stays.
 */
/** A test that waits for this long waits for nothing. */
const LONGEST_MS = 300_000;

/** A method of Vitest that the collected tests don't have: a test that fails by it says nothing about a defect. */
const MISSING_HERE = /^vi\.\w+ is not a function|^Vitest failed to access its internal state/;

const never: ReadonlySet<string> = new Set();
let planted: Plant | null = null;
let isLoaded = false;
let reloaded = never;
let generation = 0;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(collectorFor(specifier, context.parentURL) ?? specifier, context);
    return asReloaded(found, reloaded, generation);
  },
  load(url, context, next) {
    if (!url.startsWith("file:")) return next(url, context);
    const file = pathOf(url);
    const change = file === AGAIN.path ? AGAIN : planted?.kind === "file" && file === planted.path && url.includes("?") ? planted : null;
    if (change === null) return next(url, context);
    if (change === planted) isLoaded = true;
    const source = readFileSync(fileURLToPath(url), "utf8").replace(change.from, () => change.to);
    return { format: "module", source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});

// A defect may leave promises that nobody waits for, and print.
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
for (const print of ["log", "info", "warn", "error"] as const) console[print] = () => {};

const report = (message: PlantedReport) => process.send?.(message);

process.on("message", ({ defects }: PlantedTask) => {
  void tryAll(defects).then(
    () => report({ kind: "done" }),
    (error: unknown) => report({ kind: "failed", why: error instanceof Error ? error.message : String(error) }),
  );
});

async function tryAll(defects: readonly Defect[]): Promise<void> {
  const stop = await setup({ provide: (name: string, value: unknown) => (provided[name] = value) });
  // A kept connection has prepared the statements of another defect, and refuses this one's under their names.
  provided["keepsDatabases"] = false;
  const importers = importersOf(globSync("{contract,domain,server}/**/*.ts"));
  const passed = new Set<string>();
  const found: FailedTest[] = [];
  try {
    await collectSetup(urlOf(SETUP));
    for (const [nth, { name, plant, tests }] of defects.entries()) {
      const takeOut = await plantOne(plant, nth, importers);
      const by = await firstFailure(tests, passed);
      takeOut();
      // A defect that none of its tests has met is neither noticed nor not noticed.
      if (plant.kind === "file" && !isLoaded) throw new Error(`none of its tests loads ${plant.path}: ${name}`);
      if (by !== null) found.push(by);
      report({ kind: "tried", nth, by });
    }
    // A test that fails anyway has found nothing. Most have passed with another defect.
    for (const by of found) {
      if (passed.has(idOf(by))) continue;
      const failed = await firstFailure([by.file], passed);
      if (failed !== null) throw new Error(`${failed.file} fails without a defect: ${failed.name}: ${failed.why}`);
    }
  } finally {
    await stop();
  }
}

function idOf({ file, name }: Pick<FailedTest, "file" | "name">): string {
  return `${file} ${name}`;
}

/** @returns what takes it out again */
async function plantOne(plant: Plant, nth: number, importers: (file: string) => ReadonlySet<string>): Promise<() => void> {
  generation += 1;
  [planted, isLoaded] = [plant, false];
  const [clusterUrl, template] = [String(provided["clusterUrl"]), String(provided["templateDatabase"])];
  const takeOut = () => {
    generation += 1;
    [planted, reloaded] = [null, never];
    provided["templateDatabase"] = template;
  };
  if (plant.kind === "file") {
    reloaded = new Set([plant.path, ...importers(plant.path)]);
    return takeOut;
  }
  const name = `${template}_${nth}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  await onCluster(databaseUrl(clusterUrl, name), plant.sql);
  provided["templateDatabase"] = name;
  return takeOut;
}

async function firstFailure(files: readonly string[], passed: Set<string>): Promise<FailedTest | null> {
  for (const file of files) {
    const failed = await failureIn(file, passed);
    if (failed !== null) return failed;
  }
  return null;
}

/** The first test of a file that fails; what is behind it isn't run. */
async function failureIn(file: string, passed: Set<string>): Promise<FailedTest | null> {
  let name = "before all tests";
  await import(`${urlOf(CLOCK)}?clock${generation}-${file}`);
  // Each file once more for each defect: its tests keep what they have made. What can't be loaded is no find.
  const collected = await collectFrom(`${urlOf(file)}?${generation}`);
  try {
    for (const run of collected.before) await inTime(run());
    passed.add(idOf({ file, name }));
    for (const test of collected.tests) {
      ({ name } = test);
      await inTime(test.run());
      passed.add(idOf({ file, name }));
    }
    name = "after all tests";
    for (const run of collected.after.splice(0)) await inTime(run());
    passed.add(idOf({ file, name }));
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return MISSING_HERE.test(why) ? null : { file, name, why };
  } finally {
    await Promise.allSettled(collected.after.map(async (run) => run()));
  }
}

async function inTime(running: unknown): Promise<void> {
  const ended = new AbortController();
  const late = pause(LONGEST_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error("it did not end");
  });
  // Aborted where the other was first.
  late.catch(() => {});
  try {
    await Promise.race([running, late]);
  } finally {
    ended.abort();
  }
}
