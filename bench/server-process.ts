import { compileCache } from "@plaza/server/testing/compile-cache.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BenchDatabase } from "./databases.ts";
import { WATCHED_FLAGS } from "./process-memory.ts";

/** As `tools/start/site-environment.ts` and the files in `deploy/` start it. */
const FLAGS = ["--max-semi-space-size=4"];
const MAIN = fileURLToPath(new URL("../server/main.ts", import.meta.url));

/** How visitors would reach the site. */
export const BENCH_ORIGIN = "https://bench.invalid";

export interface ServerProcess {
  readonly url: URL;
  readonly pid: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Whether a second one is measured in turns: another checkout, or this one with more workers. */
export function hasBeside({ beside, workers }: { readonly beside?: string; readonly workers?: number }): boolean {
  return beside !== undefined || workers !== undefined;
}

/** What an operator sets for this many workers of a server and a site; nothing for one, which older checkouts don't know. */
export function workersOf(count: number): Readonly<Record<string, string>> {
  return count === 1 ? {} : { SERVER_WORKERS: String(count), SITE_WORKERS: String(count) };
}

/** What the operator of a server in service would set. */
export function serverEnvironment({ appUrl, dataDir }: BenchDatabase): Readonly<Record<string, string>> {
  return {
    NODE_ENV: "production",
    PLAZA_MODE: "production",
    APP_DATABASE_URL: appUrl,
    DATA_DIR: dataDir,
    API_PORT: "0",
    // Everybody comes from one address.
    REQUESTS_PER_MINUTE_PER_ADDRESS: "0",
    SEALING_KEY: randomBytes(32).toString("hex"),
    SIGNING_KEY: randomBytes(32).toString("hex"),
    // Nothing that is measured sends anything; production doesn't start without somewhere to send to.
    // A line for every request would bury the figures.
    ACCESS_LOG: "off",
    // No load balancer has to notice that it stops.
    DRAIN_DELAY_SECONDS: "0",
    PUBLIC_ORIGIN: BENCH_ORIGIN,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Plaza <no-reply@bench.invalid>",
    SMS_URL: "http://127.0.0.1:9/",
    SMS_FORMAT: "json",
    SMS_TOKEN: "bench",
    SMS_FROM: "Plaza",
  };
}

/**
 * The server as an operator runs it: its own process, production mode.
 * @param profileFolder where a CPU profile of the whole run is written, if anywhere
 * @param main the server's file, of another checkout
 * @param isWatched whether it answers `memoryOf`; what it writes as an error is then for who reads `child.stderr`
 * @throws if it ends before it is ready
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  profileFolder?: string,
  main?: string | null,
  isWatched = false,
): Promise<ServerProcess> {
  const profiled = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  const flags = [...FLAGS, ...profiled, ...(isWatched ? WATCHED_FLAGS : [])];
  return childWithAddress(
    spawn(process.execPath, [...flags, main ?? MAIN], {
      stdio: isWatched ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "inherit"],
      env: { PATH: process.env["PATH"], ...compileCache(), ...environment },
    }),
  );
}

/**
 * A process that writes its address once it is ready.
 * @throws if it ends before
 */
export async function childWithAddress(child: ChildProcess): Promise<ServerProcess> {
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    child,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", endWithUs);
    },
  };
}

async function addressOf(child: ChildProcess): Promise<URL> {
  if (child.stdout === null) throw new Error("the server has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    const url = readField(message, "url");
    if (readField(message, "ready") === true && typeof url === "string") {
      child.stdout.resume();
      return new URL(url);
    }
  }
  throw new Error("the server ended before it was ready");
}
