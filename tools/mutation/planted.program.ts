import { globSync, readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { databaseUrl, onCluster } from "../../server/testing/cluster.ts";
import setup from "../../server/testing/cluster.setup.ts";
import { runUntilFailure, whyFailing } from "./collected-run.ts";
import { collectFrom, collectSetup, provided, type TestFile } from "./collected-tests.ts";
import type { Defect, Plant } from "./defect.ts";
import { importersOf } from "./import-graph.ts";
import type { FailedTest, PlantedReport, PlantedTask } from "./planted.ts";
import { asReloaded, pathOf, urlOf } from "./loaded-files.ts";
import { AGAIN, CLOCK, collectorFor, SETUP } from "./server-files.ts";

/**
 * Runs tests on a database in one process, with one defect after the other: `planted.ts` starts it. As in `tester.program.ts`, a changed file is loaded
 * again together with what imports it, and the rest of the server stays.
 */
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
  const found: { readonly nth: number; readonly by: FailedTest }[] = [];
  try {
    await collectSetup(urlOf(SETUP));
    for (const [nth, { name, plant, tests }] of defects.entries()) {
      const takeOut = await plantOne(plant, nth, importers);
      const { by, late } = await firstFailure(tests, passed);
      takeOut();
      // A defect that none of its tests has met is neither noticed nor not noticed.
      if (plant.kind === "file" && !isLoaded) throw new Error(`none of its tests loads ${plant.path}: ${name}`);
      if (by !== null) found.push({ nth, by });
      if (by === null && late !== null) report({ kind: "undecided", nth, by: late });
      else report({ kind: "tried", nth, by });
    }
    // A test that fails anyway has found nothing, and the others have found what they have. Most have passed with another defect.
    for (const { nth, by } of found) {
      if (passed.has(idOf(by))) continue;
      generation += 1;
      const why = await whyFailing(await collect(by.file), by.name);
      if (why === null) passed.add(idOf(by));
      else report({ kind: "undecided", nth, by: { ...by, why } });
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

/** What a file's tests say while something is planted, or while nothing is. Each time they are loaded once more, because they keep what they have made. */
async function collect(file: string): Promise<TestFile> {
  await import(`${urlOf(CLOCK)}?clock${generation}-${file}`);
  // What can't be loaded is no find.
  return collectFrom(`${urlOf(file)}?${generation}`);
}

/** The first test that fails, and the first that only a busy machine has failed; what is behind the one isn't run. */
async function firstFailure(
  files: readonly string[],
  passed: Set<string>,
): Promise<{ readonly by: FailedTest | null; readonly late: FailedTest | null }> {
  let late: FailedTest | null = null;
  for (const file of files) {
    const ran = await runUntilFailure(await collect(file));
    for (const name of ran.passed) passed.add(idOf({ file, name }));
    if (ran.late !== null) late ??= { file, ...ran.late };
    if (ran.failure !== null && !MISSING_HERE.test(ran.failure.why)) return { by: { file, ...ran.failure }, late };
  }
  return { by: null, late };
}
