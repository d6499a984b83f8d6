import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface BrowserBenchOptions {
  /** Loads of each page, and repetitions of each act. */
  readonly rounds: number;
  readonly jsonFile: string | undefined;
  /** Where the demo of another version is served, which is measured in turns with this one's. */
  readonly beside: string | undefined;
}

/** What one run of `e2e/speed` writes, as far as it is compared. */
interface SpeedFigures {
  readonly pages: readonly {
    readonly page: string;
    readonly lang: string;
    readonly who: string;
    readonly load: { readonly blockingMs: number };
  }[];
  readonly acts: readonly { readonly act: string; readonly figures: { readonly interactionMs: number; readonly shownMs: number | null } }[];
}

/**
 * Pages and acts in Chromium at a quarter of the processor's speed: `e2e/speed`, which drives the product from outside as the journeys do and therefore
 * runs as they do, on a separate demo or the one of `PLAZA_E2E_ORIGIN`.
 * @returns the exit code
 */
export async function benchBrowser({ rounds, jsonFile, beside }: BrowserBenchOptions): Promise<number> {
  if (beside !== undefined) return benchBeside(beside, rounds, jsonFile);
  return runSpeed({ SPEED_ROUNDS: String(rounds), ...(jsonFile === undefined ? {} : { SPEED_JSON: path.resolve(jsonFile) }) });
}

/** One round of each in turns, so that what else the machine does falls on both. */
async function benchBeside(beside: string, rounds: number, jsonFile: string | undefined): Promise<number> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "plaza-speed-"));
  const file = path.join(scratch, "figures.json");
  const [ours, theirs]: [SpeedFigures[], SpeedFigures[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [figures, origin] of [
        [ours, {}],
        [theirs, { PLAZA_E2E_ORIGIN: beside }],
      ] as const) {
        // In turns is what this is for.
        const code = await runSpeed({ SPEED_ROUNDS: "1", SPEED_JSON: file, ...origin });
        if (code !== 0) return code;
        figures.push(JSON.parse(readFileSync(file, "utf8")) as SpeedFigures);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const lines = comparedLines(ours, theirs);
  for (const { what, oursMs, besideMs } of lines) console.log(`${what.padEnd(44)}  ${oursMs.toFixed(0)} ms beside ${besideMs.toFixed(0)}`);
  console.log(`${rounds} rounds in turns, medians; processor at a quarter.`);
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify({ rounds, beside, lines }, null, 2)}\n`);
  return 0;
}

interface ComparedLine {
  readonly what: string;
  readonly oursMs: number;
  readonly besideMs: number;
}

/** Medians of both, figure by figure. What only one of the versions has is left out. */
export function comparedLines(ours: readonly SpeedFigures[], beside: readonly SpeedFigures[]): ComparedLine[] {
  const [own, other] = [mediansOf(ours), mediansOf(beside)];
  return [...own].flatMap(([what, oursMs]) => {
    const besideMs = other.get(what);
    return besideMs === undefined ? [] : [{ what, oursMs, besideMs }];
  });
}

function mediansOf(runs: readonly SpeedFigures[]): Map<string, number> {
  const values = new Map<string, number[]>();
  const add = (what: string, value: number) => void values.set(what, [...(values.get(what) ?? []), value]);
  for (const { pages, acts } of runs) {
    for (const { page, lang, who, load } of pages) add(`${page}, ${lang}, ${who}: blocking`, load.blockingMs);
    for (const { act, figures } of acts) {
      add(`${act}: interaction`, figures.interactionMs);
      if (figures.shownMs !== null) add(`${act}: shown`, figures.shownMs);
    }
  }
  return new Map([...values].map(([what, figures]) => [what, figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0]));
}

function runSpeed(settings: Readonly<Record<string, string>>): Promise<number> {
  // The command is no export of the package, but lies beside what it exports.
  const vitest = path.join(path.dirname(createRequire(path.join(ROOT, "package.json")).resolve("vitest/package.json")), "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--project", "speed"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...settings },
  });
  return new Promise((resolve) => void child.once("exit", (code) => resolve(code ?? 1)));
}
