import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Output } from "./output.ts";
import { StartRefusal } from "./refusal.ts";

const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A library asks whether Node's newer signatures are there; that Node calls them experimental is no news for an operator. */
const QUIET = "--disable-warning=ExperimentalWarning";

/** After this number of exits within this time we stop restarting it. */
const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 300_000;
/** Longer than a process may take to drain by default (`DRAIN_DELAY_SECONDS`, `DRAIN_LIMIT_SECONDS`). */
const STOP_PATIENCE_MS = 45_000;
const RELOAD_PATIENCE_MS = 300;

export interface ChildOptions {
  /** A word for the log. */
  readonly name: string;
  /** Relative to the repository. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** For Node. */
  readonly flags?: readonly string[];
  readonly logFolder: string;
  /** Answers below 500 when the process is of use. */
  readonly readyUrl: string;
  /** It ended too often to be started once more. */
  readonly giveUp: (sentence: string) => void;
  /** While developing: one that ends stays ended until its sources change. */
  readonly waitsForChange?: boolean;
}

/** One of our processes, started again when it ends without being asked, and never outliving this one. */
export class Child {
  readonly #options: ChildOptions;
  readonly #output: Output;
  #process: ChildProcess | undefined;
  #stopping = false;
  #endings: number[] = [];

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#output = new Output(options.logFolder, options.name);
  }

  /** Starts the process without waiting until it is ready: it loads its code while what it needs is not there yet. */
  load(): void {
    if (!this.#stopping) this.#process ??= this.#spawn();
  }

  /** @throws StartRefusal if it ends before it is ready */
  async start(): Promise<void> {
    const child = this.#process ?? this.#spawn();
    while (!(await answers(this.#options.readyUrl))) {
      if (hasEnded(child))
        throw new StartRefusal(
          `The ${this.#options.name} ended before it was ready; its last words are in ${this.#output.file}:\n${this.#output.tail}`,
        );
      await pause(50);
    }
    child.once("exit", () => void this.#restart());
    if (hasEnded(child)) void this.#restart();
  }

  /** Asks it to end, and after a while makes it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (child === undefined || hasEnded(child)) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
    await once(child, "exit");
    clearTimeout(late);
  }

  /**
   * Starts it again from its sources as they are now. What it was doing is broken off soon: the database undoes what wasn't finished.
   * @returns whether it is ready; false where it ended instead
   */
  async reload(): Promise<boolean> {
    const old = this.#process;
    if (this.#stopping || old === undefined) return false;
    old.removeAllListeners("exit");
    if (!hasEnded(old)) {
      old.kill("SIGTERM");
      const late = setTimeout(() => old.kill("SIGKILL"), RELOAD_PATIENCE_MS);
      await once(old, "exit");
      clearTimeout(late);
    }
    const child = this.#spawn().once("exit", () => void this.#restart());
    while (!(await answers(this.#options.readyUrl))) {
      if (hasEnded(child)) return false;
      await pause(20);
    }
    return true;
  }

  #spawn(): ChildProcess {
    const { script, env, flags = [] } = this.#options;
    const child = spawn(process.execPath, [QUIET, ...flags, "--import", END_WITH_PARENT, script], {
      cwd: ROOT,
      env,
      // A separate process group: Ctrl-C comes to us alone, and we end them in order.
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#output.take(child.stdout, "stdout");
    this.#output.take(child.stderr, "stderr");
    this.#process = child;
    return child;
  }

  async #restart(): Promise<void> {
    if (this.#stopping) return;
    if (this.#options.waitsForChange === true) {
      console.log(`  The ${this.#options.name} ended; it starts again when its sources change. See ${this.#output.file}.`);
      return;
    }
    const now = performance.now();
    this.#endings = [...this.#endings.filter((at) => now - at < RESTARTS_WITHIN_MS), now];
    const { name, giveUp } = this.#options;
    if (this.#endings.length > MOST_RESTARTS) {
      giveUp(`The ${name} ended ${MOST_RESTARTS} times in a few minutes, so it isn't started once more; see ${this.#output.file}.`);
      return;
    }
    console.log(`  The ${name} ended unexpectedly and is started again; see ${this.#output.file}.`);
    await pause(200 * 2 ** this.#endings.length);
    this.#startAgain();
  }

  #startAgain(): void {
    if (!this.#stopping) this.#spawn().once("exit", () => void this.#restart());
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}
