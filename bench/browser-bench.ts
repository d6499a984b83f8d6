import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface BrowserBenchOptions {
  /** Loads of each page, and repetitions of each act. */
  readonly rounds: number;
  readonly jsonFile: string | undefined;
}

/**
 * Pages and acts in Chromium at a quarter of the processor's speed: `e2e/speed`, which drives the product from outside as the journeys do and therefore
 * runs as they do, on a separate demo.
 * @returns the exit code
 */
export async function benchBrowser({ rounds, jsonFile }: BrowserBenchOptions): Promise<number> {
  // The command is no export of the package, but lies beside what it exports.
  const vitest = path.join(path.dirname(createRequire(path.join(ROOT, "package.json")).resolve("vitest/package.json")), "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--project", "speed"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, SPEED_ROUNDS: String(rounds), ...(jsonFile === undefined ? {} : { SPEED_JSON: path.resolve(jsonFile) }) },
  });
  return new Promise((resolve) => void child.once("exit", (code) => resolve(code ?? 1)));
}
