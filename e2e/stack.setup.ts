import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { freePorts } from "@plaza/contract/testing/ports.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where this run's product is served, without a slash at the end. */
    origin: string;
    /** Addresses of this machine that nobody has taken, which the product names in `ALLOWED_ORIGINS`. */
    neighbors: readonly [string, string];
    /** A folder of this run: who has logged in already. */
    scratch: string;
  }
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A first start builds the site and makes the demo market. */
const BOOT_PATIENCE_MS = 600_000;
const STOP_PATIENCE_MS = 60_000;
/** What belongs to an operator's own product, or to this test run, is no business of the product under test. */
const NOT_FOR_THE_PRODUCT =
  /^(DATABASE_URL|APP_DATABASE_URL|HOST|PUBLIC_ORIGIN|API_\w+|INIT_CWD|NODE_ENV|VITEST\w*|TEST|PROD|DEV|MODE|SSR)$/;

/** What a process of the product has written as an error, or that one has ended. */
const TROUBLE = /^ {2}(\[|The )/;
/** An expired session is reported, as specified, and so is a call that a busy machine did not answer in time: neither is a fault. */
const EXPECTED = /"error":"(?:2\. .*\(not_signed_in\)|\d\. The operation was aborted due to timeout)","event":"startup"/;

/** One whole product for the run, started as a newcomer starts it, on a free port and with its own data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["PLAZA_E2E_ORIGIN"];
  const scratch = mkdtempSync(path.join(os.tmpdir(), "plaza-e2e-"));
  // PostgreSQL runs as somebody else when we are root, and has to reach its own folder below this one.
  chmodSync(scratch, 0o711);
  project.provide("scratch", scratch);
  if (given !== undefined && given !== "") {
    const [site = "", page = ""] = (process.env["PLAZA_E2E_NEIGHBORS"] ?? "").split(",");
    project.provide("neighbors", [site, page]);
    project.provide("origin", given);
    return () => Promise.resolve(rmSync(scratch, { recursive: true, force: true }));
  }
  const [sitePort = 0, pagePort = 0] = await freePorts(2);
  const neighbors = [`http://localhost:${sitePort}`, `http://localhost:${pagePort}`] as const;
  project.provide("neighbors", neighbors);
  const product = start(path.join(scratch, "data"), neighbors);
  try {
    project.provide("origin", await product.served);
  } catch (error) {
    await stop(product.child);
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
  return async () => {
    await stop(product.child);
    rmSync(scratch, { recursive: true, force: true });
    // A journey may look well to the person and still have broken something behind the page.
    if (product.troubles.length > 0) throw new Error(`The product complained while it was used:\n${product.troubles.join("\n")}`);
  };
}

interface Product {
  readonly child: ChildProcess;
  /** The address, once it is served. */
  readonly served: Promise<string>;
  /** What it has said of errors since. */
  readonly troubles: readonly string[];
}

function start(dataDir: string, neighbors: readonly string[]): Product {
  mkdirSync(dataDir, { mode: 0o711 });
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: ROOT,
    // On a busy machine a page's calls pile up, and a process that refuses them is no part of any journey.
    env: {
      ...ownEnvironment(),
      DATA_DIR: dataDir,
      PORT: "0",
      PLAZA_MODE: "demo",
      ALLOWED_ORIGINS: neighbors.join(","),
      REQUESTS_AT_ONCE: "0",
    },
    // It ends when the channel closes, so that not even our sudden death leaves it behind.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  const troubles: string[] = [];
  const served = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The product ${why}. It said:\n${output.slice(-30).join("\n")}`));
    const late = setTimeout(() => fail(`was not served within ${BOOT_PATIENCE_MS / 1000} s`), BOOT_PATIENCE_MS);
    let isOpen = false;
    const hear = (line: string) => {
      output.push(line);
      if (isOpen && TROUBLE.test(line) && !EXPECTED.test(line)) troubles.push(line);
      const address = /^Plaza is open at (http\S+) /.exec(line)?.[1];
      if (address === undefined) return;
      isOpen = true;
      clearTimeout(late);
      resolve(address);
    };
    for (const input of [child.stdout, child.stderr]) if (input !== null) createInterface({ input }).on("line", hear);
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    child.once("exit", (code, signal) => {
      clearTimeout(late);
      fail(`ended with ${code ?? signal} before it was served`);
    });
  });
  return { child, served, troubles };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_FOR_THE_PRODUCT.test(name)));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await gone;
  clearTimeout(late);
}
