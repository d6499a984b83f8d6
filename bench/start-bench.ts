import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { percentile, table } from "./figures.ts";
import { treeSeconds } from "./processor-time.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OPEN = /^Plaza is open at /;
const STEP = /^ {2}(.+): done in ([\d.]+) s$/;

export interface StartBenchOptions {
  readonly rounds: number;
  /** Another checkout, whose starts take turns with ours. */
  readonly beside?: string;
  /** Whether the build of the site is measured too; it is then made again in this checkout. */
  readonly builds: boolean;
  /** Arguments of Node that start a product; ours by default. */
  readonly product?: readonly string[];
  readonly report: (line: string) => void;
}

/** A way to start, in one checkout. Medians of the rounds. */
export interface StartFigures {
  readonly name: "build of the site" | "first start, demo market" | "restart";
  readonly checkout: "this" | "beside";
  readonly goalSeconds: number;
  readonly seconds: number;
  readonly allSeconds: readonly number[];
  /** Of all its processes until it was open; null where the system doesn't tell. */
  readonly processorSeconds: number | null;
  /** What the product says its steps took, which run beside each other. */
  readonly steps: Readonly<Record<string, number>>;
}

interface Started {
  readonly seconds: number;
  readonly processorSeconds: number | null;
  readonly steps: ReadonlyMap<string, number>;
}

const GOALS = { "build of the site": 10, "first start, demo market": 12, restart: 2.5 } as const;

/**
 * What a person waits for: the command until the product says that it is open. Each round begins with an empty data folder and nothing compiled, stops
 * in order, and starts again on what is there. The site is built before the first round.
 * @throws if a start ends before it is open
 */
export async function benchStart({ rounds, beside, builds, product, report }: StartBenchOptions): Promise<StartFigures[]> {
  const figures: StartFigures[] = [];
  if (builds) {
    report("building the site again");
    const built = await runToItsEnd(ROOT, ["tools/build-site.ts", "--again"]);
    figures.push({ name: "build of the site", checkout: "this", goalSeconds: GOALS["build of the site"], ...medians([built]) });
  }
  const parties = [
    { checkout: "this", folder: ROOT, command: product ?? ["tools/start.mjs"] },
    ...(beside === undefined ? [] : [{ checkout: "beside", folder: path.resolve(beside), command: ["tools/start.mjs"] } as const]),
  ] as const;
  const first: Started[][] = parties.map(() => []);
  const again: Started[][] = parties.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { checkout, folder, command }] of parties.entries()) {
      report(`round ${round + 1} of ${rounds}: ${checkout} checkout`);
      const scratch = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-start-"));
      // PostgreSQL runs as somebody else when we are root, and has to reach its own folder below this one.
      chmodSync(scratch, 0o711);
      try {
        first[index]?.push(await startOnce(folder, command, scratch));
        again[index]?.push(await startOnce(folder, command, scratch));
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    }
  }
  for (const [index, { checkout }] of parties.entries())
    for (const [name, runs] of [
      ["first start, demo market", first[index] ?? []],
      ["restart", again[index] ?? []],
    ] as const)
      figures.push({ name, checkout, goalSeconds: GOALS[name], ...medians(runs) });
  return figures;
}

function medians(runs: readonly Started[]): Pick<StartFigures, "seconds" | "allSeconds" | "processorSeconds" | "steps"> {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const spent = runs.flatMap(({ processorSeconds }) => processorSeconds ?? []);
  const names = new Set(runs.flatMap(({ steps }) => [...steps.keys()]));
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    allSeconds: runs.map(({ seconds }) => seconds),
    processorSeconds: spent.length === 0 ? null : median(spent),
    steps: Object.fromEntries([...names].map((name) => [name, median(runs.flatMap(({ steps }) => steps.get(name) ?? []))])),
  };
}

async function startOnce(folder: string, command: readonly string[], scratch: string): Promise<Started> {
  const dataDir = path.join(scratch, "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...ownEnvironment(), DATA_DIR: dataDir, PORT: "0", PLAZA_MODE: "demo", NODE_COMPILE_CACHE: path.join(scratch, "compiled") },
  });
  const endWithUs = () => child.kill("SIGTERM");
  process.once("exit", endWithUs);
  try {
    const steps = new Map<string, number>();
    await waitUntilOpen(child, steps);
    return { seconds: (performance.now() - began) / 1000, processorSeconds: treeSeconds(child.pid ?? 0), steps };
  } finally {
    await stopped(child);
    process.off("exit", endWithUs);
  }
}

/** A program that does one thing and ends. */
async function runToItsEnd(folder: string, command: readonly string[]): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], env: ownEnvironment() });
  let processorSeconds: number | null = null;
  const look = setInterval(() => (processorSeconds = treeSeconds(child.pid ?? 0) ?? processorSeconds), 100);
  const code = await new Promise<number | null>((resolve) => void child.once("exit", resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, processorSeconds, steps: new Map() };
}

async function waitUntilOpen(child: ChildProcess, steps: Map<string, number>): Promise<void> {
  if (child.stdout === null) throw new Error("the product has no output");
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    const [, step, seconds] = STEP.exec(line) ?? [];
    if (step !== undefined) steps.set(step, Number(seconds));
    if (!OPEN.test(line)) continue;
    child.stdout.resume();
    return;
  }
  throw new Error(`the product ended before it was open. It wrote:\n${output.slice(-20).join("\n")}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await gone;
}

/** Without what an operator has set for their own product. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ } = process.env;
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, LANG, TZ }).filter(([, value]) => value !== undefined));
}

/** For the terminal. */
export function startReport(figures: readonly StartFigures[]): string {
  const rows = figures.map(({ name, checkout, seconds, allSeconds, processorSeconds, goalSeconds }) => [
    checkout === "this" ? name : `${name}, the other checkout`,
    `${seconds.toFixed(1)} s`,
    `${goalSeconds} s`,
    `${Math.min(...allSeconds).toFixed(1)} to ${Math.max(...allSeconds).toFixed(1)} s`,
    processorSeconds === null ? "" : `${processorSeconds.toFixed(1)} s`,
  ]);
  const steps = figures.flatMap(({ name, checkout, steps: taken }) =>
    Object.entries(taken).map(([step, seconds]) => `  ${name} (${checkout} checkout), ${step}: ${seconds.toFixed(1)} s`),
  );
  return [
    "",
    "Starts, from the command until the product is open, medians",
    table(["start", "takes", "goal", "all rounds", "processor time"], rows),
    ...steps,
    "",
  ].join("\n");
}
