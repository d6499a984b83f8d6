import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunAs } from "../../core/db/postgres-files.ts";
import { MACHINE } from "./machine.ts";

/** The first start makes the demo market, which takes minutes where the machine is busy; a process that can't start is given up by its restarts. */
const READY_PATIENCE_MS = 600_000;
const STOP_PATIENCE_MS = 15_000;
const RESTART_AFTER_MS = 100;
/** One that ends this often within this time isn't started once more. */
const MOST_RESTARTS = 12;
const RESTARTS_WITHIN_MS = 30_000;

export interface ProgramOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly runAs?: RunAs | null;
  readonly logFolder: string;
  /** A process of Plaza learns by its channel that we are gone. Another program is killed by the kernel then. */
  readonly isOurs: boolean;
  readonly isReady: () => Promise<boolean>;
  /** What it is to hear at its end; SIGTERM where left out. */
  readonly stopSignal?: NodeJS.Signals;
  readonly report: (line: string) => void;
}

/** A process of the fleet. One that ends unasked is started again, as a service manager does. */
export class Program {
  readonly #options: ProgramOptions;
  #process: ChildProcess | undefined;
  #isStopping = false;
  #endings: number[] = [];

  constructor(options: ProgramOptions) {
    this.#options = options;
    mkdirSync(options.logFolder, { recursive: true });
  }

  get name(): string {
    return this.#options.name;
  }

  get logFile(): string {
    return path.join(this.#options.logFolder, `${this.#options.name}.log`);
  }

  async start(): Promise<void> {
    this.#spawn();
    await this.untilReady();
  }

  /** @throws where it does not become ready in ten minutes */
  async untilReady(): Promise<void> {
    const giveUpAt = performance.now() + READY_PATIENCE_MS;
    while (!this.#isRunning() || !(await this.#options.isReady())) {
      if (this.#isStopping || performance.now() > giveUpAt || this.#endings.length > MOST_RESTARTS)
        throw new Error(`The ${this.#options.name} did not become ready; see ${this.logFile}`);
      await pause(50);
    }
  }

  /** Without a word, as the kernel does when memory runs out. Resolves when it is gone; it is started again by itself. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || !this.#isRunning()) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#process;
    if (child === undefined || !this.#isRunning()) return;
    const ended = once(child, "exit");
    child.kill(this.#options.stopSignal ?? "SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(late);
  }

  #isRunning(): boolean {
    const child = this.#process;
    return child !== undefined && child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  #spawn(): void {
    const { command, args, env, runAs, isOurs } = this.#options;
    const log = openSync(this.logFile, "a", 0o600);
    const child = spawn(isOurs ? command : "setpriv", isOurs ? args : ["--pdeathsig", "KILL", "--", command, ...args], {
      ...runAs,
      env: env ?? MACHINE,
      // Ctrl-C comes to us alone, and we end them in order.
      detached: true,
      stdio: isOurs ? ["ignore", log, log, "ipc"] : ["ignore", log, log],
    });
    closeSync(log);
    this.#process = child;
    child.once("error", (error) => this.#options.report(`The ${this.#options.name} could not be started: ${error.message}`));
    child.once("exit", () => void this.#restart());
  }

  async #restart(): Promise<void> {
    if (this.#isStopping) return;
    const now = performance.now();
    this.#endings = [...this.#endings.filter((at) => now - at < RESTARTS_WITHIN_MS), now];
    if (this.#endings.length > MOST_RESTARTS) {
      this.#options.report(`The ${this.#options.name} ended ${MOST_RESTARTS} times in half a minute and stays ended; see ${this.logFile}`);
      return;
    }
    this.#options.report(`The ${this.#options.name} ended and is started again.`);
    await pause(RESTART_AFTER_MS);
    this.#startAgain();
  }

  #startAgain(): void {
    if (!this.#isStopping) this.#spawn();
  }
}

/** Whether something answers there below 500. */
export async function answersAt(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Whether something on this machine takes a connection. */
export async function listensAt(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
