import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { TrialReport } from "../server/testing/trial-report.ts";
import { programOf } from "./launch/program.ts";
import { buildSite, isSiteStale } from "./start/site-build.ts";
import { secondsSince } from "./start/progress.ts";
import { endWithUs, run } from "./test/command.ts";
import { table } from "./test/trial-table.ts";

/**
 * `npm run soak [-- --trials 10000 --only R5 --seed 7]`: every race, the model of the market and the drills, as often as one likes. The
 * drills share their number among the frauds. `--fleet` takes a fleet's processes away instead, 10 of each kind unless `--trials` says more, and `--patroni` breaks one whose PostgreSQL is led by Patroni, 3 times in
 * each way. Ends with 1 where an outcome was forbidden, a deadlock was met or a test failed.
 */
const TRIALS = 10_000;
const FLEET_TRIALS = 1000;
const FLEET_TEST = path.join("web", "fleet.stack.test.ts");
const PATRONI_TRIALS = 300;
const PATRONI_TEST = path.join("web", "patroni.stack.test.ts");
const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A test that is tried TRIALS times says so by what it imports. */
const TRIED = /from "[^"]*testing\/(?:races|trials)\.ts"/;

const { values } = parseArgs({
  options: {
    trials: { type: "string" },
    only: { type: "string" },
    fleet: { type: "boolean", default: false },
    patroni: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2_147_483_646) + 1) },
  },
});
const began = performance.now();
const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-soak-"));
const file = path.join(folder, "reports.jsonl");
endWithUs();
// The faults of the site are tested on its build.
if (isSiteStale()) await buildSite(new AbortController().signal);

// F1 alone, not F10 to F16 with it.
const named = values.only === undefined ? [] : ["--testNamePattern", `${values.only}(?!\\d)`];
const { code } = await run(
  programOf("vitest", "vitest"),
  ["run", "--project", values.patroni ? "patroni" : "server", ...named, ...files()],
  {
    quiet: false,
    env: { TRIALS: values.trials ?? String(trials()), MODEL_SEED: values.seed, TRIAL_REPORTS: file },
  },
);
const reports = readReports();
rmSync(folder, { recursive: true, force: true });

const total = (count: (report: TrialReport) => number) => reports.reduce((sum, report) => sum + count(report), 0);
const [forbidden, deadlocks] = [total((report) => report.forbidden), total((report) => report.deadlocks ?? 0)];
const isCounted = reports.every((report) => report.deadlocks !== null);
console.log(`\n${table(reports)}\n`);
console.log(
  `${total((report) => report.trials)} trials in ${secondsSince(began, 0)}: ${forbidden} forbidden outcomes, ${deadlocks} deadlocks${isCounted ? "" : " of what was counted"}${code === 0 ? "" : "; a test failed, see above"}`,
);
process.exit(code === 0 && forbidden === 0 && deadlocks === 0 && isCounted && reports.length > 0 ? 0 : 1);

function trials(): number {
  if (values.patroni) return PATRONI_TRIALS;
  return values.fleet ? FLEET_TRIALS : TRIALS;
}

function files(): string[] {
  if (values.patroni) return [PATRONI_TEST];
  return values.fleet ? [FLEET_TEST] : triedFiles();
}

function triedFiles(): string[] {
  return ["server", "drills", "web"].flatMap((workspace) =>
    readdirSync(path.join(ROOT, workspace), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !/node_modules|build\//.test(name))
      .map((name) => path.join(workspace, name))
      .filter((name) => TRIED.test(readFileSync(path.join(ROOT, name), "utf8"))),
  );
}

function readReports(): TrialReport[] {
  try {
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as TrialReport);
  } catch {
    return [];
  }
}
