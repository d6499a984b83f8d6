import { fork } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import setup from "../../server/testing/cluster.setup.ts";
import { importersOf } from "./import-graph.ts";
import { instrumented } from "./instrumented.ts";
import { LISTS, type Mutant, type Target } from "./mutant.ts";
import { sampleOf } from "./sample.ts";
import { type MeasuredTest, type ServerReport, type ServerTask, type ServerTrial, SLOW_MILLISECONDS } from "./server-task.ts";

const PROGRAM = fileURLToPath(new URL("server.program.ts", import.meta.url));
/** A change that most tests meet is tried by as many, the quick ones first. */
const MOST_TESTS = 25;
/** What computes without an end reports nothing. */
const SILENCE_MILLISECONDS = 420_000;
const HITS_FACTOR = 100;
/** Files that are loaded again stay in memory, so a tester ends after as many. */
const TRIALS_PER_TESTER = 400;
/** What counts while a file is loaded is tried by as many files of tests from their beginning. */
const MOST_WHOLE = 2;

/** Which tests are asked, and how many changes of each file are tried. */
export interface ServerOptions {
  /** Folders or files of tests, the nearest ones. */
  readonly tests: readonly string[];
  /** How many changes of each file, null for all; the seed chooses which. */
  readonly sample: number | null;
  readonly seed: number;
}

type Code = ServerTask["code"];
type Provided = ServerTask["provided"];
type Found = Pick<Mutant, "status"> & { readonly by: string | null };

/**
 * Tries changes of some files of `server` by the tests nearest to them, in processes without Vitest on one PostgreSQL.
 * @param report called for each change as soon as it is known, with the test that noticed it
 */
export async function mutateServer(
  { path, lines }: Target,
  { tests, sample, seed }: ServerOptions,
  report: (mutant: Mutant, by: string | null) => void,
): Promise<Mutant[]> {
  const files = globSync(path.endsWith(".ts") ? path : `${path}/**/*.ts`, { exclude: LISTS }).toSorted();
  const { code, mutants: all } = await instrumented(files, lines);
  const mutants =
    sample === null ? all : [...Map.groupBy(all, ({ fileName }) => fileName).values()].flatMap((group) => sampleOf(group, sample, seed));
  const provided: Record<string, unknown> = {};
  endEarly();
  const stop = await setup({ provide: (name: string, value: unknown) => (provided[name] = value) });
  try {
    const testFiles = tests.flatMap((place) => globSync(place.endsWith(".ts") ? place : `${place}/**/*.test.ts`)).toSorted();
    const { measured, atLoad } = await measure(code, provided, testFiles);
    const importers = importersOf(globSync("{contract,domain,server}/**/*.ts"));
    const trials = mutants.map(({ id, fileName }) => trialOf(id, [fileName, ...importers(fileName)], measured, atLoad[id] ?? 0));
    const known = new Map(mutants.map((mutant) => [mutant.id, mutant]));
    const found: Mutant[] = [];
    await tryAll({ code, provided }, trials, (id, { status, by }) => {
      const { id: _, ...mutant } = known.get(id) ?? {};
      found.push({ ...mutant, status } as Mutant);
      report({ ...mutant, status } as Mutant, by);
    });
    return found;
  } finally {
    await stop();
  }
}

async function measure(code: Code, provided: Provided, tests: readonly string[]) {
  const found: Extract<ServerReport, { kind: "measured" }>[] = [];
  await ask({ kind: "dry", code, provided, tests }, (message) => {
    if (message.kind === "left") console.log(`not asked: ${message.test}: ${message.why.split("\n")[0]}`);
    if (message.kind === "measured") found.push(message);
  });
  const [whole] = found;
  if (whole === undefined) throw new Error("the tests do not end without a change");
  for (const { file, name, milliseconds } of whole.tests)
    if (milliseconds > SLOW_MILLISECONDS) console.log(`not asked: ${file}: ${name}: ${Math.round(milliseconds)} ms of processor time`);
  const count = whole.tests.filter(({ isRepeatable }) => isRepeatable).length;
  console.log(`${whole.tests.length} tests of ${tests.length} files, ${count} of which can be run again where the others have run`);
  return { measured: whole.tests, atLoad: whole.atLoad };
}

/** Single tests first; a file from its beginning only where no single test of it can be asked. */
function trialOf(id: string, reloaded: readonly string[], measured: readonly MeasuredTest[], atLoad: number): ServerTrial {
  const meeting = measured.filter(({ hits, milliseconds }) => id in hits && milliseconds <= SLOW_MILLISECONDS);
  const alone = meeting.filter(({ isRepeatable }) => isRepeatable).toSorted((a, b) => a.milliseconds - b.milliseconds);
  const known = new Set(alone.map(({ file }) => file));
  const isStatic = atLoad > 0;
  const others = (isStatic ? measured.filter(({ milliseconds }) => milliseconds <= SLOW_MILLISECONDS) : meeting).filter(
    ({ file }) => isStatic || !known.has(file),
  );
  const whole = [...Map.groupBy(others, ({ file }) => file)]
    .map(([file, group]) => ({ file, last: Math.max(...group.map(({ index }) => index)), cost: costOf(group) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MOST_WHOLE)
    .map(({ file, last }) => ({ file, last }));
  const hits = measured.reduce((sum, test) => sum + (test.hits[id] ?? 0), atLoad);
  return {
    id,
    alone: alone.slice(0, MOST_TESTS).map(({ file, index }) => ({ file, index })),
    whole,
    reloaded: isStatic ? reloaded : null,
    hitLimit: hits * HITS_FACTOR,
  };
}

function costOf(group: readonly MeasuredTest[]): number {
  return group.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

async function tryAll(
  on: { readonly code: Code; readonly provided: Provided },
  all: readonly ServerTrial[],
  report: (id: string, found: Found) => void,
): Promise<void> {
  const isMet = ({ alone, whole }: ServerTrial) => alone.length + whole.length > 0;
  for (const { id } of all.filter((trial) => !isMet(trial))) report(id, { status: "unreached", by: null });
  let left = all.filter(isMet);
  while (left.length > 0) {
    const trials = left.slice(0, TRIALS_PER_TESTER);
    const tried = new Set<string>();
    await ask({ kind: "trials", ...on, trials }, (message) => {
      if (message.kind !== "tried") return;
      tried.add(message.id);
      report(message.id, message);
    });
    if (stopping.signal.aborted) return;
    const stopped = trials.find(({ id }) => !tried.has(id));
    if (stopped !== undefined) {
      tried.add(stopped.id);
      report(stopped.id, { status: "late", by: null });
    }
    left = left.filter(({ id }) => !tried.has(id));
  }
}

/** Ends the tester that runs, and no other is started. */
const stopping = new AbortController();

/** A run of hours that is ended by hand says what it has found so far, and leaves no PostgreSQL behind. */
function endEarly(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
}

/** Starts a tester and ends it where it reports nothing for that long. */
async function ask(task: ServerTask, read: (message: ServerReport) => void): Promise<void> {
  const tester = fork(PROGRAM, { execArgv: ["--no-warnings"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => tester.kill("SIGKILL");
  let timer = setTimeout(end, SILENCE_MILLISECONDS);
  tester.on("message", (message: ServerReport) => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENCE_MILLISECONDS);
    if (message.kind === "done") end();
    else read(message);
  });
  tester.on("exit", () => {
    clearTimeout(timer);
    resolve();
  });
  stopping.signal.addEventListener("abort", end, { once: true });
  tester.send(task);
  await promise;
  stopping.signal.removeEventListener("abort", end);
}
