import { readField, readText } from "@plaza/contract/unknown-value.ts";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "../core/config.ts";
import type { ChildOrder, ClockOrder } from "./server.program.ts";
import { compileCache } from "./compile-cache.ts";
import { MACHINE } from "./fleet/machine.ts";
import { TEST_CLOCK_MS, type Stack } from "./stack.ts";

const PROGRAM = fileURLToPath(new URL("server.program.ts", import.meta.url));

/** A second server of a stack's database, in its own process. */
export interface ChildServer {
  /** Where it listens now; the same after each start. */
  readonly url: string;
  readonly pid: number;
  /** What it reported as its own faults. */
  readonly faults: readonly string[];
  /** The names of everything that it has logged, since its first start. */
  readonly logged: readonly string[];
  /** The process's own clock jumps. @param aheadMs of the true time from now on */
  turnClock(aheadMs: number): void;
  /** Without a word, as the kernel does when memory runs out. */
  kill(): Promise<void>;
  /** After a kill: another process at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param megabytes of memory that its objects may take; as many as Node likes by default */
export async function startChildServer(
  stack: Stack,
  changes: Partial<Config> = {},
  { aheadMs = 0, megabytes }: { readonly aheadMs?: number; readonly megabytes?: number } = {},
): Promise<ChildServer> {
  const { sealingKey, signingKey, ...config } = stack.server.context.config;
  const faults: string[] = [];
  const logged: string[] = [];
  const order = (port: number): ChildOrder => ({
    config: { ...config, ...changes, port },
    sealingKey: sealingKey.newest.toString("hex"),
    signingKey: Buffer.from(signingKey).toString("hex"),
    clockMs: TEST_CLOCK_MS,
    aheadMs,
  });
  const limits = megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`];
  let child = await launch(order(0), { faults, logged }, limits);
  const { url } = child;
  const end = async () => {
    if (child.process.exitCode !== null || child.process.signalCode !== null) return;
    child.process.kill("SIGKILL");
    await once(child.process, "exit");
  };
  return {
    url,
    get pid() {
      return child.process.pid ?? 0;
    },
    faults,
    logged,
    turnClock: (toMs) => {
      const clock: ClockOrder = { aheadMs: toMs };
      child.process.send(clock);
    },
    kill: end,
    restart: async () => {
      child = await launch(order(Number(new URL(url).port)), { faults, logged }, limits);
    },
    close: end,
  };
}

interface Report {
  readonly faults: string[];
  readonly logged: string[];
}

async function launch(
  order: ChildOrder,
  { faults, logged }: Report,
  limits: readonly string[],
): Promise<{ process: ChildProcess; url: string }> {
  // As the start command does it: that Node calls newer signatures experimental is no fault of the server.
  const execArgv = ["--disable-warning=ExperimentalWarning", ...limits];
  const env = { ...MACHINE, ...compileCache() };
  const process = fork(PROGRAM, [], { env, execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  process.stderr?.setEncoding("utf8").on("data", (text: string) => void faults.push(...text.split("\n").filter(Boolean)));
  process.send(order);
  const url = await new Promise<string | null>((resolve) => {
    process.on("message", (message) => {
      const event = readField(message, "logged");
      if (typeof event === "string") logged.push(event);
      else resolve(readText(message, "url"));
    });
    process.once("exit", () => resolve(null));
  });
  if (url === null) throw new Error(`the server did not start: ${faults.join("\n")}`);
  return { process, url };
}
