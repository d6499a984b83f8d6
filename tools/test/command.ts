import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What an operator may have set for a product that runs here, and tests must not touch. */
const NOT_FOR_TESTS = new Set([
  "DATABASE_URL",
  "APP_DATABASE_URL",
  "PORT",
  "HOST",
  "DATA_DIR",
  "PLAZA_MODE",
  "PUBLIC_ORIGIN",
  "API_ORIGIN",
  "API_PORT",
  "API_DOMAIN",
]);

const running = new Set<ChildProcess>();

export interface Finished {
  readonly code: number;
  /** Its output, if it was run quietly. */
  readonly output: string;
}

/** Runs a program to its end; `script` is for our own Node. It ends with us. */
export async function run(
  script: string,
  args: readonly string[],
  options: { quiet: boolean; env?: NodeJS.ProcessEnv },
): Promise<Finished> {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.has(name));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(kept), ...options.env },
    stdio: ["ignore", options.quiet ? "pipe" : "inherit", options.quiet ? "pipe" : "inherit"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Passes a termination signal on to the programs that we run. */
export function endWithUs(): void {
  const end = (): never => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.on("disconnect", end);
}
