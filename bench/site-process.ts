import { compileCache } from "@plaza/server/testing/compile-cache.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@plaza/contract/testing/ports.ts";
import { WATCHED_FLAGS } from "./process-memory.ts";
import { BENCH_ORIGIN, childWithAddress, type ServerProcess, workersOf } from "./server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FLOOR = fileURLToPath(new URL("page-floor.ts", import.meta.url));
const READY_WITHIN_MS = 60_000;
/** As `tools/start/site-environment.ts` and the files in `deploy/` start it. */
const FLAGS = ["--max-semi-space-size=4"];

export interface SiteProcessOptions {
  readonly profileFolder?: string | undefined;
  /** Whether it answers `memoryOf`; what it writes as an error is then for who reads `child.stderr`. */
  readonly isWatched?: boolean;
  readonly workers?: number;
}

/**
 * The site as an operator runs it, of the build that lies in the checkout.
 * @param folder another checkout; null: this one
 * @throws if that one's site is not built
 */
export async function startSiteProcess(
  api: URL,
  folder: string | null,
  { profileFolder, isWatched = false, workers = 1 }: SiteProcessOptions = {},
): Promise<ServerProcess> {
  const root = path.resolve(folder ?? ROOT);
  if (!existsSync(path.join(root, "web/build/server/index.js"))) throw new Error(`the site in ${root} is not built: npm start builds it`);
  const port = await freePort();
  const profiled = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  const child = spawn(process.execPath, [...FLAGS, ...profiled, ...(isWatched ? WATCHED_FLAGS : []), path.join(root, "web/server.ts")], {
    stdio: ["ignore", "ignore", isWatched ? "pipe" : "inherit", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ...compileCache(),
      MALLOC_ARENA_MAX: "2",
      NODE_ENV: "production",
      PLAZA_MODE: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...workersOf(workers),
      API_ORIGIN: api.origin,
      PUBLIC_ORIGIN: BENCH_ORIGIN,
      ACCESS_LOG: "off",
      DRAIN_DELAY_SECONDS: "0",
      // Everybody comes from one address.
      REQUESTS_PER_ADDRESS: "0",
      CONNECTIONS_PER_ADDRESS: "0",
    },
  });
  const stop = endedWithUs(child);
  await listening(child);
  return { url: new URL(`http://127.0.0.1:${port}`), pid: child.pid ?? 0, child, stop };
}

/** A bare React page of this many elements, in its own process. */
export async function startFloorProcess(elements: number): Promise<ServerProcess> {
  return childWithAddress(
    spawn(process.execPath, [FLOOR, String(elements)], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    }),
  );
}

function endedWithUs(child: ChildProcess): () => Promise<void> {
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return async () => {
    child.kill("SIGTERM");
    await ended;
    process.off("exit", endWithUs);
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the site was not ready in time")), READY_WITHIN_MS);
    child.once("exit", () => reject(new Error("the site ended before it was ready")));
    child.on("message", (message) => {
      if (message !== "listening") return;
      clearTimeout(late);
      resolve();
    });
  });
}
