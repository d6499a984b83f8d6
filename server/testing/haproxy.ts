import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@plaza/contract/testing/ports.ts";

/** Whether this machine has HAProxy (Debian's package `haproxy`). */
export function hasHaproxy(): boolean {
  return spawnSync("haproxy", ["-v"]).status === 0;
}

/**
 * HAProxy in front of servers on fixed ports, as docs/operations/upgrade.md expects a balancer: it checks `/readyz` of each, sends nothing to one that
 * isn't ready, and repeats no request.
 * @param checkMs between two questions to a server
 */
export class Haproxy {
  readonly #ports: readonly number[];
  readonly #checkMs: number;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), "plaza-haproxy-"));
  #process: ChildProcess | undefined;

  constructor(ports: readonly number[], checkMs: number) {
    this.#ports = ports;
    this.#checkMs = checkMs;
  }

  /** @returns its address, once it knows which servers are up */
  async start(up: readonly number[]): Promise<string> {
    const port = await freePort();
    const file = path.join(this.#folder, "haproxy.cfg");
    writeFileSync(file, this.#configuration(port));
    this.#process = spawn("haproxy", ["-db", "-q", "-f", file], { stdio: ["ignore", "inherit", "inherit"] });
    for (const number of this.#ports) await this.until(number, up.includes(number) ? "UP" : "DOWN");
    return `http://127.0.0.1:${port}`;
  }

  /** Resolves once it has noticed that the server on this port is ready, or isn't. */
  async until(port: number, state: "UP" | "DOWN"): Promise<void> {
    while ((await this.#stateOf(port)) !== state) await pause(this.#checkMs);
  }

  async stop(): Promise<void> {
    if (this.#process !== undefined) {
      const ended = once(this.#process, "exit");
      this.#process.kill("SIGKILL");
      await ended;
    }
    rmSync(this.#folder, { recursive: true });
  }

  #configuration(port: number): string {
    const servers = this.#ports.map((number) => `  server s${number} 127.0.0.1:${number} check inter ${this.#checkMs}ms fall 1 rise 1`);
    return `global
  stats socket ${this.#socket}
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
listen plaza
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
${servers.join("\n")}
`;
  }

  get #socket(): string {
    return path.join(this.#folder, "stats");
  }

  /** From the statistics: a server's name is in the second column, its state in the eighteenth. */
  async #stateOf(port: number): Promise<string | undefined> {
    const socket = connect(this.#socket);
    socket.end("show stat\n");
    const lines = await text(socket).catch(() => "");
    const rows = lines.split("\n").map((line) => line.split(","));
    return rows.find((columns) => columns[1] === `s${port}`)?.[17];
  }
}
