import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { programOf } from "../launch/program.ts";
import { run } from "./command.ts";
import { memoryFolder } from "./memory-folder.ts";
import type { Suite } from "./suite-files.ts";
import type { Tally } from "./tally.ts";
import { type FileTime, timesBeside } from "./times.reporter.ts";

/** Tests start many processes of ours: what Node has compiled for one of them, the next ones read. */
const COMPILE_CACHE = fileURLToPath(new URL("../../.cache/node", import.meta.url));
const TIMES = fileURLToPath(new URL("times.reporter.ts", import.meta.url));

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** What failed outside of a test. */
    readonly message: string;
    readonly assertionResults: readonly TestResult[];
  }[];
}

/**
 * Runs suites of `vitest.config.ts` by name and counts their tests. A run that breaks down, finds nothing or leaves a test out has failed.
 * @param words only the test files that have one of them in their path; all without
 * @param quiet prints what the run says when it is over
 * @param half runs this half of the test files, such as `1/2`; all without
 */
export async function runSuites(
  names: readonly Suite[],
  words: readonly string[],
  tally: Tally,
  { quiet = false, env = {}, half }: { readonly quiet?: boolean; readonly env?: NodeJS.ProcessEnv; readonly half?: "1/2" | "2/2" } = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-report-"));
  const file = path.join(folder, "report.json");
  const projects = names.flatMap((name) => ["--project", name]);
  const memory = memoryFolder();
  const shard = half === undefined ? [] : [`--shard=${half}`];
  const { code, output } = await run(
    programOf("vitest", "vitest"),
    ["run", ...words, ...projects, ...shard, "--reporter=default", `--reporter=${TIMES}`, "--reporter=json", `--outputFile.json=${file}`],
    { quiet, env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...(memory === null ? {} : { TMPDIR: memory }), ...env } },
  );
  if (quiet) console.log(output);
  const report = readJson(file) as Report | null;
  tally.times.push(...((readJson(timesBeside(file)) as FileTime[] | null) ?? []));
  rmSync(folder, { recursive: true, force: true });
  const name = `the ${names.join(", ")} tests${half === undefined ? "" : `, half ${half}`}`;
  if (report === null) return tally.add(`${name} broke down`, 0, 1);
  const failed = report.testResults.flatMap((result) =>
    result.assertionResults.filter(isFailed).map((test) => failureOf(result.name, test)),
  );
  tally.add(name, report.numPassedTests, Math.max(0, report.numFailedTests - failed.length));
  for (const failure of failed) tally.add(failure, 0, 1);
  const unread = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.every((test) => !isFailed(test)),
  );
  for (const result of unread) {
    tally.add([`${path.relative(process.cwd(), result.name)} failed outside of its tests`, ...linesOf(result.message)].join("\n"), 0, 1);
  }
  const left = report.numPendingTests + report.numTodoTests;
  if (left > 0) tally.add(`${name} left ${left} out`, 0, left);
  if (code !== 0 && report.numFailedTests + unread.length + left === 0)
    tally.add(`${name} ended with ${code} (an error outside of a test)`, 0, 1);
}

function isFailed({ status }: TestResult): boolean {
  return status === "failed";
}

/** Lines of a failure's message in the list at the end; the whole message is above, where the test ran. */
const SHOWN_LINES = 12;

/** A failed test by file and name, with the beginning of what it said: the list at the end is all that some readers keep of a run. */
function failureOf(file: string, { fullName, failureMessages }: TestResult): string {
  return [`${path.relative(process.cwd(), file)}: ${fullName}`, ...linesOf(failureMessages.join("\n"))].join("\n");
}

function linesOf(message: string): string[] {
  const ours = message.split("\n").filter((line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line));
  return ours.slice(0, SHOWN_LINES).map((line) => `    ${line}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
