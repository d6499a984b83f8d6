import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@plaza/contract/testing/ports.ts";

/** Whether this machine has a NATS server (Debian's package `nats-server`). */
export function hasNatsServer(): boolean {
  return spawnSync("nats-server", ["--version"]).status === 0;
}

export class NatsServer {
  #port = 0;
  #process: ChildProcess | undefined;

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Again on the same port, after it was stopped. */
  async start(): Promise<void> {
    if (this.#port === 0) this.#port = await freePort();
    this.#process = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(this.#port)], { stdio: "ignore" });
    while (!(await this.#answers())) await pause(20);
  }

  async stop(): Promise<void> {
    if (this.#process === undefined) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
    this.#process = undefined;
  }

  async #answers(): Promise<boolean> {
    const socket = connect(this.#port, "127.0.0.1");
    try {
      await once(socket, "data");
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}
